"use strict";

// What the page shows, as `replay.py` and `shows.py` wrote it, and the questions asked of it.

const $ = (id) => document.getElementById(id);
const { words: W, games: GAMES, block: BLOCK } = JSON.parse($("data").textContent);
const DECISION = 1, TURN = 2, VOID = 4, ILLEGAL = 8;
const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Read a game of the page: as it stands there, or out of the block that it is packed in. */
async function read(number) {
  const script = $(`game-${number}`);
  if (script) return JSON.parse(script.textContent);
  const block = await unpacked(Math.floor(number / BLOCK)), nth = number % BLOCK;
  return Object.fromEntries(Object.entries(block).map(([name, parts]) => [name, parts[nth]]));
}

const blocks = new Map();

function unpacked(number) {
  if (!blocks.has(number)) blocks.set(number, unpack($(`games-${number}`).textContent));
  return blocks.get(number);
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

const opened = new Map();

/** A game of the page, read when it is first wanted. */
function wanted(number) {
  if (!opened.has(number)) opened.set(number, read(number).then((data) => new Replay(data)));
  return opened.get(number);
}

/** A game that is replayed: its nodes are the start and every event, in the main line and in variations. */
class Replay {
  constructor(data) {
    Object.assign(this, data);
    this.viewers = this.lenses.filter(([, now]) => !now).map(([viewer]) => viewer);
    this.next = new Map();
    this.byAddress = new Map();
    this.main = [0];
    this.vectors = [];
    this.nodes.forEach((node, n) => this.place(node, n));
    this.last = this.main.length - 1;
  }

  /** Note where a node stands: in which line, and behind which node. */
  place(node, n) {
    node.n0 = n;
    node.line = n ? node.a.replace(/\d+$/, "") : "";
    if (!n || node.k & ILLEGAL) return;
    this.byAddress.set(node.a, n);
    const before = this.nodes[node.p];
    if (before.line === node.line) this.next.set(node.p, n);
    if (node.line === "") this.main.push(n);
  }

  /** The node after this one in its line, or undefined. */
  after(n) { return this.next.get(n); }

  /** The node before this one; from a variation's first event, where the variation begins. */
  before(n) { return n ? this.nodes[n].p : undefined; }

  /** The nodes with which the variations at a node begin. */
  variations(n) { return (this.nodes[n].v || []).filter((v) => !(this.nodes[v].k & ILLEGAL)); }

  /** The event instead of which the line of this node is played, or undefined in the main line. */
  instead(n) {
    const line = this.nodes[n].line.replace(/[a-z]+$/, "");
    return line ? this.byAddress.get(line) : undefined;
  }

  /** How far along the main line a node stands. */
  along(n) { return parseInt(this.nodes[n].a || "0", 10); }

  /** The number of the lens with this viewer, or the first. */
  lens(viewer, now) {
    const found = this.lenses.findIndex(([who, only]) => who === viewer && only === now);
    return found < 0 ? 0 : found;
  }

  /** An event's notation, and its sentence, as a viewer (by number) knows them. */
  notation(node, viewer) { return this.texts[node.x[viewer] ?? node.x[0]]; }
  sentence(node, viewer) { return this.texts[node.s[viewer] ?? node.s[0]]; }

  /** The number of what is shown of a node through a lens (by number). */
  seen(node, lens) { return node.c[lens] ?? node.c[0]; }

  /** What is shown, whole: the plan, the numbers of its pieces, and those of the rows in words. */
  vector(number) {
    const chain = [];
    let at = number;
    while (at >= 0 && !this.vectors[at]) {
      chain.push(at);
      at = this.shown[at][0];
    }
    for (const step of chain.reverse()) {
      const delta = this.shown[step];
      if (delta[0] < 0) this.vectors[step] = delta.slice(1);
      else {
        const made = this.vectors[step] = this.vectors[delta[0]].slice();
        for (let n = 1; n < delta.length; n += 2) made[delta[n]] = delta[n + 1];
      }
    }
    return this.vectors[number];
  }

  /** The rows of the table in words. */
  told(vector) { return vector.slice(1 + this.plans[vector[0]].at.length).map((row) => this.rows[row]); }

  viewerName(viewer) {
    return viewer === null ? W.everything : viewer < this.seats.length ? this.seats[viewer] : W.onlooker;
  }
}

/** One value for every way in which the table can be turned, or a list with a value for each. */
const pick = (value, variant) => (Array.isArray(value) ? value[variant] : value);

/** The pieces of a text that a game told: words, seats and cards. */
function pieces(text) {
  return text.split(/(\{[^{}]*\})/).filter((piece) => piece).map((piece) => {
    if (piece[0] !== "{") return { text: piece };
    const inner = piece.slice(1, -1);
    const seat = inner.length === 1 ? SEATS.indexOf(inner) : -1;
    return seat >= 0 ? { seat } : { card: inner };
  });
}

/** A card as people write it: `10♥`. */
function cardText(game, card) {
  if (game.own?.includes(card)) return card;
  const suit = SYMBOLS[card.slice(-1)];
  return suit && card.length === 2 ? card.slice(0, -1).replace("T", "10") + suit : card;
}

/** A card as people say it. */
function cardSaid(game, card) {
  if (card === "??") return W.hidden;
  if (card === "--") return W.empty;
  if (game.own?.includes(card)) return card;
  if (card === "Jk") return W.joker;
  const rank = card[0];
  return `${W["rank_" + rank] || rank} ${W["suit_" + card[1]] || card.slice(1)}`;
}

/** A text with names and cards in words, for ears and for finding. */
function spoken(game, text) {
  return pieces(text).map((piece) =>
    piece.text ?? (piece.card !== undefined ? cardSaid(game, piece.card) : game.seats[piece.seat] ?? SEATS[piece.seat])
  ).join("");
}

function glyphText(glyphs) {
  return (glyphs || []).map((number) => SIGNS[number] || `$${number}`).join(" ");
}

/** All comments at an event as one text, wherever they stand. */
function commentText(node) {
  return [node.n, ...(node.o || [])].filter((text) => text).join("\n");
}

function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Comments as they are read: where a long line was only broken to fit, it goes on. */
function flowing(text) {
  return text.replace(/([^\n]{60,})\n(?=[^\n])/g, "$1 ");
}

/** A name of a usual length. */
function short(name) {
  const signs = [...name];
  return signs.length > 20 ? signs.slice(0, 19).join("") + "…" : name;
}
