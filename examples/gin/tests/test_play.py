"""What is legal and what is refused, what a deal and a game bring: all worked out by hand."""

import pytest
from gin import GIN
from gin.melds import best

from cardlog import Header, IllegalEvent, Log, Seeded, Table, copy
from cardlog.bots import RANDOM, Own, find

TOO_MUCH = "the deadwood would be more than a knock takes, however the cards are laid"
DEAL = "* deal A 7d / 5c 6c 7c 9d 9h 9s 2h 3h 4h Kd / Jc Jd Jh 8c 4c 9c Ac 2d 3s Kc"
TO_THE_KNOCK = (DEAL, "B pass", "A pass", "* draw Qs", "B discard Qs", "A draw", "* draw As")
MELDS_OF_A = ("A lay 5c 6c 7c", "A lay 2h 3h 4h", "A lay 9d 9h 9s")
KNOCKED = (*TO_THE_KNOCK, "A knock Kd", "* show As 2h 3h 4h 5c 6c 7c 9d 9h 9s")
DEFENCE = (*KNOCKED, *MELDS_OF_A, "* show Ac 2d 3s 4c 8c 9c Jc Jd Jh Kc")


def header(rules: str = "classic") -> Header:
    return Header(GIN, GIN.rules(rules), ("Ana", "Bruno"))


def played(*lines: str, rules: str = "classic") -> Log:
    return Log(header(rules), [GIN.verbs.read(line) for line in lines])


def state(*lines: str, rules: str = "classic"):
    return played(*lines, rules=rules).state()


def offered(s) -> set[str]:
    return {str(decision) for decision in GIN.legal(s)}


def refusal(s, line: str) -> tuple[str, str]:
    with pytest.raises(IllegalEvent) as error:
        GIN.apply(s, GIN.verbs.read(line))
    return error.value.clause, error.value.reason


def deal_won(*lines: str, rules: str = "classic") -> tuple[int, ...]:
    return state(*lines, rules=rules).deals[-1]


# The upcard, and the turn.


def test_the_upcard_is_offered_to_both_and_then_the_first_draws():
    assert offered(state(DEAL)) == {"B take", "B pass"}
    assert offered(state(DEAL, "B pass")) == {"A take", "A pass"}
    assert state(DEAL, "B pass", "A pass").awaits == "fact:draw"
    assert state(*TO_THE_KNOCK[:4]).actor == 1


def test_the_dealer_who_takes_the_upcard_goes_on():
    s = state(DEAL, "B pass", "A take", "A discard Kd")
    assert (s.actor, offered(s)) == (1, {"B take", "B draw"})


def test_what_was_taken_is_not_discarded_at_once():
    s = state(DEAL, "B take")
    assert refusal(s, "B discard 7d") == ("GI 3.2", "7d has just been taken from the pile")
    assert "B discard 7d" not in offered(s)
    assert "B discard 7d" in offered(
        state(DEAL, "B take", "B discard Kc", "A draw", "* draw As", "A discard As", "B draw", "* draw Ad")
    )


def test_a_card_that_is_elsewhere_is_not_discarded():
    assert refusal(state(*TO_THE_KNOCK), "A discard Jc") == ("GI 3.2", "Jc is not in the hand")


def test_everyone_knows_who_took_a_card_from_the_pile():
    known = copy(played(DEAL, "B take"), "A").state()
    assert GIN.json(known)["hands"]["B"] == ["7d", *["??"] * 10]


# Knocking.


def test_a_knock_takes_ten_or_fewer():
    s = state(*TO_THE_KNOCK)  # without the king an ace is left, without the ace the king: 10
    assert {line for line in offered(s) if "knock" in line} == {"A knock Kd", "A knock As"}
    assert refusal(s, "A knock 9d") == ("GI 4.1", TOO_MUCH)


def test_the_limit_is_an_option():
    assert {line for line in offered(state(*TO_THE_KNOCK, rules="classic knock=7")) if "knock" in line} == {
        "A knock Kd"
    }


def test_the_knocker_lays_as_long_as_it_holds_a_meld():
    assert offered(state(*KNOCKED)) == {*MELDS_OF_A}
    assert offered(state(*KNOCKED, *MELDS_OF_A[1:])) == {"A lay 5c 6c 7c"}
    assert state(*KNOCKED, *MELDS_OF_A).awaits == "fact:show"


def test_the_knocker_lays_no_meld_that_would_leave_too_much():
    # With the sevens, the hearts and the eight's two friends gone, A is left with 1; with the run of clubs first, 7d and 7h remain.
    a, b = "7c 7d 7h 8c 9c Th Jh Qh 8d 8s", "2c 2h 2s 3s 4s 5s Jd Qd Kd 5h"
    knocked = (f"* deal B Ks / {a} / {b}", "A pass", "B pass", "* draw Kc", "A knock Kc", f"* show {a}")
    s = state(*knocked)
    assert offered(s) == {"A lay 7c 7d 7h", "A lay 8c 8d 8s", "A lay Th Jh Qh"}  # left is the nine
    assert refusal(s, "A lay 7c 8c 9c") == ("GI 4.2", TOO_MUCH)  # left would be 7 + 7 + 8 + 8


def test_what_is_no_meld_is_not_laid():
    assert refusal(state(*KNOCKED), "A lay As 2h 3h") == ("GI 4.2", "As 2h 3h makes no meld")
    assert refusal(state(*KNOCKED), "A lay Jc Jd Jh") == ("GI 4.2", "Jc Jd Jh is not in the hand")


def test_in_a_copy_a_hand_shows_that_its_knock_was_wrong():
    known = copy(played(*TO_THE_KNOCK, "A knock Kd"), "B").state()
    with pytest.raises(IllegalEvent, match=TOO_MUCH) as error:
        GIN.apply(known, GIN.verbs.read("* show As 2h 3h 4h 5c 6c 7c 9d 9h Qh"))
    assert (error.value.clause, str(error.value.earlier_event)) == ("GI 4.1", "A knock Kd")


def test_a_truth_that_fits_a_knock_has_a_hand_that_could_knock():
    known = copy(played(*TO_THE_KNOCK, "A knock Kd"), "B").state()
    hands = [GIN.resample(known, Seeded(seed)).hands[0] for seed in range(10)]
    assert max(best(hand)[0] for hand in hands) <= 10
    assert len(set(hands)) > 1


# Laying off.


def test_the_defender_lays_melds_and_cards_off():
    # 8c and 4c on the run of clubs, 9c on the nines: on the run, once 8c lies there.
    assert offered(state(*DEFENCE)) == {"B lay Jc Jd Jh", "B lay 4c", "B lay 8c", "B lay 9c"}
    after = state(*DEFENCE, "B lay 9c")
    assert GIN.json(after)["melds"]["A"] == ["2h", "3h", "4h", "5c", "6c", "7c", "9c", "9d", "9h", "9s"]


def test_where_a_card_fits_two_melds_the_first_laid_has_it():
    after = state(*DEFENCE, "B lay 8c", "B lay 9c")
    assert [meld.bit_count() for meld in after.melds[0]] == [5, 3, 3]


def test_the_knocker_lays_nothing_off():
    s = state(*KNOCKED, "A lay 5c 6c 7c")
    assert refusal(s, "A lay 2h") == ("GI 4.3", "2h makes no meld")


# The score.


def test_the_knocker_scores_the_difference():
    # of 1, 2, 3 and 10 that Bruno is left with, and his ace
    assert deal_won(*DEFENCE, "B lay Jc Jd Jh", "B lay 8c", "B lay 4c", "B lay 9c") == (16 - 1, 0)


def undercut(left: str, rules: str) -> tuple[int, ...]:
    """Ana knocks with 5: Bruno has nine cards in melds, and one more."""
    a, b = "5h 6c 7c 8c 9d 9h 9s Jc Qc Kc", f"2c 2d 2h 3s 4s 5s Jd Qd Kd {left}"
    b_melds = ("B lay 2c 2d 2h", "B lay 3s 4s 5s", "B lay Jd Qd Kd")
    shows = (f"* show {a}", "A lay 6c 7c 8c", "A lay 9d 9h 9s", "A lay Jc Qc Kc", f"* show {b}", *b_melds)
    lines = (f"* deal B Th / {a} / {b}", "A pass", "B pass", "* draw Ks", "A knock Ks", *shows)
    return deal_won(*lines, rules=rules)


@pytest.mark.parametrize(
    ("left", "rules", "score"),
    [
        ("6h", "classic", (1, 0)),
        ("5d", "classic", (0, 25)),  # as much is an undercut
        ("3h", "classic", (0, 2 + 25)),
        ("3h", "classic undercut=10", (0, 2 + 10)),
    ],
)
def test_who_has_as_little_as_the_knocker_undercuts(left, rules, score):
    assert undercut(left, rules) == score


GIN_OF_B = (
    "* deal A Ks / Ac Ad As 6h 6s 7c 7d 8c 9c 9d / 2c 2d 2h 2s 3h 4h 5h Js Qs Kh", "B take", "B knock Kh",
    "* show 2c 2d 2h 2s 3h 4h 5h Js Qs Ks", "B lay 2c 2d 2h 2s", "B lay 3h 4h 5h", "B lay Js Qs Ks",
    "* show Ac Ad As 6h 6s 7c 7d 8c 9c 9d", "A lay 7c 8c 9c",
)  # fmt: skip


def test_on_gin_nothing_is_laid_off():
    assert offered(state(*GIN_OF_B)) == {"A lay Ac Ad As"}
    assert refusal(state(*GIN_OF_B), "A lay 6h") == ("GI 4.3", "6h makes no meld")


def test_gin_scores_the_deadwood_and_a_bonus():
    # left are 6, 6, 7 and 9
    assert deal_won(*GIN_OF_B, "A lay Ac Ad As") == (0, 28 + 25)
    assert deal_won(*GIN_OF_B, "A lay Ac Ad As", rules="classic gin=20") == (0, 28 + 20)


def test_a_game_won_without_a_deal_lost_counts_twice():
    s = state(*GIN_OF_B, "A lay Ac Ad As", rules="classic target=50")
    assert (s.result.winners, s.result.points) == ((1,), (0, 53 + 2 * 100 + 25))
    assert state(*GIN_OF_B, "A lay Ac Ad As", rules="classic target=50 game=0 line=0").result.points == (0, 53)


def test_who_deals_next():
    assert refusal(state(*GIN_OF_B, "A lay Ac Ad As"), DEAL.replace("deal A", "deal B")) == (
        "GI 2.2",
        "it is the other seat's deal",
    )
    turns = state(*GIN_OF_B, "A lay Ac Ad As", rules="classic dealer=turns")
    assert refusal(turns, DEAL) == ("GI 2.2", "it is the other seat's deal")
    assert GIN.apply(turns, GIN.verbs.read(DEAL.replace("deal A", "deal B"))).dealer == 1


def test_a_search_may_stop_after_a_deal():
    assert (GIN.standing(state(*GIN_OF_B)), GIN.standing(state(*GIN_OF_B, "A lay Ac Ad As"))) == (None, (0, 53))
    assert GIN.scores(state(*GIN_OF_B, "A lay Ac Ad As")) == (0, 53)


# The bot.


def choice(s) -> str:
    return str(find(GIN, "simple")(Own.of(GIN, s, s.actor), Seeded(1).below))


def test_the_bot_takes_what_makes_a_meld():
    assert choice(state(DEAL)) == "B pass"
    assert choice(state(DEAL.replace("A 7d", "A Js"))) == "B take"


def test_the_bot_knocks_with_the_least_and_lays_all():
    assert choice(state(*TO_THE_KNOCK)) == "A knock Kd"
    assert choice(state(*DEFENCE)) == "B lay Jc Jd Jh"
    assert choice(state(*DEFENCE, "B lay Jc Jd Jh")) == "B lay 9c"


def test_the_bot_beats_chance():
    won = 0
    for seed in range(6):
        table, chance = Table.start(header(), Seeded(seed)), Seeded(f"choice {seed}")
        players = {seed % 2: "simple", 1 - seed % 2: RANDOM}
        while table.state.actor is not None:
            seat = table.state.actor
            table = table.offer(find(GIN, players[seat])(Own.of(GIN, table.state, seat), chance.below))
        won += table.state.result.winners == (seed % 2,)
    assert won >= 5
