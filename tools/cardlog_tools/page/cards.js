// A card that is clicked: when it came, and when it went; and the words of the clauses that are named.

/** The places of the cards in a vector, by the cards' names. */
function whereabouts(game, vector) {
  const places = new Map(), plan = game.plans[vector[0]];
  plan.at.forEach((at, n) => {
    if (!at) for (const item of game.contents[vector[n + 1]].slice(1)) if (game.items[item][0]) places.set(game.items[item][0], n);
  });
  return places;
}

/** Where a card was over the main line, as a viewer saw it: each node at which it came to another place. */
function wanderings(game, lens, name) {
  const found = [];
  let before;
  for (const n of game.main) {
    const vector = game.vector(game.seen(game.nodes[n], lens)), place = whereabouts(game, vector).get(name);
    if (place !== before) found.push([n, place === undefined ? null : game.plans[vector[0]].who[place]]);
    before = place;
  }
  return found;
}

/** Tell when a card came and went. */
function tellCard(player, name) {
  const { game } = player;
  $("card-title").replaceChildren(...tellCardName(game, name));
  $("card-list").replaceChildren(...wanderings(game, player.lens, name).map(([n, where]) => {
    const item = make("li"), link = make("a");
    const node = game.nodes[n];
    link.href = player.events.prefix + (node.a || "0");
    link.dataset.node = n;
    const said = make("span");
    if (n) tellInto(said, game, game.sentence(node, player.eye));
    else said.textContent = W.start;
    link.append(make("span", "number", node.a || "0"), said);
    item.append(link, make("span", "where", where ? where.filter((word) => word).join(" · ") || W.table : W.out_of_sight));
    return item;
  }));
  $("card").showModal();
}

function tellCardName(game, name) {
  const holder = make("span");
  tellInto(holder, game, `{${name}}`);
  return [...holder.childNodes];
}

/** What people wrote, with the clauses that it names as buttons that tell their words. */
function noted(game, text) {
  const ids = Object.keys(game.clauses).sort((one, other) => other.length - one.length);
  if (!ids.length) return [document.createTextNode(text)];
  const named = new RegExp(`(${ids.map((id) => id.replace(/[.]/g, "\\.")).join("|")})(?![\\d.]*\\d)`);
  return text.split(named).map((piece) => {
    if (!(piece in game.clauses)) return document.createTextNode(piece);
    const button = make("button", "clause", piece);
    button.type = "button";
    button.dataset.clause = piece;
    return button;
  });
}

/** Show the words of a clause beside its id. */
function tellClause(player, button) {
  const tip = $("tip");
  tip.replaceChildren(make("strong", "", button.dataset.clause), ` ${flowing(player.game.clauses[button.dataset.clause])}`);
  tip.hidden = false;
  button.setAttribute("aria-describedby", "tip");
  const box = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 8));
  const below = box.bottom + tip.offsetHeight + 12 < innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + 6 : Math.max(8, box.top - tip.offsetHeight - 6)}px`;
}

function hideClause() { $("tip").hidden = true; }
