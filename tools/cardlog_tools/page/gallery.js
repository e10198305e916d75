// The games of a page of many: a card for each, with the table as it lay at the end, drawn when it comes into sight.

class Gallery {
  constructor() {
    this.many = GAMES.length > 1;
    this.box = $("gallery");
    if (!this.many) return;
    this.cards = GAMES.map((game, n) => this.card(game, n));
    this.seen = new IntersectionObserver((entries) => entries.forEach((entry) => this.thumbnail(entry)), { rootMargin: "200px" });
    this.cards.forEach((card) => this.seen.observe(card.element.querySelector("svg")));
    this.kinds();
    this.arrange();
  }

  kinds() {
    const kinds = [...new Set(GAMES.map((game) => game.game))];
    $("kind").replaceChildren(...[W.all_games, ...kinds].map((kind, n) => {
      const option = make("option", "", kind);
      option.value = n ? kind : "";
      return option;
    }));
  }

  card(game, n) {
    const element = make("li"), link = make("a", "game");
    link.href = `#${n + 1}/0`;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "cardlog thumb");
    svg.setAttribute("aria-hidden", "true");
    svg.dataset.game = n;
    const event = game.tags.find(([name]) => name === "Event");
    const title = make("span", "names");
    title.append(...game.seats.flatMap((name, seat) => [seat ? " – " : "", nameOf(name)]));
    const told = game.puzzle ? spoken(game, game.puzzle.task) : game.ending;
    link.append(svg, make("strong", "what", event ? event[1] : `${game.puzzle ? W.puzzle : game.game} ${n + 1}`), title, make("span", "ended", told), make("span", "facts", this.facts(game)));
    element.append(link);
    return { element, n, game, text: [event?.[1], game.game, game.rules, game.ending, ...game.seats].join(" ").toLowerCase() };
  }

  facts(game) {
    const facts = [`${game.game}, ${game.rules}`, game.events === 1 ? W.event_one : fillIn(W.events_of, { n: game.events })];
    if (game.copy !== null) {
      const who = game.copy < game.seats.length && game.copy >= 0 ? short(game.seats[game.copy]) : W.onlooker;
      facts.splice(1, 0, fillIn(W.copy_of, { who }));
    }
    if (game.notes) facts.push(fillIn(W.notes_of, { n: game.notes }));
    return facts.join(" · ");
  }

  /** Group, filter and sort. */
  arrange() {
    const wantedText = $("filter").value.trim().toLowerCase(), kind = $("kind").value, sort = $("sort").value;
    const order = { order: () => 0, length: (a, b) => b.game.events - a.game.events, names: (a, b) => a.game.title.localeCompare(b.game.title),
      notes: (a, b) => b.game.notes - a.game.notes }[sort];
    const chosenCards = this.cards.filter((card) => (!kind || card.game.game === kind) && card.text.includes(wantedText)).sort(order);
    const groups = new Map();
    chosenCards.forEach((card) => {
      if (!groups.has(card.game.game)) groups.set(card.game.game, []);
      groups.get(card.game.game).push(card);
    });
    $("groups").replaceChildren(...[...groups].map(([name, cards]) => {
      const section = make("section"), list = make("ul");
      list.append(...cards.map((card) => card.element));
      section.append(make("h2", "", `${name} (${cards.length})`), list);
      return section;
    }));
    $("shown-games").textContent = fillIn(W.shown_of, { n: chosenCards.length, all: GAMES.length });
  }

  /** Draw the end of a game when its card comes into sight. */
  async thumbnail(entry) {
    if (!entry.isIntersecting) return;
    const svg = entry.target, number = Number(svg.dataset.game);
    this.seen.unobserve(svg);
    const game = await wanted(number), seats = game.seats.length;
    const looks = game.copy !== null && game.copy >= 0 && game.copy < seats ? game.copy : 0;
    const vector = game.vector(game.seen(game.nodes[game.main[game.last - Boolean(game.puzzle)]], 0));
    svg.setAttribute("viewBox", `0 0 ${game.size[0]} ${game.plans[vector[0]].h[looks]}`);
    svg.innerHTML = pictured(game, vector, looks);
  }

  open() {
    if (!this.many) return;
    document.documentElement.classList.add("choosing");
    this.box.hidden = false;
    document.title = W.games;
    this.arrange();
  }

  close() {
    document.documentElement.classList.remove("choosing");
    this.box.hidden = true;
  }
}
