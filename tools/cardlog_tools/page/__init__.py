"""A page that replays games: one HTML file with all that it shows, for any browser, without a network.

What it shows is worked out here, once (`replay`); the page's own script only chooses which part to show.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final
from zlib import compress

from cardlog.language import ENGLISH, Language
from cardlog.picture.compose import drawings
from cardlog.picture.size import LOW, NARROW
from cardlog.picture.style import DARK, LIGHT, PAPER, rules, sizes
from cardlog.picture.text import xml
from cardlog_tools.page.shows import names
from cardlog_tools.page.words import WORDS

SCRIPTS: Final = (
    "data.js", "table.js", "cards.js", "events.js", "curve.js", "learn.js", "player.js", "play.js", "share.js", "gallery.js",
    "keys.js", "start.js",
)  # fmt: skip
"""The parts of the page's script, in the order in which they are put together."""
FEW: Final = 3
"""Up to so many games stand in the page as they are, if they are short; others are packed, and opened when wanted."""
LONG: Final = 400_000
"""The text of a game that is longer than this is packed, however few there are."""
BLOCK: Final = 8
"""So many games are packed together, since they have much in common."""
SUMMARY: Final = ("title", "game", "rules", "copy", "seats", "tags", "ending", "winners", "puzzle")
"""What a gallery tells of a game before it is opened."""


def page(replays: Iterable[Mapping[str, Any]], say: Language = ENGLISH, *, embed: bool = False) -> str:
    """The page of these replays.

    Args:
        replays: What `replay.replay` gives for each game; each is let go of as soon as it is written.
        say: The language.
        embed: Whether it is to stand in another page: table, buttons and sentence alone.
    """
    words = {name: say(text) for name, text in WORDS.items()}
    packing = _Packing()
    for replay in replays:
        packing.add(replay)
    summaries = packing.summaries
    if not summaries:
        return ""
    style, pictures, script = _part("page.css"), _pictures(), "".join(map(_part, SCRIPTS))
    hashes = f"style-src '{_hash(style)}' '{_hash(pictures)}'; script-src '{_hash(script)}'"
    parts = {
        "language": say.code,
        "kind": "embed" if embed else "whole",
        "policy": f"default-src 'none'; {hashes}; img-src data: blob:; base-uri 'none'; form-action 'none'",
        "title": xml(summaries[0]["title"] if len(summaries) == 1 else words["games"]),
        "style": style,
        "pictures": pictures,
        "script": script,
        "drawings": drawings(packing.drawings),
        "data": _safe(_json({"words": words, "games": summaries, "block": BLOCK})),
        "games": packing.scripts(),
    }
    named = {f"w.{name}": xml(text) for name, text in words.items()}
    return re.sub(r"\{\{([\w.]+)\}\}", lambda match: (parts | named)[match[1]], _part("page.html"))


class _Packing:
    """The games of a page, packed as they come, so that those that are packed need not be kept.

    Attributes:
        summaries: What is told of each game before it is opened.
        drawings: The names of the drawings that they use.
    """

    def __init__(self) -> None:
        self.summaries: list[dict[str, Any]] = []
        self.drawings: set[str] = set()
        self._waiting: list[Mapping[str, Any]] = []
        self._packed: list[str] = []

    def add(self, replay: Mapping[str, Any]) -> None:
        """Add a game."""
        self.summaries.append(_summary(replay))
        self.drawings |= {name for string in replay["strings"] for name in names(string)}
        self._waiting.append(replay)
        if len(self._waiting) == BLOCK:
            self._pack()

    def _pack(self) -> None:
        """Pack those that wait, part by part: the same parts of games are alike."""
        together = {name: [replay[name] for replay in self._waiting] for name in self._waiting[0]}
        self._packed.append(_packed(_json(together)))
        self._waiting = []

    def scripts(self) -> str:
        """The games as elements of the page."""
        if not self._packed and len(self._waiting) <= FEW:
            texts = list(map(_json, self._waiting))
            if max(map(len, texts)) <= LONG:
                return "".join(
                    f'<script type="application/json" id="game-{nth}">{_safe(text)}</script>\n'
                    for nth, text in enumerate(texts)
                )
        if self._waiting:
            self._pack()
        return "".join(
            f'<script type="text/plain" id="games-{nth}">{text}</script>\n' for nth, text in enumerate(self._packed)
        )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _summary(replay: Mapping[str, Any]) -> dict[str, Any]:
    nodes = replay["nodes"]
    told = {name: replay[name] for name in SUMMARY}
    events = max((int(re.match(r"\d+", node["a"])[0]) for node in nodes if "a" in node), default=0)  # type: ignore[index]
    notes = sum(map(bool, (text for node in nodes for text in (node.get("n"), *node.get("o", ())))))
    return told | {"events": events, "notes": notes}


def _packed(text: str) -> str:
    """Text as base64 of its deflated bytes, which browsers open without help."""
    return b64encode(compress(text.encode(), 9)).decode()


def _pictures() -> str:
    """The colours of the pictures: as the reader has set them, or as chosen on the page; always light on paper."""
    dark, paper = rules(DARK, ":root.dark .cardlog"), rules(PAPER, ":root .cardlog")
    others = "".join(
        sizes(f"{scope}.cardlog.{name}", size)
        for name, size in (("narrow", NARROW), ("low", LOW))
        for scope in ("", ":root.dark ")
    )
    return rules(LIGHT, ".cardlog") + f"@media screen{{{dark}}}@media print{{{paper}}}" + others


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _safe(text: str) -> str:
    """JSON that can stand in a `<script>`: nothing in it ends the element, or begins a comment or another script."""
    return text.replace("</", "<\\/").replace("<!", "<\\u0021").replace("<s", "<\\u0073").replace("<S", "<\\u0053")
