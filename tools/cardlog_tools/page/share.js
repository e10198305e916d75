// Sharing: the address of what is seen, the code that puts it into another page, and files to take away.

/** What stands in the page's address: game, event or variation, and how it is seen. */
function address(player) {
  const { game } = player, node = game.nodes[player.node];
  const parts = [];
  if (player.viewer !== game.viewers[0]) parts.push(`view=${player.viewer < game.seats.length ? SEATS[player.viewer] : "public"}`);
  if (player.now && player.viewer !== null) parts.push("now");
  if (player.turned) parts.push(`turn=${player.turned}`);
  if (chosen.theme) parts.push(`theme=${chosen.theme}`);
  if (playing.speed !== 1) parts.push(`speed=${playing.speed}`);
  if (document.documentElement.classList.contains("two")) parts.push("suits=2");
  if (isEmbedded()) parts.push("embed");
  return player.events.prefix + (node.a || "0") + (parts.length ? "?" + parts.join("&") : "");
}

/** Where a page of its own has no address, as in another page's `srcdoc`, there is none to set. */
function setAddress(hash, how = "replaceState") {
  if (location.hash === hash) return;
  try {
    history[how](null, "", hash);
  } catch {
    // there is nothing to be done, and nothing is lost
  }
}

const ADDRESS = /^#(?:(\d+)\/)?(\d+(?:[a-z]+\d+)*)(?:\?(.*))?$/;

/** Go where the page's address says; what it says otherwise stays as it is.
 *
 * A number alone is an event of the game that is seen; where there are many to choose from it is one of them, as in FILE#8.
 */
async function follow(player) {
  const match = ADDRESS.exec(location.hash);
  if (!match) return false;
  const choosing = player.number === undefined || document.documentElement.classList.contains("choosing");
  const whole = !match[1] && GAMES.length > 1 && choosing;
  const number = match[1] || whole ? Number(match[whole ? 2 : 1]) - 1 : player.number ?? 0;
  if (!GAMES[number]) return false;
  const asked = new Map((match[3] || "").split("&").map((part) => part.split("=")));
  if (asked.has("theme")) setTheme(asked.get("theme"));
  if (asked.has("suits")) document.documentElement.classList.toggle("two", asked.get("suits") === "2");
  if (SPEEDS.includes(Number(asked.get("speed")))) playing.setSpeed(Number(asked.get("speed")));
  const game = await wanted(number);
  const node = whole || match[2] === "0" ? 0 : game.byAddress.get(match[2]);
  if (node === undefined) return false;
  if (asked.has("view")) {
    const viewer = asked.get("view") === "public" ? game.viewers.at(-1) : SEATS.indexOf(asked.get("view"));
    if (game.viewers.includes(viewer)) player.viewer = player.wished = viewer;
    player.now = asked.has("now");
  }
  if (asked.has("turn")) player.turned = Number(asked.get("turn")) % game.seats.length || 0;
  if (number !== player.number) await player.open(number, node);
  else player.look(player.viewer, player.now, node);
  return true;
}

function shareAll(player) {
  const link = location.href.split("#")[0] + address(player), small = link + (link.includes("?") ? "&" : "?") + "embed";
  $("share-link").value = link;
  $("share-embed").value = `<iframe src="${small.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}" width="640" height="420" ` +
    `sandbox="allow-scripts" title="${document.title.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")}"></iframe>`;
  $("share-said").textContent = "";
  $("share").showModal();
}

async function copyOf(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  $("share-said").textContent = W.copied;
}

/** Give a file to be saved. */
function save(name, type, text) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function fileName(player, ending) {
  const name = player.game.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "game";
  return `${name}${ending}`;
}

function saveLog(player) { save(fileName(player, ".cgn"), "text/plain", player.game.log); }

/** The picture of this moment, as a file by itself. */
function savePicture(player) {
  const { game, variant } = player;
  const form = Math.floor(variant / game.seats.length), across = game.size[form], high = game.plans[player.shown[0]].h[variant];
  const dark = document.documentElement.classList.contains("dark");
  const body = $("picture").innerHTML, used = new Set(body.match(/#[a-z]-[^"]+/g));
  const wanted = [...document.querySelectorAll("#drawings defs > *")].filter((each) => used.has("#" + each.id) || /^[urf]-/.test(each.id));
  save(fileName(player, `-${game.nodes[player.node].a || "0"}.svg`), "image/svg+xml",
    `<svg xmlns="${SVG}" class="${dark ? "dark " : ""}cardlog ${FORMS[form]}" viewBox="0 0 ${across} ${high}" width="${across}" height="${high}">` +
    `<style>${$("pictures").textContent.replace(/:root\.dark \.cardlog/g, ".dark.cardlog")}</style><defs>${wanted.map((each) => each.outerHTML).join("")}</defs>` +
    `<rect class="table" width="${across}" height="${high}" rx="14"/>${body}</svg>`);
}
