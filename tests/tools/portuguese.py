"""What is no Portuguese in a text: words that no translation brings, and that are not notation either."""

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from cardlog import find
from cardlog.game import BUILT_IN
from cardlog_tools.cli import COMMANDS

PACKAGE = Path(__file__).parents[2] / "cardlog"
CATALOGUE = PACKAGE / "locale" / "pt" / "LC_MESSAGES" / "cardlog.po"
WORD = re.compile(r"(?<![\w$@=\\])[^\W\d_]{2,}(?![\w=])")
NOTATION = re.compile(
    r"`[^`\n]*`"  # what is typed
    r"|(?<!\w)'[^'\n]*'(?!\w)|\"[^\"\n]*\""  # what was
    r"|(?<![\w])--?[A-Za-z][\w-]*"  # options
    r"|^ {2,}(?:cardlog|\.\.\.) .*$|^ {4}\.\.\. .*$"  # examples of command lines
    r"|\* position \{.*\}|\{.*?\"\}+|\b[A-E] (?:hand|points|permanents)\b|\[[A-Z]\w+ \"[^\"]*\"\]"  # JSON, tags
    r"|(?:[\w.+-]*/)+[\w.+#-]*|[\w*-]+\.(?:cgn|clog|json|html?|svg|png|base|py|po|md|gz|zst|parquet|csv|jsonl|dropped|lock)\b\S*"  # files
    r"|\b[A-Z][A-Z_]+\b(?:=\S+)?"  # what stands for a value
    r"|\b\w+(?:\[\d+\]|\.[A-Z]\b)[\w.\[\]]*"  # paths in JSON
    r"|\b\w+=\S+"  # options of rules, seats and bots
    r"|\b[2-9AKQJT][cdhs]\b|\w*(?:…|\.\.\.)\S*"  # cards, and what is cut off
    r"|<(?:list\[)?str\]?>|\betiquetas? [A-Z]\w+",  # types, and names of tags
    re.MULTILINE,
)
"""What is typed, and read by programs: it is the same in every language."""
SAME = {
    *("cardlog", "cuttle", "cabo", "cutthroat-spades", "cutthroat", "spades", "joker", "elo", "bot", "bots", "json", "svg", "utf"),
    *("dask", "cel", "parquet", "postgresql", "markdown", "python", "javascript", "pip", "install", "mib", "iso", "jk", "cgn", "clog"),
    *("arrow", "png", "csv", "jsonl", "html", "pytest", "resvg", "py", "en", "pt", "public", "auto", "light", "dark", "plain"),
    *("ok", "byte", "null", "cluster", "compare", "extra", "local", "real", "terminal", "enter", "esc", "tab", "home"),
}  # fmt: skip
"""Names, and words that are written alike."""


def words(text):
    """The words of a text, in small letters, without notation."""
    return {word.lower() for word in WORD.findall(NOTATION.sub(" ", text))}


def messages():
    with CATALOGUE.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def forms(said):
    return [said] if isinstance(said, str) else list(said)


def plain(template):
    return re.sub(r"\{\w+\}", " ", template)


@cache
def portuguese():
    """The words that translations and rules have; what stands in a translation as in its English is notation, or a name."""
    found = set()
    for message in messages():
        english = words(plain(" ".join(forms(message.id))))
        found |= {word for form in forms(message.string) for word in words(plain(form))} - english
    return found.union(*(words(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.pt.md")))


def keys(value):
    """The keys of JSON, however deep."""
    if isinstance(value, dict):
        return {*value, *(key for each in value.values() for key in keys(each))}
    return {key for each in value for key in keys(each)} if isinstance(value, list) else set()


@cache
def notation():
    """The words of notation that stand by themselves: verbs, phases, keys of states, options of rules, bots, commands."""
    found = {part for name in COMMANDS for part in name.split("-")} | SAME
    for name in BUILT_IN:
        game = find(name)
        found |= {word for event in game.verbs.events for word in event.verb.split()}
        found |= {part for phase in game.phases.names for part in phase.split(":")}
        found |= keys(game.as_json(game.start(game.rules("classic"), game.seats[0]), 0))
        found |= {*game.bots, "random", *game.options.profiles}
        for option in game.options.known.values():
            found |= {word for text in (option.name, *option.values) for word in re.split(r"\W", text)}
    return {word.lower() for word in found}


def strange(text, *names):
    """The words of a text that are neither Portuguese nor notation nor these names."""
    return sorted(words(text) - portuguese() - notation() - {name.lower() for name in names})
