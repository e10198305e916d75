// The score over the game: a line a seat, told apart by dashes too; a click goes to the event.

class Curve {
  constructor(game, go) {
    this.game = game;
    this.go = go;
    this.svg = $("curve");
    this.has = game.nodes[0].m !== undefined;
    this.svg.toggleAttribute("hidden", !this.has);
    this.svg.style.display = this.has ? "" : "none";
    $("curve-title").textContent = this.has ? W.score : W.events;
    $("legend").replaceChildren(...(this.has ? game.seats.map((name, seat) => this.key(name, seat)) : []));
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
    this.x = (at) => 2 + at * (width - 30) / Math.max(this.game.last, 1);
    const y = (score) => height - 4 - (score - low) * (height - 12) / (high - low);
    const level = (score, kind) => `<path class="${kind}" d="M0 ${y(score)}H${width - 26}"/>` +
      `<text x="${width - 22}" y="${y(score) + 4}">${score}</text>`;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.innerHTML = level(0, "zero") + (this.game.goal ? level(this.game.goal, "goal") : "") +
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
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const at = Math.round((event.clientX - box.left - 2) * Math.max(this.game.last, 1) / (box.width - 30));
    this.go(this.game.main[Math.min(Math.max(at, 0), this.game.last)]);
  }
}
