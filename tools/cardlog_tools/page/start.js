// Start: as the reader's system is set, and where the address says; of many games, with the choice of one.

const NARROW = matchMedia("(max-width: 37.5rem), (max-height: 31rem)");
if (/[?&]embed\b/.test(location.hash)) document.documentElement.classList.add("embed");
const FLAT = matchMedia("(max-height: 31rem) and (orientation: landscape)");
let player = null;
setTheme("");
player = new Player();
const playing = new Playing(player);
const gallery = new Gallery();
$("games-button").hidden = !gallery.many;
/** On a phone there is no room for the speed beside the buttons, nor for the colours beside the names: they go to the help. */
function place() {
  const phone = NARROW.matches && innerWidth < 600;
  $(phone ? "eyes" : "moves").append($("speed"));
  $(NARROW.matches ? "more" : "fewer").append($("two"), $("dark"));
}
place();
NARROW.addEventListener("change", place);
listen(player);
follow(player).then((there) => {
  if (there) return;
  if (gallery.many) gallery.open();
  else player.open(0, 0);
});
