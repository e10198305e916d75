"""A game to start from, as a package of its own: `cardlog new-game` writes these files under another name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

FILES: Final = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "readme.md",
    ".github/workflows/tests.yml": "tests.yml",
    "{module}/__init__.py": "game.py",
    "{module}/py.typed": "",
    "{module}/rules.md": "rules.md",
    "replays/two-kings.cgn": "first.cgn",
    "tests/test_game.py": "test_game.py.txt",
}
"""Each file of the package, and the one that stands here for it."""


class Named(NamedTuple):
    """How a game is called.

    Attributes:
        name: In the tag Game, as `top-card`.
        prefix: What its clauses begin with, as `TC`.
    """

    name: str
    prefix: str

    @property
    def module(self) -> str:
        """Its package, as Python imports it."""
        return self.name.replace("-", "_")

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name.replace("-", " ").title()

    def written(self, text: str) -> str:
        """A text of the starter's with these names in place of its own."""
        own = (("top-card", self.name), ("top_card", self.module), ("Top Card", self.title), ("TC", self.prefix))
        for old, new in own:
            text = text.replace(old, new)
        return text


def named(name: str, taken: Iterable[str]) -> Named:
    """A game of that name, with a prefix for its clauses that is not taken.

    >>> named("top-card", []).prefix, named("cuttle", ["CU"]).prefix
    ('TC', 'CUT')
    """
    letters = "".join(sign for sign in name.upper() if sign.isalpha())
    initials = "".join(word[0].upper() for word in name.split("-"))
    tries = [initials] * (len(initials) > 1 and initials.isalpha()) + [letters[:n] for n in range(2, len(letters) + 1)]
    used = {"LOG", *taken}
    return Named(name, next((each for each in tries if each not in used), f"{letters}X"))


def package(game: Named) -> Iterator[tuple[str, str]]:
    """The files of the package of a game: path and text."""
    here = files(__name__)
    for path, source in FILES.items():
        text = here.joinpath(source).read_text(encoding="utf-8") if source else ""
        yield path.format(module=game.module), game.written(text)


def write(game: Named, folder: Path) -> None:
    """Write the package of a game into a folder that is not there yet.

    Raises:
        OSError: It is there, or cannot be written.
    """
    folder.mkdir(parents=True)
    for path, text in package(game):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
