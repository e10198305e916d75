// Playing by itself: an event after the other, at a speed, or as they were recorded.

const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1400;
const LONGEST = 20000;

class Playing {
  constructor(player) {
    this.player = player;
    this.speed = 1;
  }

  get on() { return this.timer !== undefined; }

  toggle() { this.on ? this.stop() : this.start(); }

  start() {
    if (this.player.forward(true) === undefined) this.player.first();
    this.wait();
    this.tell();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.tell();
  }

  wait() {
    const beat = Math.max(60, this.beat() / this.speed);
    this.timer = setTimeout(() => {
      this.player.forward();
      if (this.player.forward(true) === undefined) this.stop();
      else this.wait();
    }, beat);
  }

  /** How long an event is waited for: as long as it took, where that is recorded, but not for ever. */
  beat() {
    const { game, node } = this.player, next = game.after(node);
    const here = game.nodes[node].t ?? (node ? undefined : 0), then = next === undefined ? undefined : game.nodes[next].t;
    return here === undefined || then === undefined ? BEAT : Math.min(1000 * (then - here), LONGEST);
  }

  setSpeed(speed) {
    this.speed = speed;
    $("speed").value = String(speed);
    if (!this.on) return;
    clearTimeout(this.timer);
    this.wait();
  }

  tell() {
    $("play").setAttribute("aria-pressed", String(this.on));
    $("play").setAttribute("aria-label", this.on ? W.pause : W.play);
    $("play").title = this.on ? W.pause : W.play;
  }
}
