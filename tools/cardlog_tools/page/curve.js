// What is told of the seats over the game, as lines: the score, or what else the game has; a click goes to the event.

/** Whether a line says anything: whether its values differ. */
function varied(points) {
  const values = points.map(([, value]) => value).filter((value) => value !== null);
  return values.some((value) => value !== values[0]);
}

class Curve {
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.svg = $("curve");
    this.tell = [];
    if (game.nodes.some((node) => node.h)) this.tell.push([W.chances, () => this.chances(), 100]);
    if (game.nodes[0].m) this.tell.push([W.score, () => this.scores(), game.goal]);
    if (game.curves.length) this.tell.push([game.curves.join(" · "), () => this.others(), null]);
    this.kinds = this.tell.map(([kind]) => kind);
    $("curve-kind").replaceChildren(...this.kinds.map((kind, n) => {
      const option = make("option", "", kind);
      option.value = n;
      return option;
    }));
    $("curve-kind").hidden = this.kinds.length < 2;
    $("curve-title").textContent = this.kinds[0] ?? W.events;
    $("curve-title").classList.toggle("unseen", this.kinds.length > 1);
    this.kind = Math.max(0, this.tell.findIndex(([, made]) => made().some(({ points }) => varied(points))));
    $("curve-kind").value = String(this.kind);
    $("curve-kind").title = this.kinds[this.kind] ?? "";
    this.has = this.kinds.length > 0;
    this.svg.style.display = this.has ? "" : "none";
    this.draw();
  }

  // The lines: for each its seat, whether it is a second one of that seat, and its points: event and value; null ends a line.

  scores() {
    const { game } = this;
    return game.seats.map((_, seat) => ({ seat, steps: true, points: game.main.map((n, at) => [at, game.nodes[n].m[seat]]) }));
  }

  others() {
    const { game } = this;
    return game.seats.flatMap((_, seat) => game.curves.map((_, which) =>
      ({ seat, steps: true, other: which > 0, points: game.main.map((n, at) => [at, game.nodes[n].q[seat][which]]) })));
  }

  /** From decision to decision of a seat, and down from what the best one gave to what it chose. */
  chances() {
    const { game } = this;
    return game.seats.map((_, seat) => ({ seat, points: game.main.filter((n) => game.nodes[n].h && game.nodes[n].w === seat)
      .flatMap((n) => game.nodes[n].h.map((chance) => [game.along(n), chance])) }));
  }

  choose(kind) {
    this.kind = kind;
    $("curve-kind").title = this.kinds[kind];
    this.draw();
    this.mark(this.at ?? 0);
  }

  /** The line of a seat with its name, or with its letter where there are many. */
  key(name, seat) {
    const key = make("span"), few = this.game.seats.length < 4;
    key.innerHTML = `<svg class="key" viewBox="0 0 34 8" aria-hidden="true"><path class="s${seat}" d="M0 4H34"/></svg> `;
    key.append(few ? nameOf(name) : make("bdi", "", SEATS[seat]));
    if (!few) key.title = name;
    return key;
  }

  /** Draw the lines anew for the width that there is. */
  draw() {
    $("legend").replaceChildren(...(this.has ? this.game.seats.map((name, seat) => this.key(name, seat)) : []));
    if (!this.has) return;
    const width = this.svg.clientWidth || 400, height = this.svg.clientHeight || 90;
    const [, made, goal] = this.tell[this.kind], lines = made();
    const all = lines.flatMap((line) => line.points.map(([, value]) => value)).filter((value) => value !== null).concat(0, goal ?? 0);
    const low = all.reduce((a, b) => Math.min(a, b)), high = all.reduce((a, b) => Math.max(a, b), low + 1);
    this.x = (at) => 2 + at * (width - 34) / Math.max(this.game.last, 1);
    const y = (score) => height - 6 - (score - low) * (height - 16) / (high - low);
    const level = (score, kind) => `<path class="${kind}" d="M0 ${y(score)}H${width - 30}"/>` +
      `<text x="${width - 26}" y="${y(score) + 4}">${score}</text>`;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.innerHTML = level(0, "zero") + (goal ? level(goal, "goal") : high ? level(high, "zero") : "") +
      lines.map((line) => `<path class="s${line.seat}${line.other ? " other" : ""}" d="${this.path(line, y)}"/>`).join("") +
      (this.kinds[this.kind] === W.chances ? this.marks(y) : "");
  }

  /** The glyphs of decisions, above what they gave; near the top and the right edge where there is room for them. */
  marks(y) {
    const { game } = this;
    return game.main.filter((n) => game.nodes[n].h && game.nodes[n].g).map((n) => {
      const x = this.x(game.along(n)), at = y(game.nodes[n].h[1]);
      const glyph = `<text class="mark" x="${x.toFixed(1)}" y="${Math.max(at - 5, 11).toFixed(1)}">${glyphText(game.nodes[n].g)}</text>`;
      return `<circle class="s${game.nodes[n].w}" cx="${x.toFixed(1)}" cy="${at.toFixed(1)}" r="3"/>${glyph}`;
    }).join("");
  }

  path({ points, steps }, y) {
    let path = "", before = null;
    for (const [at, value] of points) {
      const x = this.x(at).toFixed(1);
      if (value === null) before = null;
      else if (before === null) path += `M${x} ${y(value).toFixed(1)}`;
      else if (!steps) path += `L${x} ${y(value).toFixed(1)}`;
      else if (value !== before || at === this.game.last) path += `H${x}V${y(value).toFixed(1)}`;
      before = value;
    }
    return path;
  }

  mark(n) {
    this.at = n;
    const at = this.game.along(n);
    const slider = $("slider");
    slider.max = this.game.last;
    slider.value = at;
    const score = this.game.nodes[n].m;
    const told = score ? ": " + score.map((value, seat) => `${this.game.seats[seat]} ${value}`).join(", ") : "";
    slider.setAttribute("aria-valuetext", `${fillIn(W.event_of, { n: at, all: this.game.last })}${told}`);
    if (this.has) $("cursor").style.transform = `translateX(${this.x(at)}px)`;
  }

  /** Go to the event under the pointer. */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const at = Math.round((event.clientX - box.left - 2) * Math.max(this.game.last, 1) / (box.width - 34));
    this.go(this.game.main[Math.min(Math.max(at, 0), this.game.last)]);
  }
}
