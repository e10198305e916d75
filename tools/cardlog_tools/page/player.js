// The player: which game, which event, through whose eyes.

class Player {
  constructor() {
    this.replays = [];
    this.viewer = undefined;
    this.now = false;
    this.node = 0;
  }

  /** Open a game of the page, at an event. */
  open(number, node) {
    this.number = number;
    this.game = this.replays[number] ||= new Replay(GAMES[number]);
    const game = this.game;
    if (!game.viewers.includes(this.viewer)) this.viewer = game.viewers[0];
    this.heading(game);
    this.events = new EventList(game, GAMES.length > 1 ? `#${number + 1}/` : "#");
    this.curve = new Curve(game, (n) => this.go(n));
    this.chances = new Chances(game, (n) => this.go(n));
    this.eyes();
    this.look(this.viewer, this.now, node ?? 0);
  }

  heading(game) {
    $("title").replaceChildren(...game.seats.flatMap((name, seat) => [seat ? " – " : "", make("bdi", "", name)]));
    document.title = `${game.title} (${game.game})`;
    const tag = ([name, text]) => `${W["tag_" + name] || name}: ${text}`;
    const about = [`${game.game}, ${game.rules}`, ...game.tags.map(tag), game.ending];
    if (game.copy !== null) about.splice(1, 0, fillIn(W.copy_of, { who: game.viewerName(game.copy) }));
    $("about").replaceChildren(...about.flatMap((text, n) => [n ? " · " : "", make("bdi", "plain", text)]));
    $("warning").hidden = !game.error && !game.torn;
    $("warning").textContent = game.error ? `${W.illegal}: ${game.error}` : game.torn ? W.torn : "";
  }

  /** Offer the viewers that this game can be seen by. */
  eyes() {
    $("lens").replaceChildren(...this.game.viewers.map((viewer, n) => {
      const option = make("option", "", this.game.viewerName(viewer));
      option.value = n;
      return option;
    }));
  }

  /** Look through other eyes. */
  look(viewer, now, node = this.node) {
    this.viewer = viewer;
    this.now = now;
    this.eye = this.game.viewers.indexOf(viewer);
    $("lens").value = this.eye;
    $("only-now").checked = now && viewer !== null;
    $("only-now").disabled = viewer === null;
    this.lens = this.game.lens(viewer, now && viewer !== null);
    this.events.tell(this.eye);
    this.go(node);
  }

  /** Show the table after an event. */
  go(n) {
    if (n === undefined) return;
    const game = this.game, node = game.nodes[n];
    this.node = n;
    const [parts, rows] = game.seen(node, this.lens);
    drawTable(game, parts, n ? game.notation(node, this.eye) : "");
    writeTable(game, rows);
    this.caption(game, node);
    this.events.mark(n);
    this.curve.mark(n);
    this.chances.mark(n);
    this.buttons();
    this.remember(node);
  }

  caption(game, node) {
    const n = node.n0;
    const where = n ? fillIn(W.event_of, { n: node.a, all: game.last }) : W.before_first;
    const instead = game.instead(n);
    const line = instead === undefined ? "" : ` (${W.variation}, ${fillIn(W.instead_of, { n: game.nodes[instead].a })})`;
    $("where").textContent = where + line + (n ? ": " : "");
    if (n) $("where").append(make("code", "", game.notation(node, this.eye)));
    tellInto($("told"), game, n ? game.sentence(node, this.eye) : "");
    if (node.b) $("told").append(make("span", "aside", `(${node.b})`));
    if (node.g) $("told").append(make("span", "glyph", glyphText(node.g)));
    $("said").textContent = commentText(node);
    const said = n ? spoken(game, game.sentence(node, this.eye)) : "";
    const comment = commentText(node) ? ` ${W.comment}: ${commentText(node)}` : "";
    const aside = node.b ? ` (${node.b})` : "";
    $("live").textContent = `${where}${line}. ${said}${aside} ${glyphText(node.g)}${comment}`;
  }

  buttons() {
    for (const button of document.querySelectorAll("#moves button")) {
      const to = this[button.dataset.go](true);
      button.setAttribute("aria-disabled", to === undefined || to === this.node);
    }
  }

  /** Put the event's address into the page's own, so that it can be sent to somebody; not at every step of many. */
  remember(node) {
    const hash = this.events.prefix + (node.a || "0");
    clearTimeout(this.waiting);
    if (location.hash === hash || (!node.n0 && !location.hash)) return;
    this.waiting = setTimeout(() => history.replaceState(null, "", hash), 150);
  }

  /** Go where the page's address says; what it says otherwise stays as it is. */
  follow() {
    const match = /^#(?:(\d+)\/)?(\d+(?:[a-z]+\d+)*)$/.exec(location.hash);
    if (!match) return false;
    const number = match[1] ? Number(match[1]) - 1 : this.number ?? 0;
    if (!GAMES[number]) return false;
    if (number !== this.number) this.open(number, 0);
    const node = match[2] === "0" ? 0 : this.game.byAddress.get(match[2]);
    if (node === undefined) return false;
    if (node !== this.node) this.go(node);
    return true;
  }

  // Where one can go from here; with `ask`, only where that would be.

  move(n, ask) { return ask ? n : this.go(n); }
  first(ask) { return this.move(0, ask); }
  last(ask) { return this.move(this.game.main[this.game.last], ask); }
  back(ask) { return this.move(this.game.before(this.node), ask); }
  forward(ask) { return this.move(this.game.after(this.node), ask); }
  turnOn(ask) { return this.move(this.search((n) => this.game.after(n), TURN), ask); }
  turnBack(ask) { return this.move(this.search((n) => this.game.before(n), TURN) ?? (this.node ? 0 : undefined), ask); }
  decisionOn() { this.go(this.search((n) => this.game.after(n), DECISION)); }
  decisionBack() { this.go(this.search((n) => this.game.before(n), DECISION)); }

  search(step, kind) {
    let n = step(this.node);
    while (n !== undefined && !(this.game.nodes[n].k & kind)) n = step(n);
    return n;
  }

  /** Into the variation here or at the next event; from a variation's first event, into the next one. */
  enter() {
    const instead = this.game.instead(this.node);
    const all = instead === undefined ? [] : this.game.variations(instead);
    const begun = all.indexOf(this.node);
    if (begun >= 0) return this.go(all[(begun + 1) % all.length]);
    const here = this.game.variations(this.node);
    const next = this.game.after(this.node);
    return this.go(here[0] ?? (next === undefined ? undefined : this.game.variations(next)[0]));
  }

  leave() { this.go(this.game.instead(this.node)); }

  /** The next viewer. */
  turnEyes() {
    const all = this.game.viewers;
    this.look(all[(this.eye + 1) % all.length], this.now);
  }

  /** Go to what is found next, after where one is. */
  findNext() {
    const hits = this.events.hits;
    if (hits.length) this.go(hits.find((n) => n > this.node) ?? hits[0]);
  }
}
