// Start: as the reader's system is set, and where the address says.

setDark(matchMedia("(prefers-color-scheme: dark)").matches);
$("choose").hidden = GAMES.length < 2;
$("game").replaceChildren(...GAMES.map((game, n) => {
  const event = game.tags.find(([name]) => name === "Event");
  const option = make("option", "", `${n + 1}. ${event ? event[1] : game.title} (${game.game})`);
  option.value = n;
  return option;
}));
const player = new Player();
if (!player.follow()) player.open(0, 0);
$("game").value = player.number;
listen(player);
