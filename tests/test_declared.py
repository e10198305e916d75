"""Games that are declared wrongly: refused when they are made, with the file and the line and what to write instead."""

import re
import sys
from pathlib import Path

import pytest

from cardlog import GameError, Header, Log, check, find
from cardlog.asking import determined
from cardlog.play.simulate import simulate

TABLE = "PHASES: Final[Phases[State]] = Phases(\n"
START = "def start("
AT_START = '"turn": None})\n    return freeze(d, State)'
TO_A_DRAW = ("* deal B / 5c / Kd", "A change", "* aside 5c", "* draw 7h")

DECLARED = [
    (
        '    Phase("choose", "HC 1.3", "a card is kept or changed", {Keep: keep, Change: change}),\n',
        '    Phase("choose", "HC 1.3", "a card is kept or changed"),\n',
        TABLE,
        "has no rule for its phase 'choose'",
        "write rules={…} in its Phase(…), or leave the phase out",
    ),
    (
        '    Phase("fact:aside", "HC 1.3", "the card given up is shown", {Aside: aside}, due_aside),\n',
        "",
        "HIGHCARD: Final",
        "has no rule for its event Aside",
        "name it in a Phase(…), or leave it out of Verbs(…)",
    ),
    (
        'the card given up is shown", {Aside: aside}, due_aside',
        'the card given up is shown", {Aside: aside}',
        TABLE,
        "has no script for Aside in its phase 'fact:aside'",
        "write script=… in its Phase(…)",
    ),
    (
        'Phase("fact:draw"',
        'Phase("fact:aside"',
        TABLE,
        "has two phases 'fact:aside'",
        "put their rules into one",
    ),
    (
        '    Phase("over", "HC 1.4", "the game is over"),\n',
        "",
        TABLE,
        "has no phase 'over'",
        'write Phase("over", …), with the clause and the words of its end',
    ),
    (
        "{Keep: keep, Change: change}",
        "{Keep: keep, Change: change}, due_draw",
        TABLE,
        "awaits Keep in its phase 'choose', where a fact is due",
        "put it in another phase",
    ),
    (
        "{Drawn: drawn}, due_draw",
        '{Drawn: drawn}, due_draw, concealed={"card": DRAWN}',
        TABLE,
        "conceals other fields of Drawn in its phase 'fact:draw' than those that can hide something",
        "name cards in concealed={…}",
    ),
    (
        'verb: ClassVar[str] = "change"',
        'verb: ClassVar[str] = "keep"',
        "VERBS: Final",
        "has two decisions with the verb 'keep', Keep and Change",
        "give one of them another verb",
    ),
    (
        'verb: ClassVar[str] = "aside"',
        'verb: ClassVar[str] = "draw"',
        "VERBS: Final",
        "has two facts with the verb 'draw', Aside and Drawn",
        "give one of them another verb",
    ),
    *(
        (
            'verb: ClassVar[str] = "keep"',
            f'verb: ClassVar[str] = "{verb}"',
            "VERBS: Final",
            f"gives Keep the verb {verb!r}, which is one of every game",
            "give it another verb",
        )
        for verb in ("takeback", "position", "end", "resign")
    ),
    *(
        (
            'verb: ClassVar[str] = "keep"',
            f'verb: ClassVar[str] = "{verb}"',
            "VERBS: Final",
            f"gives Keep the verb {verb!r}",
            'write verb: ClassVar[str] = "…", one or two words of small letters',
        )
        for verb in ("", "Keep", "keep it all", "keep!")
    ),
    (
        '    verb: ClassVar[str] = "keep"\n',
        "",
        "VERBS: Final",
        "gives Keep no verb",
        'write verb: ClassVar[str] = "…", one or two words of small letters',
    ),
    (
        "@frozen\nclass Aside",
        "class Aside",
        "VERBS: Final",
        "gives Aside fields that are none",
        "write @frozen above it",
    ),
    (
        "card: ACard",
        "card: int",
        "VERBS: Final",
        "says nothing of the kind of a field: Aside.card names no kind",
        "write ACard, or another kind of cardlog.kinds: Annotated[…, KIND]",
    ),
    (
        "Verbs(Keep, Change,",
        "Verbs(Keep,",
        "HIGHCARD: Final",
        "has a rule for Change, which is none of its events",
        "name it in Verbs(…), or leave its rule out",
    ),
    (
        'Phase("fact:draw"',
        'Phase("draw"',
        TABLE,
        "awaits the fact Drawn in its phase 'draw'",
        "call it 'fact:draw'",
    ),
    (
        'Phase("choose"',
        'Phase("fact:choose"',
        TABLE,
        "awaits Keep in its phase 'fact:choose', where a fact is due",
        "call it 'choose'",
    ),
    (
        "def keep(s: State, e: Keep)",
        "def keep(s: State)",
        TABLE,
        "gives the rule for Keep in its phase 'choose' a function that does not take the state and the event",
        "let keep take two",
    ),
    (
        "def due_draw(s: State, ask: Asker)",
        "def due_draw(s: State)",
        TABLE,
        "gives the script of its phase 'fact:draw' a function that does not take the state and an asker",
        "let due_draw take two",
    ),
    (
        '__slots__ = ("aside",',
        '__slots__ = ("lasting", "aside",',
        "draft = drafter",
        "has a field 'lasting' in Draft",
        "give it another name: this one is the kernel's",
    ),
    (
        "HIGHCARD: Final[Game[State]] = Game(",
        "import cardlog\n\nHIGHCARD: Final[Game[State]] = Game(\n    options=cardlog.rules.Options(cardlog.rules.Option('aces', 1.0)),",
        "    options=cardlog.rules",
        "gives its option aces the value 1.0",
        'write texts without blanks, = and ", whole numbers, True, False or None',
    ),
    *(
        (
            "seats=(2, 3, 4)",
            f"seats={seats!r}",
            "HIGHCARD: Final",
            f"is played by {seats!r} seats",
            "write a tuple of numbers from 1 to 26",
        )
        for seats in (4, (), (2, 27))
    ),
    # Of the first state: the line of `start`.
    ('"aside": 0, ', "", START, "does not put the field 'aside'", "give it a value in `start`"),
    (
        AT_START,
        AT_START.replace("return", 'd.awaits = "dael"\n    return'),
        START,
        "begins in 'dael', which is no phase of its table",
        "one of deal, choose, fact:aside, fact:draw, fact:showdown, over",
    ),
    (
        AT_START,
        AT_START.replace("freeze(d, State)", "d"),
        START,
        "begins with a state that can be changed",
        "write return freeze(d, State)",
    ),
    # Of the first fact: the line that asks nonsense.
    (
        "tuple(ask.cards(DEALT[n], 1, s.unseen)",
        "tuple(ask.cards(DEALT[n], 53, s.unseen)",
        "    return Deal(",
        "fails",
        "ValueError: A's card: it asks for 53 cards, of 52",
    ),
]


@pytest.mark.parametrize(("old", "new", "shows", "fault", "instead"), DECLARED, ids=lambda each: each[:30])
def test_a_game_that_is_declared_wrongly_is_refused_when_it_is_made(broken, old, new, shows, fault, instead):
    with pytest.raises(GameError) as caught:
        broken(old, new)
    text = Path(sys.path[0], "gin", "__init__.py").read_text()
    line = text[: text.index(shows)].count("\n") + 1
    assert str(caught.value) == f"gin {fault}; it contradicts itself at gin/__init__.py:{line}: {instead}"


@pytest.mark.parametrize("count", [-1, 51])
def test_a_script_that_asks_nonsense_is_told_where_it_asks(broken, cardlog, count):
    """Two of 52 cards are dealt; wherever the script is asked: by chance, by what a person need not be asked, by a fact."""
    line = broken("ask.cards(DRAWN, 1, s.unseen)", f"ask.cards(DRAWN, {count}, s.unseen)")
    said = (
        f"gin fails; it contradicts itself at gin/__init__.py:{line}: "
        f"ValueError: the new card: it asks for {count} cards, of 50"
    )
    header = Header.make("gin")
    log = Log(header, [header.game.verbs.read(text) for text in ("* deal B / 5c / Kd", "A change", "* aside 5c")])

    assert cardlog("simulate", "gin", "--games", 20, "--seed", 1, "-o", "-") == (2, "", f"cardlog: {said}\n")
    with pytest.raises(GameError) as caught:
        determined(header.game, log.state())
    assert str(caught.value) == said
    with pytest.raises(GameError) as caught:
        log.append(header.game.verbs.read("* draw 7h")).states()
    assert str(caught.value) == said
    with pytest.raises(ValueError, match="^the new card: it asks for "):
        next(header.game.ask(log.state()))


def test_a_field_that_is_read_before_it_is_put_is_told_where_it_is_read(broken):
    old = "    d.hands, d.stock, d.unseen = put(s.hands, s.turn, e.cards)"
    line = broken(old, "    Draft().aside\n" + old, "    Draft().aside")
    said = f"gin reads the field 'aside' before it has a value; it contradicts itself at gin/__init__.py:{line}: "
    with pytest.raises(GameError) as caught:
        check(Log(Header.make("gin"), [find("gin").verbs.read(line) for line in TO_A_DRAW]))
    assert str(caught.value) == f"{said}give it one in `start`"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "    return Drawn(",
            "    Drawn(",
            "gin gives no fact in its phase 'fact:draw'; {at}: let the script return it",
        ),
        ("(ask.seat(DEALS, (1 << s.seats) - 1)", "(ask.seat(DEALS, 0)", "{at}: ValueError: Who deals. It asks for"),
        (
            'if s.awaits == "choose" else ()',
            "if False else ()",
            "gin offers no decision in its phase 'choose'; {at}: list",
        ),
    ],
)
def test_a_game_with_nothing_to_go_on_with_is_told_where(broken, cardlog, old, new, told):
    with pytest.raises(GameError) as caught:
        broken(old, new)
        [*simulate("gin", games=3, seed=1)]
    assert re.match(told.format(at=r".*it contradicts itself at gin/__init__.py:\d+"), str(caught.value))
