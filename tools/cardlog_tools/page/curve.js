// What goes up and down over the game: a line a seat, told apart by dashes too; a click goes to the event.

/** How far to the right an event of the main line stands in a drawing of that width. */
function across(game, at, width) { return 2 + at * (width - 30) / Math.max(game.last, 1); }

/** The node of the main line under the pointer. */
function nodeUnder(game, svg, event) {
  const box = svg.getBoundingClientRect();
  const at = Math.round((event.clientX - box.left - 2) * Math.max(game.last, 1) / (box.width - 30));
  return game.main[Math.min(Math.max(at, 0), game.last)];
}

/** A straight line at a height, with its number. */
function level(value, y, width, kind) {
  return `<path class="${kind}" d="M0 ${y}H${width - 26}"/><text x="${width - 22}" y="${y + 4}">${value}</text>`;
}

/** The score. */
class Curve {
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.svg = $("curve");
    this.has = game.nodes[0].m !== undefined;
    this.svg.toggleAttribute("hidden", !this.has);
    this.svg.style.display = this.has ? "" : "none";
    $("curve-title").textContent = this.has ? W.score : W.events;
    const lines = this.has || game.nodes.some((node) => node.h);
    $("legend").replaceChildren(...(lines ? game.seats.map((name, seat) => this.key(name, seat)) : []));
    this.draw();
  }

  key(name, seat) {
    const key = make("span");
    key.innerHTML = `<svg class="key" viewBox="0 0 34 8" aria-hidden="true"><path class="s${seat}" d="M0 4H34"/></svg> `;
    key.append(make("bdi", "", name));
    return key;
  }

  /** Draw the lines anew for the width that there is. */
  draw() {
    if (!this.has) return;
    const width = this.svg.clientWidth || 600, height = this.svg.clientHeight || 128;
    const scores = this.game.main.map((n) => this.game.nodes[n].m);
    const all = scores.flat().concat(0, this.game.goal ?? 0);
    const low = Math.min(...all), high = Math.max(...all, low + 1);
    this.x = (at) => across(this.game, at, width);
    const y = (score) => height - 4 - (score - low) * (height - 12) / (high - low);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.innerHTML = level(0, y(0), width, "zero") +
      (this.game.goal ? level(this.game.goal, y(this.game.goal), width, "goal") : "") +
      scores[0].map((_, seat) => `<path class="s${seat}" d="${this.line(scores, seat, y)}"/>`).join("") +
      `<path class="cursor" d="M0 0V${height}"/>`;
    this.cursor = this.svg.querySelector(".cursor");
  }

  line(scores, seat, y) {
    let path = `M${this.x(0).toFixed(1)} ${y(scores[0][seat]).toFixed(1)}`;
    scores.forEach((score, at) => {
      if (at && score[seat] !== scores[at - 1][seat]) path += `H${this.x(at).toFixed(1)}V${y(score[seat]).toFixed(1)}`;
    });
    return path + `H${this.x(this.game.last).toFixed(1)}`;
  }

  mark(n) {
    const at = this.game.along(n);
    const slider = $("slider");
    slider.max = this.game.last;
    slider.value = at;
    const score = this.game.nodes[n].m;
    const told = score ? ": " + score.map((value, seat) => `${this.game.seats[seat]} ${value}`).join(", ") : "";
    slider.setAttribute("aria-valuetext", `${fillIn(W.event_of, { n: at, all: this.game.last })}${told}`);
    if (this.has) this.cursor.setAttribute("transform", `translate(${this.x(at)} 0)`);
  }

  /** Go to the event under the pointer. */
  point(event) { this.go(nodeUnder(this.game, this.svg, event)); }
}

/** The chances: from decision to decision of a seat, and down from what the best one gave to what it chose. */
class Chances {
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.svg = $("chances");
    this.lines = game.seats.map((_, seat) => game.main.filter((n) => game.nodes[n].h && game.nodes[n].w === seat));
    this.has = this.lines.some((line) => line.length);
    $("chances-box").hidden = !this.has;
    this.draw();
  }

  /** Draw the lines anew for the width that there is. */
  draw() {
    if (!this.has) return;
    const width = this.svg.clientWidth || 600, height = this.svg.clientHeight || 128;
    const y = (percent) => height - 4 - percent * (height - 12) / 100;
    this.x = (n) => across(this.game, this.game.along(n), width);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.innerHTML = [0, 50, 100].map((percent) => level(percent, y(percent), width, "zero")).join("") +
      this.lines.map((line, seat) => line.length ? `<path class="s${seat}" d="${this.path(line, y)}"/>` : "").join("") +
      `<path class="cursor" d="M0 0V${height}"/>`;
    this.cursor = this.svg.querySelector(".cursor");
  }

  path(line, y) {
    return line.map((n, nth) => {
      const [best, played] = this.game.nodes[n].h;
      return `${nth ? "L" : "M"}${this.x(n).toFixed(1)} ${y(best).toFixed(1)}V${y(played).toFixed(1)}`;
    }).join("") + "h2";
  }

  mark(n) {
    if (this.has) this.cursor.setAttribute("transform", `translate(${this.x(n)} 0)`);
  }

  /** Go to the event under the pointer. */
  point(event) { this.go(nodeUnder(this.game, this.svg, event)); }
}
