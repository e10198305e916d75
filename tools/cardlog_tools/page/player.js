// The player: which game, which event, through whose eyes, and from which side of the table.

class Player {
  constructor() {
    this.felt = new Felt($("picture"));
    this.viewer = undefined; // null: everybody
    this.wished = undefined; // as chosen on the page, for every game that can be seen so
    this.now = false;
    this.turned = 0;
    this.node = 0;
    this.stepped = 0;
    this.learning = new Learning(this);
  }

  /** Open a game of the page, at an event. */
  async open(number, node) {
    this.number = number;
    const game = await wanted(number);
    if (this.number !== number) return;
    this.game = game;
    this.viewer = game.viewers.includes(this.wished) ? this.wished : game.viewers[0];
    this.heading(game);
    this.events = new EventList(game, GAMES.length > 1 ? `#${number + 1}/` : "#");
    this.curve = new Curve(game, (n) => this.go(n));
    this.eyes();
    gallery.close();
    this.learning.read(game);
    const at = typeof node === "string" ? game.byAddress.get(node) : node;
    this.node = at ?? 0;
    this.look(this.viewer, this.now);
    if (game.puzzle && !this.node && !isEmbedded()) this.learning.start(0);
  }

  heading(game) {
    $("title").replaceChildren(...game.seats.flatMap((name, seat) => [seat ? " – " : "", nameOf(name)]));
    $("title").title = game.title;
    document.title = `${game.title} (${game.game})`;
    const tag = ([name, text]) => `${W["tag_" + name] || name}: ${text}`;
    const about = [`${game.game}, ${game.rules}`, ...game.tags.filter(([name]) => name !== "Puzzle").map(tag), game.ending];
    if (game.copy !== null) about.splice(1, 0, fillIn(W.copy_of, { who: game.viewerName(game.copy) }));
    $("about").replaceChildren(...about.flatMap((text, n) => [n ? " · " : "", make("bdi", "plain", text)]));
    $("about").title = about.join(" · ");
    $("warning").hidden = !game.error && !game.torn;
    $("warning").replaceChildren(...(game.error ? noted(game, `${W.illegal}: ${game.error}`) : [game.torn ? W.torn : ""]));
  }

  /** Offer the viewers that this game can be seen by. */
  eyes() {
    $("lens").replaceChildren(...this.game.viewers.map((viewer, n) => {
      const option = make("option", "", short(this.game.viewerName(viewer)));
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

  /** The number of the way in which the table lies: its shape, and the seat of who looks near, turned on by some. */
  get variant() {
    const seats = this.game.seats.length, looks = this.viewer !== null && this.viewer < seats ? this.viewer : 0;
    return shape() * seats + (looks + this.turned) % seats;
  }

  /** Look through other eyes, in this game and in those that come. */
  wish(viewer, now) {
    this.wished = viewer;
    this.look(viewer, now);
  }

  /** Turn the board: the next seat is near. */
  flip() {
    this.turned = (this.turned + 1) % this.game.seats.length;
    this.draw(this.game.seen(this.game.nodes[this.node], this.lens), false);
    this.remember();
  }

  /** Show the table after an event. */
  go(n, calm) {
    if (n === undefined || this.learning.bars(n)) return;
    const game = this.game, node = game.nodes[n];
    const near = !calm && performance.now() - this.stepped > 250 && (game.after(this.node) === n || game.before(this.node) === n);
    this.stepped = performance.now();
    this.node = n;
    this.supposed = null;
    this.draw(game.seen(node, this.lens), near, n ? game.notation(node, this.eye) : "");
    this.caption(game, node);
    this.events.mark(n);
    this.curve.mark(n);
    this.buttons();
    this.tabs();
    this.remember();
  }

  /** Draw what is shown by its number. */
  draw(number, moving, notation) {
    const vector = this.game.vector(number);
    this.felt.show(this.game, vector, this.variant, moving);
    const node = this.game.nodes[this.node];
    this.felt.light(notation ?? (this.node ? this.game.notation(node, this.eye) : ""));
    this.shown = vector;
    clearTimeout(this.telling);
    const tell = () => writeTable(this.game, this.game.told(vector));
    if ($("words-panel").hidden) this.telling = setTimeout(tell, 200); // for ears: when one has stopped stepping
    else tell();
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
    const note = flowing(commentText(node));
    $("said").textContent = note;
    $("said").title = note;
    const said = n ? spoken(game, game.sentence(node, this.eye)) : "";
    const comment = note ? ` ${W.comment}: ${note}` : "";
    const ended = n && this.game.after(n) === undefined && node.line === "" && this.game.winners ? ` ${this.game.ending}.` : "";
    const aside = node.b ? ` (${node.b})` : "";
    $("live").textContent = `${where}${line}. ${said}${aside} ${glyphText(node.g)}${comment}${ended}`;
  }

  buttons() {
    for (const button of document.querySelectorAll("#moves button[data-go]")) {
      const to = this[button.dataset.go](true);
      const nowhere = String(to === undefined || to === this.node);
      if (button.getAttribute("aria-disabled") !== nowhere) button.setAttribute("aria-disabled", nowhere);
    }
  }

  /** What stands behind the other tabs, as far as it is in sight. */
  tabs() {
    if (!$("could-panel").hidden) tellCould(this);
  }

  /** Put where one is into the page's address, so that it can be sent to somebody; not at every step of many. */
  remember() {
    clearTimeout(this.waiting);
    const node = this.game.nodes[this.node];
    if (!node.n0 && !location.hash && !this.turned && this.viewer === this.game.viewers[0]) return;
    this.waiting = setTimeout(() => setAddress(address(this)), 150);
  }

  // Where one can go from here; with `ask`, only where that would be.

  move(n, ask) { return !ask ? this.go(n) : this.learning.bars(n) ? undefined : n; }
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

  leave() {
    if (this.supposed !== null) return this.go(this.node);
    return this.go(this.game.instead(this.node));
  }

  /** The next viewer. */
  turnEyes() {
    const all = this.game.viewers;
    this.wish(all[(this.eye + 1) % all.length], this.now);
  }

  /** Go to what is found next, after where one is. */
  findNext() {
    const hits = this.events.hits;
    if (hits.length) this.go(hits.find((n) => n > this.node) ?? hits[0]);
  }
}

/** What the seat to act could decide here, and what each would do. */
function tellCould(player) {
  const { game } = player, node = game.nodes[player.node], list = $("could");
  const looks = game.lenses.map(([viewer, now], n) => [viewer, now, n]);
  const after = game.after(player.node), played = after === undefined ? "" : game.notation(game.nodes[after], 0);
  const mine = (node.d || []).length && shownFor(player, node.d[0]) !== undefined;
  list.replaceChildren(...(mine ? node.d : []).map((could, n) => {
    const [text, said] = could;
    const item = make("li"), button = make("button");
    button.type = "button";
    button.dataset.could = n;
    tellInto(button, game, game.texts[said]);
    if (game.texts[text] === played) {
      item.className = "played";
      button.append(make("span", "mark", W.played));
    }
    item.append(button);
    return item;
  }));
  $("could-none").hidden = Boolean(mine);
}

/** The number of what would be shown of a decision, where this viewer may see it: all, or what its own seat knows. */
function shownFor(player, could) {
  const { game } = player, [, , first, second] = could;
  if (player.viewer === null || game.copy !== null) return first;
  const actor = SEATS.indexOf(game.texts[could[0]][0]);
  return player.viewer === actor ? second ?? first : undefined;
}

/** Show what a decision would do. */
function suppose(player, n) {
  const could = player.game.nodes[player.node].d[n], shown = shownFor(player, could);
  player.supposed = n;
  player.draw(shown, true, player.game.texts[could[0]]);
  $("where").replaceChildren(`${W.what_if}: `, make("code", "", player.game.texts[could[0]]));
  tellInto($("told"), player.game, player.game.texts[could[1]]);
  $("said").textContent = W.what_if_back;
  for (const button of document.querySelectorAll("#could button")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.could) === n));
  }
  $("live").textContent = `${W.what_if}. ${spoken(player.game, player.game.texts[could[1]])}`;
}
