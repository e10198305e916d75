"""A page that replays games: one HTML file with all that it shows, for any browser, without a network.

What it shows is worked out here, once (`replay`); the page's own script only chooses which part to show.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from cardlog.language import ENGLISH, Language
from cardlog.picture.faces import definitions
from cardlog.picture.style import sheet
from cardlog.picture.text import xml
from cardlog_tools.page.replay import names
from cardlog_tools.page.words import WORDS

SCRIPTS: Final = ("data.js", "table.js", "events.js", "curve.js", "player.js", "keys.js", "start.js")
"""The parts of the page's script, in the order in which they are put together."""


def page(replays: Sequence[Mapping[str, Any]], say: Language = ENGLISH) -> str:
    """The page of these replays.

    Args:
        replays: What `replay.replay` gives for each game.
        say: The language.
    """
    words = {name: say(text) for name, text in WORDS.items()}
    style = _part("page.css") + _pictures()
    script = "".join(map(_part, SCRIPTS))
    drawings = {name for replay in replays for part in replay["parts"] for name in names(part)}
    parts = {
        "language": say.code,
        "policy": f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'",
        "title": xml(replays[0]["title"] if len(replays) == 1 else words["games"]),
        "style": style,
        "script": script,
        "drawings": definitions(drawings),
        "data": _data({"words": words, "games": replays}),
    }
    named = {f"w.{name}": xml(text) for name, text in words.items()}
    return re.sub(r"\{\{([\w.]+)\}\}", lambda match: (parts | named)[match[1]], _part("page.html"))


def _pictures() -> str:
    """The colours of the pictures: as the reader has set them, or as chosen on the page; always light on paper."""
    dark = sheet("dark", ":root.dark .cardlog")
    return sheet("light", ".cardlog") + f"@media screen{{{dark}}}"


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _data(value: Any) -> str:
    """JSON that can stand in a `<script>`: nothing in it ends the element, or begins a comment or another script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!", "<\\u0021").replace("<s", "<\\u0073").replace("<S", "<\\u0053")
