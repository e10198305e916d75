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

/** Draw a state, and light up the cards and places that the event's notation names. */
function drawTable(game, parts, notation) {
  const [width, height] = game.size;
  const svg = $("picture");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.innerHTML = `<rect class="table" width="${width}" height="${height}" rx="12"/>` +
    parts.map((part) => game.parts[part]).join("").replace(/<~(\w+) (\d+) (\d+)>/g, "<use href='#c-$1' x='$2' y='$3'/>");
  const named = new Set(notation.split(" "));
  for (const card of svg.querySelectorAll("use")) {
    const name = card.getAttribute("href").slice(3);
    if (named.has(name) || named.has(card.dataset.at)) card.classList.add("lit");
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
