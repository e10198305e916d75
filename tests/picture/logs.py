"""Logs that the tests of pictures and pages look at."""

import json

from cardlog import loads


def log_of(game, *lines, seats=("Ana", "Bruno"), rules="classic", tags=()):
    """A log of these lines."""
    names = " ".join(json.dumps(name, ensure_ascii=False) for name in seats)
    head = ['[Cardlog "1"]', f'[Game "{game}"]', f'[Rules "{rules}"]', f"[Seats {names}]"]
    head += [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags]
    return loads("\n".join([*head, "", *lines, ""]))


def position(**given):
    return f"* position {json.dumps(given)}"


def cuttle():
    """A knows all of B's hand by glasses; B has a stack of three jacks; a 7 has turned up a card that must be played."""
    return log_of(
        "cuttle",
        position(
            turn="A",
            hands={"A": ["3c", "7d", "Jh"], "B": ["4c", "2s"]},
            points={"A": [{"card": "5s", "jacks": []}], "B": [{"card": "Ts", "jacks": ["Jc", "Jd", "Js"]}]},
            permanents={"A": ["8h", "Kd"], "B": ["Qh"]},
            scrap=["Ac", "9d"],
        ),
        "A oneoff 7d",
        "B decline",
        "* flip 6c",
    )


def cabo():
    """B has an empty slot; A draws, and spies on C."""
    return log_of(
        "cabo",
        position(
            dealer="A", starter="B", turn="A", round=6,
            slots={"A": ["2c", "Ah", "7d", "Kd"], "B": ["4h", "6s", None, "8h"], "C": ["3d", "Kh", "5c", "Jd"]},
            discard=["8d", "9d"], totals={"A": 60, "B": 98, "C": 10},
            seen={"A0": ["A"], "B0": ["A", "B", "C", "public"]},
        ),
        "A draw", "* draw 9c", "A discard spy C1", "* reveal 9c", "* show A C1 Kh",
        seats=("Ana", "Bruno", "Chiara"),
    )  # fmt: skip


DEAL = (
    "* deal C / 3c 5c 9c Kc 3d 6d 7d Jd Kd Ah 4h 8h 9h Qh 6s 8s Qs"
    " / 4c 6c 7c Jc Qc 4d 8d 9d Ad 2h 5h 6h Th Kh 4s 9s Js"
    " / 8c Tc Ac 2d 5d Td Qd 3h 7h Jh 2s 3s 5s 7s Ts Ks As"
)


def spades():
    """The second trick: A has led, B has followed; the first was C's."""
    lines = ["A bid 4", "B bid 0", "C bid 7", "A play 5c", "B play Qc", "C play Ac", "C play 2d", "A play 7d"]
    return log_of("cutthroat-spades", DEAL, *lines, seats=("Ana", "Bruno", "Chiara"))
