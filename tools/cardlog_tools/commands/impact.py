"""`cardlog impact`: what other rules, or other code, do to recorded games."""

from __future__ import annotations

import re
import shlex
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog import bots
from cardlog.errors import BrokenRecord, CardlogError
from cardlog.formats.files import load_header, replacing
from cardlog.impact import KINDS, Base, Change, Report, Verdict, digest, save
from cardlog.impact.onward import PlayedOn
from cardlog.impact.verdict import verdict
from cardlog.impact.words import (
    because,
    event_text,
    heading,
    number,
    onward_words,
    percent,
    scope,
    tagged,
    where,
    winners_words,
)
from cardlog.known import known_rules
from cardlog.log import Log
from cardlog.rulebook import log_clauses
from cardlog.words import english
from cardlog_tools import batch, complete
from cardlog_tools.balanced import measures
from cardlog_tools.batch import judged
from cardlog_tools.logs import every as every_game
from cardlog_tools.logs import files as every_file
from cardlog_tools.logs import is_file
from cardlog_tools.options import Files, Force, Json, On, apart
from cardlog_tools.out import harmless, json_lines, say
from cardlog_tools.out import tell as show
from cardlog_tools.run import FAILED
from cardlog_tools.screen import BOLD, Screen
from cardlog_tools.side_by_side import replay
from cardlog_tools.spoken import said, spoken
from cardlog_tools.table import Column, table

if TYPE_CHECKING:
    from cardlog.impact.page import About

TIMES = 20
"""How often a game is played on where nothing is said of it."""


def command(
    files: Files,
    *,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="R", help="Replay by these rules.", autocompletion=complete.rules)
    ] = None,
    save_to: Annotated[
        str | None, typer.Option("--save", metavar="BASE", help="Write digests of every state, by today's code.")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="BASE", help="Compare today's code with what was saved.")
    ] = None,
    play_on: Annotated[
        str | None, typer.Option("--play-on", metavar="BOT", help="Let a bot play games on from where they stop.")
    ] = None,
    times: Annotated[
        int | None,
        typer.Option("--times", metavar="N", min=1, help=f"How often each is played on; {TIMES}, if left out."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Where the chance of that comes from.")] = "0",
    json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="The report alone, in Markdown.")] = False,
    html: Annotated[str | None, typer.Option("--html", metavar="OUT", help="Write the report as a page too.")] = None,
    balance: Annotated[
        str | None,
        typer.Option("--balance", metavar="JSON", help="With --html: what `balance --json` told of the rules."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List the games in which nothing changes, too.")] = False,
    fail_over: Annotated[
        str, typer.Option("--fail-over", metavar="P%", help="Exit code 1 only if more than this share changes.")
    ] = "0%",
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="How many processes work on it.")] = 1,
    on: On = "local",
    force: Force = False,
) -> int:
    """Replay recorded games under other rules, or by other code: a verdict a game, and a report over all.

    A verdict is: the same to the end; the first decision that is no longer legal, or fact that no longer fits;
    an earlier, a later or another end; or, where all is legal, the first state that differs.
    Exit code 0: nothing changes, or no more than --fail-over; 1: something does; 2: something could not be checked.
    Games in which nothing changes are counted, and listed with --all.

    With --json there is one object a game, and the report is the last line. To see what an edit of a game's
    code does, save a base before it, and compare with it afterwards.

    With --play-on a game that stops is played on by bots from there, so many times by the rules of the record and so
    many times by the others. What was forced, and is a fact now or a choice, is taken over first.

    Examples:
      cardlog impact games.clog --rules "classic four=random" --jobs 4
      cardlog impact replays/ --rules "classic nine=top_of_stock" --html impact.html
      cardlog impact games.clog --rules "classic four=random" --play-on simple --times 20
      cardlog impact games.clog --rules "classic four=random" --fail-over 5%
      cardlog impact replays/ --save before.base
      cardlog impact replays/ --against before.base
    """
    if (rules is not None) + (save_to is not None) + (against is not None) != 1:
        raise typer.BadParameter("say one of --rules, --save and --against")
    apart(json=json, markdown=markdown)
    if (play_on is not None and rules is None) or (times is not None and play_on is None):
        raise typer.BadParameter("--times goes with --play-on, and that with --rules")
    if save_to is not None:
        apart(save=True, json=json, markdown=markdown, html=html is not None)
        return keep(files, save_to, jobs, force, batch.On.of(on))
    most = share_of(fail_over)
    if balance is not None and html is None:
        raise typer.BadParameter("--balance goes with --html")
    weighed = () if balance is None else measures(balance)
    page = None if html is None else replacing(html, force)
    judge, title = by_rules(files, rules) if rules is not None else by_base(against or "")
    if play_on is not None and isinstance(judge, Change):
        find_bot(first_game(files), play_on)
        judge = PlayedOn(judge, play_on, times or TIMES, seed)
    report = Report(title)
    verdicts = nothing if markdown else as_json() if json else as_lines(every)
    places: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for each in judged(files, judge, unreadable, jobs, on=batch.On.of(on), mixed=not markdown):
        report.add(each)
        verdicts(each)
        if each.kind == "unchecked":
            say(f"{where(each)}: {each.message}")
        if page is not None and each.changed:
            places[each.kind, each.cause].append(f"{where(each)}, {said(f'event {each.event}')}")
    tell(report, json, markdown)
    if page is not None:
        write_page(report, about(report, judge, places, first_game(files))._replace(balance=weighed), page)
    if isinstance(judge, Base) and report.checked < judge.games:
        say(f"{judge.path}: {number(report.checked)} of {number(judge.games)} saved games were compared")
    return 0 if report.code == 1 and (report.share or 0) <= most else report.code


def share_of(text: str) -> float:
    """A share in percent, as `5%`.

    Raises:
        typer.BadParameter: It is none.
    """
    match = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]+)?) ?%", text)
    if match is None or float(match[1]) > 100:
        raise typer.BadParameter("a share in percent, as 5%", param_hint="--fail-over")
    return float(match[1]) / 100


Judge = Callable[[Log], Verdict]


def by_rules(files: Sequence[str], text: str) -> tuple[Judge, str]:
    """The judge of games under other rules, and the change in a few words.

    Raises:
        RulesError: No game knows these rules; the message says what the game knows that they are most likely for.
    """
    first = first_game(files)
    if first is not None:
        known_rules(text, first)
    change = Change(rules=text)
    return change, change.title


def first_game(files: Sequence[str]) -> Any:
    """The game of the first log whose game can be told, or None."""
    return next((game for file in every_file(files) if (game := game_of(file)) is not None), None)


def find_bot(game: Any, name: str) -> None:
    """Refuse a bot that the game does not have.

    Raises:
        RulesError: The message lists those there are.
    """
    if game is not None:
        bots.find(game, name)


def game_of(file: str) -> Any:
    """The game of a file's first log, or None if that cannot be told."""
    try:
        return load_header(file).game if is_file(file) else None
    except (CardlogError, OSError):
        return None


def by_base(path: str) -> tuple[Judge, str]:
    """The judge of games by what was saved, and the change in a few words."""
    return Base(path), english(f"today's code against {path}")


def keep(files: Sequence[str], path: str, jobs: int, force: bool, on: batch.On) -> int:
    """Write a base.

    Returns:
        The exit code: 2 if a game could not be saved, or there is none.
    """
    failed = 0

    def kept() -> Iterator[list[Any]]:
        nonlocal failed
        digests: Iterator[list[Any] | Verdict] = judged(files, saved, unreadable, jobs, on=on)
        for each in digests:
            if isinstance(each, Verdict):
                say(f"{where(each)}: {each.message}")
                failed += 1
            else:
                yield each

    count = save(path, kept(), force)
    show(f"{path}: {count} game saved" if count == 1 else f"{path}: {number(count)} games saved")
    return FAILED if failed or not count else 0


def saved(log: Log) -> list[Any] | Verdict:
    """What a base says of a game, or why it says nothing."""
    try:
        return digest(log)
    except CardlogError as error:
        return verdict(log, "unchecked", message=str(error))


def unreadable(file: str, nth: int, error: CardlogError) -> Verdict:
    """The verdict on a game that cannot be read."""
    message, number = getattr(error, "message", str(error)), getattr(error, "line", None)
    if isinstance(error, BrokenRecord):
        message = f"record {error.record} at byte {error.byte}: {message}"
    return Verdict("unchecked", message=message, line=number, file=file, nth=nth)


def nothing(_: Verdict) -> None:
    """Shows no verdict."""


def as_json() -> Callable[[Verdict], None]:
    """Prints verdicts as JSON."""
    show = json_lines()
    return lambda each: show(each.as_json())


def as_lines(every: bool) -> Callable[[Verdict], None]:
    """Prints verdicts for people: all, or those in which something changes."""
    screen = Screen()

    def show(each: Verdict) -> None:
        if every or each.changed is not False:
            screen.print(harmless(f"{where(each)}: {said(str(each))}"), 0, 4)

    return show


def tell(report: Report, json: bool, markdown: bool) -> None:
    """Print the report."""
    if markdown:
        from cardlog.impact.markdown import write

        print("\n".join(map(harmless, write(report, said).split("\n"))), end="")
    elif json:
        json_lines()(report.as_json())
    else:
        as_tables(report)


def as_tables(report: Report) -> None:
    """Print the report for people."""
    print()
    show(heading(report))
    show(scope(report))
    print()
    counted = [Column("verdict"), Column("games", right=True), Column("share", right=True)]
    rows = [
        [said(KINDS[kind]), said(number(count)), said(percent(count, report.games))] for kind, count in report.by_kind()
    ]
    title("Verdicts")
    table(counted, rows)
    if report.causes:
        print()
        title("What changes, and where first")
        causes = [Column("verdict"), Column("cause"), Column("games", right=True), Column("shortest example")]
        table(causes, (list(map(harmless, row)) for row in examples(report)))
    if report.winners:
        print()
        title("Winners")
        show(winners_words(report))
        outcomes = [
            [said(tagged(was)), said(tagged(now)), said(number(count))]
            for (was, now), count in sorted(report.winners.items())
        ]
        table([Column("recorded"), Column("now"), Column("games", right=True)], outcomes)
    for text in onward_words(report):
        show(text)


def title(text: str) -> None:
    """Print a heading, in a pipe too."""
    print(Screen().style(said(text), BOLD))


def examples(report: Report) -> Iterator[list[str]]:
    """A row for each cause."""
    for kind, cause, count, each in report.by_cause():
        yield [
            said(kind),
            because(kind, cause, said),
            said(number(count)),
            f"{where(each)}, {said(f'event {each.event}')}: {event_text(each)}",
        ]


def write_page(report: Report, told: About, page: replacing) -> None:
    """Write the report as a page."""
    from cardlog.impact.page import write

    with page as stream:
        stream.write(write(report, told).encode())


def about(report: Report, judge: Judge, places: Mapping[tuple[str, str], Sequence[str]], game: Any) -> About:
    """What the page tells beside the report: the first game of each cause on both sides, where there are two."""
    from cardlog.impact.page import MOST, About

    change = judge.change if isinstance(judge, PlayedOn) else judge
    replays, was = {}, set()
    for kind, cause, _, example in report.by_cause()[:MOST]:
        log = next(iter(every_game([f"{example.file}#{example.nth}"]))).log
        if log is not None and isinstance(change, Change):
            was.add(str(log.header.rules))
            replays[kind, cause] = replay(change, log, example)
    lang = spoken().code
    clauses = {} if game is None else {**game.clauses(lang), **log_clauses(lang)}
    command = shlex.join(["cardlog", *sys.argv[1:]])
    words = {name: clause.text for name, clause in clauses.items()}
    today = datetime.now(UTC).date().isoformat()
    return About(command, today, sorted(was), words, replays, places, say=said, lang=lang)
