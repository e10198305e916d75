// The list of events, with what people wrote at them and what could have happened instead.

const CHUNK = 100;

/** Items in lists of a hundred: of those out of sight nothing is laid out, however many there are. */
function chunks(items) {
  const made = [];
  for (let n = 0; n < items.length; n += CHUNK) {
    const chunk = make("li", "chunk"), list = make("ol");
    list.append(...items.slice(n, n + CHUNK));
    chunk.append(list);
    made.push(chunk);
  }
  return made;
}

/** Build the list of a game; a link an event, variations below the event instead of which they are played. */
class EventList {
  constructor(game, prefix) {
    this.game = game;
    this.prefix = prefix;
    this.links = new Map();
    this.shown = new Map();
    this.lines = new Map();
    game.nodes.forEach((node) => {
      if (!node.n0) return;
      if (!this.lines.has(node.line)) this.lines.set(node.line, []);
      this.lines.get(node.line).push(node);
    });
    this.list = $("list");
    const items = [this.start(), ...this.items("")];
    this.list.replaceChildren(...(items.length > 2 * CHUNK ? chunks(items) : items));
    if (game.nodes.length === 1) this.list.append(make("li", "head", W.nothing));
    this.hits = [];
    this.current = null;
  }

  start() {
    const item = make("li");
    const link = this.link(0, "0");
    link.querySelector(".said").textContent = W.start;
    item.append(link);
    if (this.game.nodes[0].n) item.append(this.note(this.game.nodes[0].n));
    return item;
  }

  items(line) { return (this.lines.get(line) || []).map((node) => this.item(node)); }

  item(node) {
    const item = make("li");
    if (node.k & ILLEGAL) {
      const why = make("p", "illegal");
      why.append(...noted(this.game, `${node.a} ${W.illegal}: ${node.why}`));
      item.append(why);
      return item;
    }
    item.className = [node.w < 0 ? "fact" : "", node.k & VOID ? "void" : "", node.k & TURN ? "turn" : ""].join(" ").trim();
    const link = this.link(node.n0, node.a);
    if (node.b) link.append(make("span", "aside", `(${node.b})`));
    if (node.g) link.append(make("span", "glyph", glyphText(node.g)));
    if (node.k & VOID) link.append(make("span", "unseen", ` (${W.taken_back})`));
    item.append(link);
    if (node.n) item.append(this.note(node.n));
    (node.v || []).forEach((first, nth) => {
      item.append(this.variation(node, first));
      if (node.o?.[nth]) item.append(this.note(node.o[nth]));
    });
    return item;
  }

  note(text) {
    const note = make("p", "note");
    note.append(...noted(this.game, flowing(text)));
    return note;
  }

  variation(node, first) {
    const list = make("ol");
    const head = make("li", "head", `${W.variation}, ${fillIn(W.instead_of, { n: node.a })}`);
    list.append(head, ...this.items(this.game.nodes[first].line));
    return list;
  }

  link(n, address) {
    const link = make("a");
    link.href = this.prefix + address;
    link.tabIndex = -1;
    link.dataset.node = n;
    link.append(make("span", "number", n ? address : ""), make("span", "said"));
    this.links.set(n, link);
    return link;
  }

  /** Tell the events as this viewer (by number) knows them. */
  tell(viewer) {
    for (const [n, link] of this.links) {
      if (!n) continue;
      const text = this.game.sentence(this.game.nodes[n], viewer);
      if (this.shown.get(n) === text) continue;
      this.shown.set(n, text);
      tellInto(link.querySelector(".said"), this.game, text);
    }
  }

  /** Mark the event that the table stands after, and bring it into view without moving the page. */
  mark(n) {
    if (this.current) {
      this.current.removeAttribute("aria-current");
      this.current.tabIndex = -1;
    }
    const link = this.links.get(n);
    link.setAttribute("aria-current", "step");
    link.tabIndex = 0;
    this.current = link;
    this.reveal(link);
  }

  /** Bring a row into view where it is not: to the middle, so that the next steps need not move the list. */
  reveal(link) {
    const list = this.list, edge = Math.min(28, list.clientHeight / 6);
    const top = link.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    if (top >= list.scrollTop + edge && top + link.offsetHeight <= list.scrollTop + list.clientHeight - edge) return;
    list.scrollTop = top - (list.clientHeight - link.offsetHeight) / 2.6;
  }

  /** Find a verb, a card, a glyph or a word; returns the nodes. */
  find(query, viewer) {
    this.hits.forEach((n) => this.links.get(n).parentElement.classList.remove("hit"));
    const wanted = query.trim().toLowerCase();
    const game = this.game;
    this.hits = !wanted ? [] : [...this.links.keys()].filter((n) => n && matches(game, game.nodes[n], viewer, wanted));
    this.hits.forEach((n) => this.links.get(n).parentElement.classList.add("hit"));
    return this.hits;
  }
}

/** Whether an event's notation, sentence, glyphs or comment hold a text; cards are found in any spelling. */
function matches(game, node, viewer, wanted) {
  const notation = game.notation(node, viewer), sentence = game.sentence(node, viewer);
  const card = wanted.replace(/^10/, "t").replace(/[♣♦♥♠]/g, (sign) =>
    Object.keys(SYMBOLS).find((suit) => SYMBOLS[suit] === sign));
  if (/^(?:[a2-9tjqk][cdhs]|jk)$/.test(card)) return notation.toLowerCase().split(" ").includes(card);
  const glyphs = glyphText(node.g).split(" ").concat((node.g || []).map((number) => `$${number}`));
  if (/^[!?]+$|^\$\d+$/.test(wanted)) return glyphs.includes(wanted);
  return [notation, spoken(game, sentence), commentText(node)].some((text) => text.toLowerCase().includes(wanted));
}
