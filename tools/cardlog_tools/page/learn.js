// Learning: from the mistakes of a game, or by its puzzle. One sees the position as the seat knew it, tries, and is told.

const MISTAKES = [2, 4, 6];

/** The positions in which there is something to be found: each with the event that was played there, and what is better. */
function trialsOf(game) {
  return game.main.slice(1).map((n) => game.nodes[n]).filter((node, nth) => {
    const seen = game.copy === null || game.copy === node.w;
    const marked = game.puzzle ? nth + 1 === game.last : node.g?.some((glyph) => MISTAKES.includes(glyph));
    return marked && seen && game.nodes[node.p].d?.length && game.variations(node.n0).length;
  }).map((node) => ({ node, at: node.p, seat: node.w, better: game.variations(node.n0) }));
}

class Learning {
  constructor(player) {
    this.player = player;
    this.all = [];
    this.trial = null;
    this.trying = false;
  }

  /** What there is to learn of a game. */
  read(game) {
    this.game = game;
    this.leave();
    this.trials = trialsOf(game);
    const seats = [...new Set(this.trials.map((trial) => trial.seat))].sort();
    $("tab-learn").hidden = !this.trials.length;
    $("tab-learn").textContent = game.puzzle ? W.puzzle : W.mistakes;
    $("learn-seat").replaceChildren(...[null, ...seats].map((seat) => {
      const option = make("option", "", seat === null ? W.learn_all : short(game.seats[seat]));
      option.value = seat ?? "";
      return option;
    }));
    $("learn-whose").hidden = Boolean(game.puzzle) || seats.length < 2;
    this.choose("");
    if (!this.trials.length && document.documentElement.dataset.tab === "learn") showTab("events");
  }

  /** Learn from one seat's mistakes alone, or (an empty text) from all. */
  choose(seat) {
    this.all = this.trials.filter((trial) => seat === "" || trial.seat === Number(seat));
    this.trial = null;
    this.leave();
    this.tell();
  }

  /** Begin with a trial by its number, or with the next one; whether that is in another game. */
  start(nth = this.trial ? this.all.indexOf(this.trial) + 1 : 0) {
    if (this.game.puzzle && this.trial && !this.trying && GAMES[this.player.number + 1]) {
      chooseGame(this.player, this.player.number + 1);
      return true;
    }
    if (!this.all.length) return false;
    this.trial = this.all[nth % this.all.length];
    this.set(false);
    const eyes = this.eyes();
    this.player.turned = eyes === null ? this.trial.seat : 0; // who is to decide sits near
    this.player.look(eyes, false, this.trial.at);
    this.set(true);
    showTab("learn");
    this.ask();
    return false;
  }

  /** Through whose eyes a trial is seen: the seat's own, but of a puzzle with open hands everybody's. */
  eyes() {
    const { viewers } = this.game, own = this.game.puzzle?.open ? null : this.trial.seat;
    return viewers.includes(own) ? own : viewers[0];
  }

  set(trying) {
    this.trying = trying;
    document.documentElement.classList.toggle("trying", trying);
    if (this.trial) this.player.buttons();
  }

  /** Whether a place must not be seen yet, since it tells what was played. */
  bars(n) {
    if (!this.trying || n === undefined) return false;
    const node = this.game.nodes[n];
    return node.line !== "" || this.game.along(n) > this.game.along(this.trial.at);
  }

  leave() { this.set(false); }

  /** Back to the game, at what was played. */
  finish() {
    const { trial } = this;
    this.leave();
    showTab("events");
    if (trial) this.player.go(trial.node.n0);
  }

  /** Show what is asked, and what can be decided. */
  ask() {
    const { game, trial } = this;
    const could = game.nodes[trial.at].d;
    $("learn-list").replaceChildren(...could.map(([, said], n) => {
      const item = make("li"), button = make("button");
      button.type = "button";
      button.dataset.could = n;
      tellInto(button, game, game.texts[said]);
      item.append(button);
      return item;
    }));
    $("learn-said").replaceChildren();
    this.tell();
  }

  tell() {
    const { game, trial } = this, nth = this.all.indexOf(trial);
    const seat = trial && `{${SEATS[trial.seat]}}`;
    tellInto($("learn-task"), game, !trial ? W.learn_start : game.puzzle ? game.puzzle.task : fillIn(W.learn_better, { who: seat }));
    $("learn-count").textContent = game.puzzle ? "" : fillIn(W.learn_of, { n: nth + 1, all: this.all.length });
    $("learn-list").hidden = !this.trying;
    $("learn-said").hidden = !trial;
    $("learn-show").hidden = !this.trying;
    $("learn-next").textContent = trial ? W.learn_next : W.learn_begin;
    const more = game.puzzle ? GAMES[this.player.number + 1] || !trial : nth + 1 < this.all.length;
    $("learn-next").hidden = this.trying || !more;
    $("learn-leave").hidden = !trial;
  }

  /** Try a decision by its number. */
  attempt(n) {
    const { game, trial, player } = this, could = game.nodes[trial.at].d[n];
    if (!this.trying) return;
    const text = game.texts[could[0]], right = trial.better.some((better) => game.notation(game.nodes[better], 0) === text);
    if (!right) $("learn-list").querySelector(`[data-could="${n}"]`).classList.add("wrong");
    player.draw(shownFor(player, could), true, text);
    if (right) return this.solve(W.learn_right);
    $("learn-said").replaceChildren(make("p", "", text === game.notation(trial.node, 0) ? W.learn_was : W.learn_wrong));
  }

  /** Show the solution: what was better, and how it would go on; and what was played. */
  solve(verdict) {
    const { game, trial } = this;
    this.leave();
    const parts = verdict ? [make("p", "verdict", verdict)] : [];
    trial.better.forEach((first) => parts.push(make("h3", "", W.learn_solution), this.line(first)));
    parts.push(make("h3", "", W.learn_played), this.steps([trial.node]));
    const note = flowing(commentText(trial.node));
    if (note) {
      parts.push(make("p", "note"));
      parts.at(-1).append(...noted(game, note));
    }
    $("learn-said").replaceChildren(...parts);
    this.tell();
  }

  /** The events of a variation from its first on. */
  line(first) {
    const nodes = [];
    for (let n = first; n !== undefined; n = this.game.after(n)) nodes.push(this.game.nodes[n]);
    return this.steps(nodes);
  }

  /** Events as links that lead to them. */
  steps(nodes) {
    const list = make("ol"), { game, player } = this;
    list.append(...nodes.map((node) => {
      const item = make("li"), link = make("a"), said = make("span", "said");
      link.href = player.events.prefix + node.a;
      link.dataset.node = node.n0;
      tellInto(said, game, game.sentence(node, player.eye));
      link.append(said);
      if (node.b) link.append(make("span", "aside", `(${node.b})`));
      if (node.g) link.append(make("span", "glyph", glyphText(node.g)));
      item.append(link);
      if (node.n && node !== this.trial.node) item.append(make("p", "note", flowing(node.n)));
      return item;
    }));
    return list;
  }

  /** Arrow keys go through the decisions. */
  onKey(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...$("learn-list").querySelectorAll("button")];
    if (buttons.length) buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
  }

  listen() {
    $("learn-seat").addEventListener("change", () => { this.choose($("learn-seat").value); this.start(); $("learn-seat").blur(); });
    $("learn-list").addEventListener("click", (event) => {
      const button = event.target.closest("button[data-could]");
      if (button) this.attempt(Number(button.dataset.could));
    });
    $("learn-list").addEventListener("keydown", (event) => this.onKey(event));
    $("learn-said").addEventListener("click", (event) => onLink(this.player, event));
    $("learn-show").addEventListener("click", () => this.solve(""));
    $("learn-next").addEventListener("click", () => this.start());
    $("learn-leave").addEventListener("click", () => this.finish());
  }
}

/** By a key: the next trial, or the one at hand, with its decisions under the arrow keys. */
function learn(player) {
  const { learning } = player;
  if (!learning.trials.length) return;
  if (!learning.trying && learning.start() === true) return;
  showTab("learn");
  $("learn-list").querySelector("button")?.focus();
}
