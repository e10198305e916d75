// Keyboard, mouse and touch.

const KEYS = {
  ArrowLeft: (p) => p.back(), ArrowRight: (p) => p.forward(), Home: (p) => p.first(), End: (p) => p.last(),
  Escape: (p) => p.leave(),
};
const LETTERS = {
  n: (p) => p.decisionOn(), p: (p) => p.decisionBack(), t: (p) => p.turnOn(), T: (p) => p.turnBack(),
  l: (p) => p.turnEyes(), o: (p) => p.look(p.viewer, !p.now), v: (p) => p.enter(), g: () => $("slider").focus(),
  "/": () => $("query").focus(), "?": () => openHelp(), d: () => setDark(!document.documentElement.classList.contains("dark")),
  "[": (p) => chooseGame(p, p.number - 1), "]": (p) => chooseGame(p, p.number + 1),
};

function onKey(player, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("help").open) return;
  const within = event.target.closest("input:not([type=checkbox]), select, textarea");
  if (within && event.key !== "Escape") return;
  const act = KEYS[event.key] || ($("letters").checked ? LETTERS[event.key] : undefined);
  if (!act) return;
  event.preventDefault();
  if (within) within.blur();
  else act(player);
}

/** Arrow keys in the list of events go up and down, and keep the focus there. */
function onListKey(player, event) {
  const step = { ArrowUp: "back", ArrowDown: "forward" }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  player[step]();
  player.events.current.focus({ preventScroll: true });
}

function chooseGame(player, number) {
  if (!GAMES[number]) return;
  $("game").value = number;
  player.open(number, 0);
}

function openHelp() { $("help").showModal(); }

function setDark(dark) {
  document.documentElement.classList.toggle("dark", dark);
  $("dark").setAttribute("aria-pressed", String(dark));
}

/** A finger moved across the picture steps: to the left forward, to the right back. */
function onSwipe(player) {
  let from = null;
  const picture = $("picture");
  picture.addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  picture.addEventListener("touchend", (event) => {
    if (!from) return;
    const to = event.changedTouches[0], across = to.clientX - from.clientX, down = to.clientY - from.clientY;
    from = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) across < 0 ? player.forward() : player.back();
  });
}

function listen(player) {
  document.addEventListener("keydown", (event) => onKey(player, event));
  $("list").addEventListener("keydown", (event) => onListKey(player, event));
  $("list").addEventListener("click", (event) => {
    const link = event.target.closest("a[data-node]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    player.go(Number(link.dataset.node));
    link.focus({ preventScroll: true });
  });
  $("moves").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && button.getAttribute("aria-disabled") !== "true") player[button.dataset.go]();
  });
  $("lens").addEventListener("change", () => player.look(player.game.viewers[$("lens").value], player.now));
  $("only-now").addEventListener("change", () => player.look(player.viewer, $("only-now").checked));
  $("slider").addEventListener("input", () => player.go(player.game.main[$("slider").value]));
  for (const drawing of ["curve", "chances"]) {
    $(drawing).addEventListener("pointerdown", (event) => player[drawing].point(event));
    $(drawing).addEventListener("pointermove", (event) => { if (event.buttons) player[drawing].point(event); });
    new ResizeObserver(() => { player[drawing].draw(); player[drawing].mark(player.node); }).observe($(drawing));
  }
  $("game").addEventListener("change", () => player.open(Number($("game").value), 0));
  $("dark").addEventListener("click", () => setDark(!document.documentElement.classList.contains("dark")));
  $("help-button").addEventListener("click", openHelp);
  $("close").addEventListener("click", () => $("help").close());
  $("query").addEventListener("input", () => {
    const hits = player.events.find($("query").value, player.eye);
    $("found").textContent = $("query").value.trim() ? fillIn(W.found, { n: hits.length }) : "";
  });
  $("find").addEventListener("submit", (event) => { event.preventDefault(); player.findNext(); });
  window.addEventListener("hashchange", () => player.follow());
  onSwipe(player);
}
