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
from cardlog.picture.faces import definitions
from cardlog.picture.layout import NARROW
from cardlog.picture.style import DARK, LIGHT, PAPER, rules, sizes
from cardlog.picture.text import xml
from cardlog_tools.page.shows import names
from cardlog_tools.page.words import WORDS

SCRIPTS: Final = (
    "data.js", "table.js", "cards.js", "events.js", "curve.js", "player.js", "play.js", "share.js", "gallery.js",
    "keys.js", "start.js",
)  # fmt: skip
"""The parts of the page's script, in the order in which they are put together."""
FEW: Final = 3
"""Up to so many games stand in the page as they are; more are packed, each by itself, and opened one by one."""
LONG: Final = 400_000
"""The text of a game that is longer than this is packed, however few there are."""
SUMMARY: Final = ("title", "game", "rules", "copy", "seats", "tags", "ending", "winners")
"""What a gallery tells of a game before it is opened."""


def page(replays: Iterable[Mapping[str, Any]], say: Language = ENGLISH, *, embed: bool = False) -> str:
    """The page of these replays.

    Args:
        replays: What `replay.replay` gives for each game; each is let go of as soon as it is written.
        say: The language.
        embed: Whether it is to stand in another page: table, buttons and sentence alone.
    """
    words = {name: say(text) for name, text in WORDS.items()}
    texts, summaries, drawings = [], [], set[str]()
    for replay in replays:
        drawings |= {name for string in replay["strings"] for name in names(string)}
        summaries.append(_summary(replay))
        text = json.dumps(replay, ensure_ascii=False, separators=(",", ":"))
        texts.append(_packed(text) if len(text) > LONG else text)
        if len(texts) > FEW:
            texts[:] = [text if text[0] != "{" else _packed(text) for text in texts]
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
        "drawings": definitions(drawings),
        "data": _safe(json.dumps({"words": words, "games": summaries}, ensure_ascii=False, separators=(",", ":"))),
        "games": "".join(
            f'<script type="{"application/json" if text[0] == "{" else "text/plain"}" id="game-{nth}">{_safe(text)}</script>\n'
            for nth, text in enumerate(texts)
        ),
    }
    named = {f"w.{name}": xml(text) for name, text in words.items()}
    return re.sub(r"\{\{([\w.]+)\}\}", lambda match: (parts | named)[match[1]], _part("page.html"))


def _summary(replay: Mapping[str, Any]) -> dict[str, Any]:
    nodes = replay["nodes"]
    told = {name: replay[name] for name in SUMMARY}
    events = max((int(re.match(r"\d+", node["a"])[0]) for node in nodes if "a" in node), default=0)  # type: ignore[index]
    return told | {"events": events, "notes": sum("n" in node or "g" in node for node in nodes)}


def _packed(text: str) -> str:
    """Text as base64 of its deflated bytes, which browsers open without help."""
    return b64encode(compress(text.encode(), 9)).decode()


def _pictures() -> str:
    """The colours of the pictures: as the reader has set them, or as chosen on the page; always light on paper."""
    dark, paper = rules(DARK, ":root.dark .cardlog"), rules(PAPER, ":root .cardlog")
    narrow = sizes(".cardlog.narrow", NARROW) + sizes(":root.dark .cardlog.narrow", NARROW)
    return rules(LIGHT, ".cardlog") + f"@media screen{{{dark}}}@media print{{{paper}}}" + narrow


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _safe(text: str) -> str:
    """JSON that can stand in a `<script>`: nothing in it ends the element, or begins a comment or another script."""
    return text.replace("</", "<\\/").replace("<!", "<\\u0021").replace("<s", "<\\u0073").replace("<S", "<\\u0053")
