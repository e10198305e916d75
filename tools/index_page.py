"""The README as the page of a package index shows it: a hook of the build.

What a README points to beside it is nowhere on such a page. With `CARDLOG_FILES` set to the address under which the files
of this version can be read, links and pictures lead there; without it, a picture leaves its words and a link its text.

>>> print(page("![A table](docs/a.svg), [the guide](docs/guide.md), [a site](https://example.org).", ""))
*A table*, the guide, [a site](https://example.org).
>>> print(page("![A table](docs/a.svg)", "https://example.org/v1"))
![A table](https://example.org/v1/docs/a.svg)
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def page(readme: str, files: str) -> str:
    """The README with what it points to made absolute, or with words in its place where `files` is empty."""

    def told(link: re.Match[str]) -> str:
        picture, text, target = link.groups()
        if files:
            return f"{picture}[{text}]({files.rstrip('/')}/{target})"
        return f"*{text}*" if picture else text

    return _LINK.sub(told, readme)


class IndexPage(MetadataHookInterface):
    """Gives the package its long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the README into the metadata, as Markdown."""
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = page(readme, os.environ.get("CARDLOG_FILES", ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
