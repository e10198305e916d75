// The table: its picture, and the same in words.

/** An element with text in it; what people wrote only ever becomes text. */
function make(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Put a text that a game told into an element. */
function tellInto(element, game, text) {
  element.replaceChildren(...pieces(text).map((piece) => {
    if (piece.text !== undefined) return document.createTextNode(piece.text);
    if (piece.card === undefined) return make("bdi", "", game.seats[piece.seat] ?? SEATS[piece.seat]);
    const card = make("span", "card " + piece.card.slice(-1), cardText(piece.card));
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", cardSaid(piece.card));
    return card;
  }));
}

/** Spell out a part of a picture: `<~5h 10 20>` is a card. */
function spell(part) {
  return part.replace(/<~(\w+) (\d+) (\d+)>/g, "<use href='#c-$1' x='$2' y='$3'/>");
}

let drawn = { game: null, parts: [] };

/** Draw the parts of a state; those that are there already stay. */
function drawTable(game, parts, notation) {
  const svg = $("picture");
  if (drawn.game !== game) {
    const [width, height] = game.size;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.innerHTML = `<rect class="table" width="${width}" height="${height}" rx="12"/>`;
    drawn = { game, parts: [] };
  }
  while (drawn.parts.length > parts.length) {
    svg.lastChild.remove();
    drawn.parts.pop();
  }
  parts.forEach((part, n) => {
    if (drawn.parts[n] === part) return;
    if (n >= drawn.parts.length) svg.append(document.createElementNS(svg.namespaceURI, "g"));
    svg.children[n + 1].innerHTML = spell(game.parts[part]);
    drawn.parts[n] = part;
  });
  light(svg, new Set(notation.split(" ")));
}

/** Light up the cards and the places that an event's notation names. */
function light(svg, named) {
  for (const card of svg.querySelectorAll("use")) {
    const name = card.getAttribute("href").slice(3);
    card.classList.toggle("lit", named.has(name) || named.has(card.dataset.at));
  }
}

/** The state in words: what those who do not see the picture are told. */
function writeTable(game, rows) {
  $("words").replaceChildren(...rows.map((number) => {
    const [label, text] = game.rows[number];
    const row = make("tr"), head = make("th"), cell = make("td");
    head.scope = "row";
    tellInto(head, game, label);
    tellInto(cell, game, text);
    row.append(head, cell);
    return row;
  }));
}
