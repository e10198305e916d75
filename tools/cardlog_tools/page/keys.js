// Keyboard, mouse and touch.

const KEYS = {
  ArrowLeft: (p) => p.back(), ArrowRight: (p) => p.forward(), Home: (p) => p.first(), End: (p) => p.last(),
  Escape: (p) => p.leave(),
};
const LETTERS = {
  n: (p) => p.decisionOn(), p: (p) => p.decisionBack(), t: (p) => p.turnOn(), T: (p) => p.turnBack(),
  l: (p) => p.turnEyes(), o: (p) => p.look(p.viewer, !p.now), v: (p) => p.enter(), g: () => $("slider").focus(),
  f: (p) => p.flip(), w: () => showTab("could"), m: (p) => learn(p), "2": () => setTwo(), s: (p) => shareAll(p),
  "/": () => find(), "?": () => openHelp(), d: () => setTheme(isDark() ? "light" : "dark"),
  "[": (p) => chooseGame(p, p.number - 1), "]": (p) => chooseGame(p, p.number + 1),
  "+": () => faster(1), "-": () => faster(-1),
};

function onKey(player, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") || !player.game) return;
  if (event.key === "Escape") hideClause();
  const within = event.target.closest("input:not([type=checkbox]):not([type=range]), textarea");
  if (within && event.key !== "Escape") return;
  if (!$("gallery").hidden) return;
  if (event.key === " ") {
    if (event.target.closest("button, summary, a, input, select")) return;
    event.preventDefault();
    return playing.toggle();
  }
  const act = KEYS[event.key] || ($("letters").checked ? LETTERS[event.key] : undefined);
  if (!act) return;
  event.preventDefault();
  if (within) within.blur();
  else {
    if (playing.on) playing.stop();
    act(player);
  }
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
  if (GAMES[number]) player.open(number, 0);
}

function openHelp() { $("help").showModal(); }

const chosen = { theme: "" };
const isDark = () => document.documentElement.classList.contains("dark");

function setTheme(theme) {
  chosen.theme = theme === "dark" || theme === "light" ? theme : "";
  const dark = chosen.theme ? chosen.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", dark);
  $("dark").setAttribute("aria-pressed", String(dark));
  if (player?.game) player.remember();
}

function setTwo() {
  document.documentElement.classList.toggle("two");
  player.remember();
}

function faster(by) {
  const at = SPEEDS.indexOf(playing.speed) + by;
  if (SPEEDS[at]) playing.setSpeed(SPEEDS[at]);
}

function find() {
  showTab("events");
  $("query").focus();
}

/** Show one of the panels; the list of events stands beside the table unless another is chosen. */
function showTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    $(`${tab.dataset.tab}-panel`).hidden = !on;
  }
  document.documentElement.dataset.tab = name;
  if (!player.game) return;
  if (name === "words") writeTable(player.game, player.game.told(player.shown));
  if (name === "could") tellCould(player);
  if (name === "events") player.events.mark(player.node);
  player.curve.draw();
  player.curve.mark(player.node);
}

function onTabKey(event) {
  const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab.offsetParent);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  showTab(next.dataset.tab);
  next.focus();
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

/** The wheel over the table steps, an event for each notch however fine the wheel is. */
function onWheel(player) {
  let sum = 0, before = 0;
  $("stage").addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey || (isEmbedded() && !document.hasFocus())) return; // the page around is being read
    event.preventDefault();
    if (event.timeStamp - before > 300 || sum * event.deltaY < 0) sum = 0;
    before = event.timeStamp;
    sum += event.deltaMode ? 40 * event.deltaY : event.deltaY;
    if (Math.abs(sum) < 40) return;
    sum > 0 ? player.forward() : player.back();
    sum = 0;
  }, { passive: false });
}

/** What the mouse has pressed gives the keys back to the game: the arrows step, and Space plays. */
function onPressed(event) {
  const button = event.target.closest?.("#moves button, #tabs button, .tools button, #could button, #learn-panel button");
  if (button && event.pointerType === "mouse" && document.activeElement === button) button.blur();
}

/** A link to an event leads there; with a key held, it does what links do. */
function onLink(player, event) {
  const link = event.target.closest("a[data-node]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.closest("#card")) setAddress(address(player)); // the browser's way back leads to where one was
  player.go(Number(link.dataset.node));
  if (link.closest("#list")) return link.focus({ preventScroll: true });
  $("card").close();
  setAddress(address(player), "pushState");
}

function onClauses(player) {
  const of = (event) => event.target.closest?.("button.clause");
  document.addEventListener("pointerover", (event) => of(event) ? tellClause(player, of(event)) : hideClause());
  document.addEventListener("focusin", (event) => of(event) ? tellClause(player, of(event)) : hideClause());
  document.addEventListener("click", (event) => { if (of(event)) tellClause(player, of(event)); });
}

function listen(player) {
  document.addEventListener("keydown", (event) => onKey(player, event));
  document.addEventListener("click", onPressed);
  $("list").addEventListener("keydown", (event) => onListKey(player, event));
  $("list").addEventListener("click", (event) => onLink(player, event));
  $("card").addEventListener("click", (event) => onLink(player, event));
  $("tabs").addEventListener("click", (event) => { const tab = event.target.closest("[role=tab]"); if (tab) showTab(tab.dataset.tab); });
  $("tabs").addEventListener("keydown", onTabKey);
  $("moves").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-go]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (playing.on) playing.stop();
    player[button.dataset.go]();
  });
  $("play").addEventListener("click", () => playing.toggle());
  $("speed").addEventListener("change", () => { playing.setSpeed(Number($("speed").value)); player.remember(); $("speed").blur(); });
  $("lens").addEventListener("change", () => { player.wish(player.game.viewers[$("lens").value], player.now); $("lens").blur(); });
  $("only-now").addEventListener("change", () => player.look(player.viewer, $("only-now").checked));
  $("slider").addEventListener("input", () => player.go(player.game.main[$("slider").value], true));
  $("curve").addEventListener("pointerdown", (event) => player.curve.point(event));
  $("curve").addEventListener("pointermove", (event) => { if (event.buttons) player.curve.point(event); });
  $("curve-kind").addEventListener("change", () => { player.curve.choose(Number($("curve-kind").value)); $("curve-kind").blur(); });
  $("could").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-could]");
    if (button) suppose(player, Number(button.dataset.could));
  });
  $("picture").addEventListener("click", (event) => {
    const name = event.target.closest(".card")?.querySelector("use")?.getAttribute("href").slice(3);
    if (name && name !== "back" && name !== "none") tellCard(player, name);
  });
  $("games-button").addEventListener("click", () => { playing.stop(); gallery.open(); });
  $("flip").addEventListener("click", () => player.flip());
  $("dark").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  $("two").addEventListener("click", setTwo);
  $("share-button").addEventListener("click", () => shareAll(player));
  $("help-button").addEventListener("click", openHelp);
  for (const button of document.querySelectorAll("dialog .close")) button.addEventListener("click", () => button.closest("dialog").close());
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copyOf($(button.dataset.copy)));
  $("save-log").addEventListener("click", () => saveLog(player));
  $("save-picture").addEventListener("click", () => savePicture(player));
  $("query").addEventListener("input", () => {
    const hits = player.events.find($("query").value, player.eye);
    $("found").textContent = $("query").value.trim() ? fillIn(W.found, { n: hits.length }) : "";
  });
  $("find").addEventListener("submit", (event) => { event.preventDefault(); player.findNext(); });
  for (const id of ["filter", "kind", "sort"]) $(id).addEventListener("input", () => gallery.arrange());
  window.addEventListener("hashchange", () => follow(player));
  new ResizeObserver(() => { if (player.game && player.felt.variant !== player.variant) player.go(player.node, true); }).observe($("stage"));
  new ResizeObserver(() => { if (player.curve) { player.curve.draw(); player.curve.mark(player.node); } }).observe($("curve"));
  player.learning.listen();
  onSwipe(player);
  onWheel(player);
  onClauses(player);
}
