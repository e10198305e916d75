// Start: as the reader's system is set, and where the address says; of many games, with the choice of one.

const NARROW = matchMedia("(max-width: 37.5rem), (max-height: 31rem)");
let player = null;
setTheme("");
player = new Player();
const playing = new Playing(player);
const gallery = new Gallery();
$("games-button").hidden = !gallery.many;
/** On a phone there is no room for the speed beside the buttons. */
const place = () => $(NARROW.matches && innerWidth < 600 ? "eyes" : "moves").append($("speed"));
place();
NARROW.addEventListener("change", place);
listen(player);
if (/[?&]embed\b/.test(location.hash)) document.documentElement.classList.add("embed");
follow(player).then((there) => {
  if (there) return;
  if (gallery.many) gallery.open();
  else player.open(0, 0);
});
