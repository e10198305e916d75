"""Planted bugs in endings, clauses that never occur, and what a broken law says."""

import re
from functools import partial

import hypothesis
import pytest
from attrs import evolve

from cardlog.game import Game
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle import events as ev
from cardlog.testing import fresh
from cardlog.testing.basics import parting
from cardlog.testing.endings import law_10_endings
from cardlog.testing.fresh import every_clause_occurs
from cardlog.testing.generate import Recipe
from cardlog.testing.kit import judged, recipes
from cardlog.testing.laws import law_1_pure
from tests.laws.planting import broken_by, edited, hides_no_draw, without

# 10 endings


def lists_what_nobody_may_choose(s):
    given_up = s.result is not None and s.result.reason == "resignation"
    return CUTTLE.legal(edited(s, awaits="play", actor=s.turn) if given_up and s.dealt else s)


def forgets_who_won(s, viewer, now):
    return edited(CUTTLE.view(s, viewer, now), result=None)


def lays_all_open_when_it_is_over(s):
    return [place._replace(open=-1) if s.awaits == "over" else place for place in CUTTLE.places(s)]


@pytest.mark.parametrize(
    "planted",
    [
        {"legal": lists_what_nobody_may_choose},
        {"view": forgets_who_won},
        {"places": lays_all_open_when_it_is_over},
    ],
    ids=["legal", "view", "places"],
)
def test_law_10_notices_endings_that_a_game_takes_otherwise(planted):
    assert broken_by(law_10_endings, evolve(CUTTLE, **planted))


def test_law_10_holds_for_the_true_game():
    assert broken_by(law_10_endings, CUTTLE, count=20) is None


def test_a_clause_that_never_occurs_is_noticed(monkeypatch):
    monkeypatch.setattr(fresh, "MOST_LOGS", 200)
    with pytest.raises(AssertionError, match=r"never occur in 200 random games of cuttle: CU 5.1$"):
        every_clause_occurs(evolve(CUTTLE, legal=without(ev.Counter)))


def test_a_row_of_no_clause_and_a_clause_without_a_row_are_noticed():
    rows = CUTTLE.coverage
    with pytest.raises(AssertionError, match="coverage of cuttle has rows of CU 9.9; it lacks nothing more"):
        every_clause_occurs(evolve(CUTTLE, coverage={**rows, "CU 9.9": rows["CU 9.1"]}))
    with pytest.raises(AssertionError, match="coverage of cuttle has rows of nothing more; it lacks CU 4.4"):
        every_clause_occurs(evolve(CUTTLE, coverage={id: row for id, row in rows.items() if id != "CU 4.4"}))


def test_a_page_in_another_language_that_lacks_a_clause_is_noticed(monkeypatch):
    pages = Game.clauses
    monkeypatch.setattr(Game, "clauses", lambda game, lang="en": dict([*pages(game, lang).items()][lang == "pt" :]))
    with pytest.raises(AssertionError, match=r"rules.pt.md and rules.md of cuttle have not the same clauses: CU 1.1"):
        every_clause_occurs(CUTTLE)


# What a broken law says.


def test_a_copy_that_is_not_what_its_viewer_knows_is_told_before_what_comes_of_it():
    bug = evolve(CUTTLE, hide=hides_no_draw)
    found = {str(error) for error in map(partial(error_of, law_1_pure, bug), range(20)) if error}
    assert found
    assert all(
        re.match(r"cuttle \[classic.*\], 2 seats, seed \d+, after event \d+ \(\* draw .*the copy of", each)
        for each in found
    )


def error_of(law, game, seed):
    try:
        judged(law, Recipe(game, "classic", 2, seed, 60))
    except AssertionError as error:
        return error
    return None


def test_a_game_that_fails_otherwise_says_its_recipe_first():
    bug = evolve(CUTTLE, json=lambda s: {"odd": 1 // (s.stock - 41)})
    assert str(error_of(law_1_pure, bug, 1)).startswith(
        "Recipe(game=find('cuttle'), rules='classic', seats=2, seed=1, length=60), law_1_pure: ZeroDivisionError"
    )


def test_states_that_differ_are_told_with_the_names_of_cards():
    state = Recipe(CUTTLE, "classic", 2, 1, 1).log().state()
    assert parting(state, edited(state, scrap=1 << 10 | 1 << 51)) == "scrap is 0 or {3h Ks}"


def test_revisions_that_are_kept_are_tried_too():
    older = evolve(CUTTLE)
    game = evolve(CUTTLE, revision=2, history={2: "CU 3.2: tens scuttle."}, older={1: older})
    assert hypothesis.find(recipes(game), lambda recipe: recipe.game is older).game is older
