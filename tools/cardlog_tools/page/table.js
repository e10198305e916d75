// The table: its picture, and the same in words.

/** An element with text in it; what people wrote only ever becomes text. */
function make(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Somebody's name: long ones are shortened, and told whole in a title. */
function nameOf(name, className = "") {
  const made = make("bdi", className, short(name));
  if (short(name) !== name) made.title = name;
  return made;
}

/** Put a text that a game told into an element. */
function tellInto(element, game, text) {
  element.replaceChildren(...pieces(text).map((piece) => {
    if (piece.text !== undefined) return document.createTextNode(piece.text);
    if (piece.card === undefined) return nameOf(game.seats[piece.seat] ?? SEATS[piece.seat]);
    const suit = game.own?.includes(piece.card) ? "own" : piece.card.slice(-1);
    const card = make("span", "card " + suit, cardText(game, piece.card));
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", cardSaid(game, piece.card));
    return card;
  }));
}

/** Spell out a drawing: `<~c-5h` is a card. */
const spell = (drawing) => drawing.replace(/<~([^ />]+)/g, "<use href='#$1'");

const SVG = "http://www.w3.org/2000/svg";
/** The shapes in which a table is drawn: for a wide window, for a narrow one, and for a low one. */
const FORMS = ["wide", "narrow", "low"];

const isEmbedded = () => document.documentElement.classList.contains("embed");

function shape() {
  const stage = $("stage");
  if (isEmbedded() ? stage.clientWidth > 1.2 * stage.clientHeight : FLAT.matches) return 2;
  return NARROW.matches ? 1 : 0;
}

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** The picture of a table: layers of pieces, each put where the plan of its game says; cards keep their elements. */
class Felt {
  constructor(svg) {
    this.svg = svg;
    this.forget();
  }

  forget() {
    this.game = null;
    this.plan = null;
    this.vector = [];
    this.cards = [];
  }

  /** Show what is given by a vector, turned as a variant says; with `moving`, cards go from where they lay. */
  show(game, vector, variant, moving) {
    const plan = game.plans[vector[0]];
    if (this.game !== game || this.plan !== plan || this.variant !== variant) this.lay(game, plan, variant);
    const changed = [];
    plan.at.forEach((at, n) => {
      if (this.vector[n] === vector[n + 1]) return;
      this.vector[n] = vector[n + 1];
      if (at) this.layers[n].innerHTML = spell(game.strings[pick(game.values[vector[n + 1]], variant)]);
      else changed.push(n);
    });
    if (changed.length) this.deal(changed, moving && !CALM.matches);
  }

  /** Make room for a plan: a layer for each of its pieces. */
  lay(game, plan, variant) {
    this.game = game;
    this.plan = plan;
    this.variant = variant;
    this.vector = [];
    this.cards = plan.at.map(() => []);
    const form = Math.floor(variant / game.seats.length), across = game.size[form];
    this.svg.setAttribute("viewBox", `0 0 ${across} ${plan.h[variant]}`);
    document.documentElement.style.setProperty("--high", plan.h[variant] / across);
    FORMS.forEach((name, n) => this.svg.classList.toggle(name, n === form));
    this.layers = plan.at.map((at) => {
      const layer = document.createElementNS(SVG, "g");
      if (at) layer.setAttribute("transform", `translate(${(Array.isArray(at[0]) ? at[variant] : at).join(" ")})`);
      return layer;
    });
    this.svg.replaceChildren(...this.layers);
  }

  /** Put the cards of some layers where they lie now; those that lay in one of them before are taken from there. */
  deal(changed, moving) {
    const pool = new Map();
    for (const n of changed) {
      for (const card of this.cards[n]) pool.set(card.key, card);
    }
    const stock = this.cards[this.plan.stock]?.[0];
    const laid = changed.map((n) => this.content(n).map((card) => this.lift(card, n, pool, moving && stock)));
    pool.forEach((card) => card.element.remove());
    changed.forEach((n, nth) => {
      this.cards[n] = laid[nth];
      laid[nth].forEach((card, place) => {
        const there = this.layers[n].children[place];
        if (there !== card.element) this.layers[n].insertBefore(card.element, there || null); // the others stay: to be put anew is dear
      });
    });
    if (moving) laid.flat().forEach(glide);
  }

  /** The cards that lie in a layer: what each looks like, and where. */
  content(n) {
    const game = this.game, [form, ...items] = game.contents[this.vector[n]];
    const spots = game.spots[pick(game.forms[form], this.variant)];
    return items.map((item, nth) => {
      const [name, drawing] = game.items[item];
      const [x, y, turned] = spots[nth];
      return { key: name || `${n} ${nth}`, name, drawing: pick(drawing, this.variant), x, y, turned };
    });
  }

  /** The element of a card: the one that it had, or a new one, which comes from the stock. */
  lift(card, n, pool, stock) {
    card.layer = n;
    const old = pool.get(card.key);
    pool.delete(card.key);
    card.element = old ? old.element : document.createElementNS(SVG, "g");
    card.from = old ? old.layer !== n && [old.x, old.y] : stock && [stock.x, stock.y];
    if (!old) card.element.setAttribute("class", "card");
    if (!old || old.drawing !== card.drawing) card.element.innerHTML = spell(this.game.strings[card.drawing]);
    if (!old || old.x !== card.x || old.y !== card.y || old.turned !== card.turned) {
      card.element.setAttribute("transform", `translate(${card.x} ${card.y})${card.turned ? " rotate(-90)" : ""}`);
    }
    return card;
  }

  /** Light up the cards and the places that an event's notation names, unless they are many. */
  light(notation) {
    const words = notation.split(" "), named = words.length > 12 ? new Set() : new Set(words);
    for (const card of this.svg.querySelectorAll(".card > use")) {
      card.classList.toggle("lit", named.has(card.getAttribute("href").slice(3)) || named.has(card.dataset.at));
    }
  }
}

/** Let a card go to its place from where it lay. */
function glide(card) {
  if (!card.from || (card.from[0] === card.x && card.from[1] === card.y)) return;
  const turn = card.turned ? " rotate(-90deg)" : "";
  card.element.animate(
    [{ transform: `translate(${card.from[0]}px, ${card.from[1]}px)${turn}` }, { transform: `translate(${card.x}px, ${card.y}px)${turn}` }],
    { duration: 170, easing: "ease-out" },
  );
}

/** The picture of something shown, as the inside of an `<svg>`. */
function pictured(game, vector, variant) {
  const plan = game.plans[vector[0]];
  const card = ([x, y, turned], item) =>
    `<g class='card' transform='translate(${x} ${y})${turned ? " rotate(-90)" : ""}'>` +
    `${spell(game.strings[pick(game.items[item][1], variant)])}</g>`;
  return plan.at.map((at, n) => {
    const value = vector[n + 1];
    if (at) {
      const place = (Array.isArray(at[0]) ? at[variant] : at).join(" ");
      return `<g transform='translate(${place})'>${spell(game.strings[pick(game.values[value], variant)])}</g>`;
    }
    const [form, ...items] = game.contents[value], spots = game.spots[pick(game.forms[form], variant)];
    return items.map((item, nth) => card(spots[nth], item)).join("");
  }).join("");
}

/** The state in words: what those who do not see the picture are told. */
function writeTable(game, rows) {
  $("words").replaceChildren(...rows.map(([label, text]) => {
    const row = make("tr"), head = make("th"), cell = make("td");
    head.scope = "row";
    tellInto(head, game, label);
    tellInto(cell, game, text);
    row.append(head, cell);
    return row;
  }));
}
