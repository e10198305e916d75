"""`cardlog show` and `cardlog legal`: any point of a game, as JSON and for people."""

import json
from pathlib import Path

import pytest

from .conftest import SAMPLE

B_HAND = ["Ac", "2c", "3d", "4c", "9s", "Jh"]


def printed(ran):
    return [json.loads(line) for line in ran.lines]


def test_the_state_after_the_last_event(cardlog, sample):
    ran = cardlog("show", sample, "--json")

    assert ran.code == 0
    assert printed(ran) == [
        {
            "game": "cuttle",
            "rules": {
                "profile": "classic", "four": "choose", "eight_removes_eight": False, "nine": "return",
                "ten_blocks_scuttle": False, "queens_guard_queens": False, "joker": False,
            },
            "view": None, "event": 5, "awaits": "play", "actor": "B", "dealer": "B", "result": None, "stock": 40,
            "turn": "B",
            "hands": {"A": ["Ad", "2d", "5c", "9c", "Kd"], "B": ["Ac", "2c", "3d", "4c", "Jh"]},
            "points": {"A": [{"card": "8h", "jacks": []}], "B": [{"card": "9s", "jacks": []}]},
            "permanents": {"A": [], "B": []},
            "scrap": [], "score": {"A": 8, "B": 9}, "goal": {"A": 21, "B": 21}, "pending": [], "flipped": None,
            "passes": 0, "waiting": [], "top": [], "seen": {"seats": [], "public": []},
        }
    ]  # fmt: skip


def test_keys_stand_in_the_order_of_the_contract(cardlog, sample):
    (state,) = printed(cardlog("show", sample, "--json"))

    assert list(state) == [
        "game", "rules", "view", "event", "awaits", "actor", "dealer", "result", "stock", "turn", "hands", "points",
        "permanents", "scrap", "score", "goal", "pending", "flipped", "passes", "waiting", "top", "seen",
    ]  # fmt: skip


def test_all_gives_a_line_for_every_event_from_the_start_on(cardlog, sample):
    states = printed(cardlog("show", sample, "--all", "--json"))

    assert [state["event"] for state in states] == [0, 1, 2, 3, 4, 5]
    assert [state["awaits"] for state in states] == ["deal", "play", "play", "play", "fact:draw", "play"]
    assert [state["actor"] for state in states] == ["*", "A", "B", "A", "*", "B"]
    for number, state in enumerate(states):
        assert printed(cardlog("show", sample, "--at", number, "--json")) == [state]


def test_several_games_come_one_after_the_other(cardlog, sample):
    assert [state["event"] for state in printed(cardlog("show", sample, sample, "--json"))] == [5, 5]


def test_a_seat_is_shown_what_it_knows(cardlog, sample):
    (state,) = printed(cardlog("show", sample, "--seat", "A", "--json"))

    assert (state["view"], state["hands"]["A"]) == ("A", ["Ad", "2d", "5c", "9c", "Kd"])
    assert state["hands"]["B"] == ["??"] * 5


def test_a_seat_is_shown_its_copy(cardlog, sample):
    cardlog("view", sample, "--seat", "B", "-o", "b.cgn")

    for number in range(6):
        of_copy = cardlog("show", "b.cgn", "--at", number, "--json")
        assert cardlog("show", sample, "--seat", "B", "--at", number, "--json") == of_copy


def test_the_public_sees_no_hand(cardlog, sample):
    (state,) = printed(cardlog("show", sample, "--seat", "public", "--json"))

    assert state["view"] == "public"
    assert state["hands"] == {"A": ["??"] * 5, "B": ["??"] * 5}


def test_now_leaves_out_what_is_only_remembered(cardlog, file):
    """In cabo the cards that a seat has looked at lie face down again; only the discard lies open."""
    name = file("""\
[Cardlog "1"]
[Game "cabo"]
[Rules "classic"]
[Seats "A" "B"]

* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s
A look A0 A1
* show A A0 5c A1 Kd
""")

    known, open_now = (printed(cardlog("show", name, "--seat", "A", "--json", *now))[0] for now in ([], ["--now"]))

    assert known["slots"]["A"] == ["5c", "Kd", "??", "??"]
    assert open_now["slots"]["A"] == ["??"] * 4
    assert open_now["discard"] == ["4s"]


def test_before_an_illegal_event_all_is_shown_and_at_looks_no_further(cardlog, illegal):
    ran = cardlog("show", illegal, "--all", "--json")

    assert [state["event"] for state in printed(ran)] == [0, 1, 2]
    assert ran.code == 1
    assert "event 3: B scuttle 9s 9c" in ran.err
    assert "CU 2.2" in ran.err
    assert cardlog("show", illegal, "--at", 2, "--json").code == 0
    assert cardlog("show", illegal, "--at", 3, "--json")[:2] == (1, "")
    assert cardlog("show", illegal, "--json")[:2] == (1, "")


def test_variations_and_results_are_no_business_of_show(cardlog, file):
    wrong = SAMPLE.replace('[Event "Sample"]', '[Result "B"]').replace("( A points 5c", "( A points Td")

    assert cardlog("show", file(wrong), "--json").code == 0


@pytest.mark.parametrize("command", ["show", "legal"])
def test_an_event_that_is_not_there_cannot_be_shown(cardlog, sample, command):
    ran = cardlog(command, sample, "--at", 6, "--json")

    assert ran == (2, "", "game.cgn: there is no event 6: the last is 5\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seat", "C"], "no seat C"),
        (["--seat", "a"], "'a' is no viewer"),
        (["--now"], "--seat"),
        (["--all", "--at", "1"], "exclude each other"),
        (["--at", "-1"], "--at"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(cardlog, sample, args, said):
    code, out, err = cardlog("show", sample, *args)

    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_of_a_copy_only_its_viewer_and_the_public_are_shown(cardlog, sample):
    cardlog("view", sample, "--seat", "A", "-o", "a.cgn")

    assert cardlog("show", "a.cgn", "--seat", "A", "--json").code == 0
    assert printed(cardlog("show", "a.cgn", "--seat", "public", "--json"))[0]["view"] == "public"
    code, out, err = cardlog("show", "a.cgn", "--seat", "B", "--json")
    assert (code, out) == (2, "")
    assert err == "a.cgn: the copy of A cannot tell what B knows\n"


def test_people_are_shown_a_table(cardlog, sample):
    ran = cardlog("show", sample, "--at", 2)

    assert ran.lines == [
        "Cuttle (classic)  Sample",
        "A Ana  B Bruno",
        "",
        "After event 2 of 5: A points 8♥",
        "  Ana       8 of 21",
        "    hand    2♦ 5♣ 9♣ K♦",
        "    points  8♥",
        "  Bruno     0 of 21 to play",
        "    hand    A♣ 2♣ 3♦ 4♣ 9♠ J♥",
        "    points  -",
        "  stock     41",
        "  scrap     -",
    ]


def test_a_long_position_is_named_but_not_printed_whole(cardlog, file):
    hand = ", ".join(f'"{rank}c"' for rank in "A23456789TJQK")
    position = '* position {"turn": "A", "hands": {"A": [' + hand + '], "B": ["' + '", "'.join(B_HAND[3:]) + '"]}}'
    name = file(SAMPLE.split("{A quiet")[0] + position.replace('"4c", ', "") + "\n")

    assert "After event 1 of 1: * position {" in cardlog("show", name).out
    assert max(map(len, cardlog("show", name).lines)) < 125


def test_legal_decisions_are_sorted_by_code_point(cardlog, sample):
    """After A's 8h, B has a draw, five point cards, 9s against 8h, Ac and 4c as one-offs, and a jack for 8h."""
    (found,) = printed(cardlog("legal", sample, "--at", 2, "--json"))

    assert list(found) == ["event", "actor", "awaits", "legal"]
    assert (found["event"], found["actor"], found["awaits"]) == (2, "B", "play")
    assert found["legal"] == [
        "B draw", "B oneoff 4c", "B oneoff Ac", "B permanent Jh 8h", "B points 2c", "B points 3d", "B points 4c",
        "B points 9s", "B points Ac", "B scuttle 9s 8h",
    ]  # fmt: skip


def test_while_a_fact_is_due_nothing_is_legal(cardlog, sample):
    found = printed(cardlog("legal", sample, "--all", "--json"))

    assert found[0] == {"event": 0, "actor": "*", "awaits": "deal", "legal": []}
    assert found[4] == {"event": 4, "actor": "*", "awaits": "fact:draw", "legal": []}
    assert [len(each["legal"]) for each in found] == [0, 8, 10, 6, 0, 8]


def test_legal_stops_before_an_illegal_event(cardlog, illegal):
    ran = cardlog("legal", illegal, "--all", "--json")

    assert (ran.code, [each["event"] for each in printed(ran)]) == (1, [0, 1, 2])


def test_people_read_legal_decisions_by_verb(cardlog, sample):
    assert cardlog("legal", sample, "--at", 2).lines == [
        "After event 2 of 5: A points 8♥",
        "  Bruno is to act (play).",
        "    draw",
        "    points     A♣, 2♣, 3♦, 4♣, 9♠",
        "    oneoff     A♣, 4♣",
        "    scuttle    9♠ 8♥",
        "    permanent  J♥ 8♥",
    ]
    assert cardlog("legal", sample, "--at", 4).lines[1:] == ["  A fact is due: draw."]


REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.mark.clause("LOG 2")
@pytest.mark.parametrize(
    ("replay", "awaits"),
    [
        ("cuttle/three-sevens", {"play", "response", "flipped"}),
        ("cuttle/fours", {"play", "response", "discard"}),
        ("cuttle/a-three-takes-a-used-two", {"play", "response", "take"}),
        ("cuttle/glasses-as-onlookers-know-it", {"play", "response"}),
        ("cuttle/variant-a-two-against-a-ten", {"play", "response"}),
        ("cabo/effects-as-b-knows-them", {"look", "turn", "drawn"}),
        ("cutthroat-spades/x1-as-a-knows-it", {"bid", "play"}),
    ],
)
def test_what_is_printed_wherever_a_seat_is_to_act_can_be_pasted_as_a_position(cardlog, file, replay, awaits):
    source = REPLAYS / f"{replay}.cgn"
    tags = source.read_text(encoding="utf-8").split("\n\n")[0]
    states = [line for line in cardlog("show", source, "--all", "--json").lines if '"actor": "*"' not in line]
    states = [line for line in states if json.loads(line)["awaits"] in awaits]
    head = "\n".join(line for line in tags.splitlines() if not line.startswith("[Result"))
    pasted = file("".join(f"{head}\n\n* position {line}\n\n" for line in states))

    assert cardlog("convert", pasted, "binary.clog").code == 0
    assert {json.loads(line)["awaits"] for line in states} == awaits
    for name in (pasted, "binary.clog"):
        assert cardlog("check", name).code == 0
        again = printed(cardlog("show", name, "--json"))
        assert again == [json.loads(line) | {"event": 1} for line in states]
