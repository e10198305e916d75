"""What several modules of tests here share."""

from random import Random

from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.state import State, draft
from cardlog.state import freeze
from cardlog.testing.fresh import rules_of
from cardlog.testing.generate import Recipe

RULES = [rules for rules in rules_of(CUTTLE) if rules.startswith("classic")]


def games_of(game, count):
    for seed in range(count):
        random = Random(seed)
        yield Recipe(game, random.choice(RULES), 2, seed, random.randrange(150)).log()


def broken_by(law, game, count=300):
    """What the law says of the first log that breaks it."""
    for log in games_of(game, count):
        try:
            law(log)
        except AssertionError as error:
            return str(error)
    return None


def edited(state, **changes):
    """The state with some fields changed."""
    d = draft(state)
    for name, value in changes.items():
        setattr(d, name, value)
    return freeze(d, State)


def without(kind):
    """Legal, but for one kind of decision where there are others."""
    return lambda s: tuple(e for e in CUTTLE.legal(s) if not isinstance(e, kind))


def hides_no_draw(s, e, viewer):
    return e if isinstance(e, ev.Drawn) else CUTTLE.hide(s, e, viewer)


def name_of(value):
    return value.__name__ if callable(value) else name_of(next(iter(value.values())))
