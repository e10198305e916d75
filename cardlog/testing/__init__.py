"""The laws that hold for every game on this kernel, as tests; for games of other packages too.

A game gets them all with three lines in its own tests (Hypothesis has to be installed; `pip install cardlog[test]`)::

    from cardlog.testing import LAWS, prove

    @pytest.mark.parametrize("law", LAWS)
    def test_law(law):
        prove(law, MY_GAME)

How many random logs are tried is a matter of the Hypothesis profile in force. A law is also a plain function of
a log, for instance of a recorded one: `law_5_sight(load("game.cgn"))`; it raises AssertionError with rules,
seed and the number of the event.

1. `law_1_pure`: nothing changes a state once it is made, and the same events give an equal one; in place, too.
2. `law_2_legal_is_exact`: accepted is what is listed, or what chance can give; every refusal has its clause.
3. `law_3_conserved`: every card is in one place.
4. `law_4_alive`: every seat to act can act, and no other; and every game ends.
5. `law_5_sight`: a viewer's copy folds to exactly what that viewer knows, and names every decision of its own; hiding an
   event on the copy gives what hiding it on the truth does.
6. `law_6_no_leak`: exchanging two cards that a viewer has not seen, in facts and in decisions that it does not hear, makes no
   difference to it, until a fact tells something of them and says so (`Fact.clue`).
7. `law_7_round_trips`: logs, broken files and positions come back as they were written.
8. `law_8_takeback`: a takeback leads back, in every copy too.
9. `law_9_deterministic`: a seed gives the same in every process.
10. `law_10_endings`: a game can be resigned and ended at any moment, alike for every viewer.
11. `law_11_shown`: tables, tellings, pictures, questions and bots do what they are for in every view.
12. `law_12_standing`: scores and what each seat has at the horizon are the same in every view, and add up; a playout of the
    game's own comes to what the rules and its bot come to.
13. `law_13_catalogue`: every legal decision, in every copy too, has one number in the catalogue.
14. `law_14_truths`: a truth made of what a viewer knows looks to that viewer as before, and play goes on from it.
15. `law_15_planes`: what a viewer knows comes to the same numbers in every truth that fits, and to as many always.

And `every_kind_occurs`, `every_clause_occurs`: the random games leave no kind of event out, and no clause that events
can show; the code names the clauses of the page, in every language. Revisions that are kept are tried too. Positions are
taken in all states in which a seat is to act, if the game has any; `top` among a state's places is a known card on the
stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlog.testing.generate import Recipe
    from cardlog.testing.kit import LAWS, prove, recipes

__all__ = ["LAWS", "Recipe", "prove", "recipes"]


def __getattr__(name: str) -> Any:
    """The names above, when they are asked for: the pytest plugin lives here too, and does without Hypothesis."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from cardlog.testing import kit

    return getattr(kit, name)
