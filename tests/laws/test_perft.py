"""How many sequences of decisions there are from small positions of Cuttle, each number worked out by hand.

The drawn cards are the lowest of the stock: Ac, Ad … unless they lie elsewhere.

*deal*: A deals, and has Ac Ad Ah As 2c 2d; B has 2h 2s 3c 3d 3h and begins. One: B draws or lays one of 5
cards; a 2 finds no permanent, a 3 no scrap. Two: A draws, lays one of 6, or announces one of 4 aces: 11 each
time, since no card of A's is higher than one of B's. Three: B then has n cards, 6 if it drew and 4 if not, and
t twos. After a draw it has 1 + n plays, after each of 6 points 1 + 2n, since all its cards scuttle all of A's;
to each of 4 aces 1 + t answers. 7 + 78 + 12 = 97 if it drew; 5 + 54 + 8 = 67 after 2h and 2s; 71 after a 3.
97 + 2 · 67 + 3 · 71 = 444.

*goal*: A has Ac, 9 points and two kings, B 2c 9d. One: draw, Ac as points, Ac as a one-off. Two: after the draw
B draws, lays one of 2, or aims its 2 or its 9 at one of 2 kings: 7; the points have won: 1; the ace can be
answered with 2c or not: 2.

*answers* (as in CU X1): A has Ah 2d and 8h on the table, B 2c and 9s. One: draw, points Ah, points 2d, one-off Ah.
Two: after the draw B draws or lays 2c: 2; after Ah it may scuttle too: 3; it answers the ace or not: 2; after
2d a 2c cannot scuttle: 2. Three: A has Ac as well and plays 6 ways after B's draw, 7 after 2c, which 2d
scuttles; after Ah it has 2d alone: 2, 3 (2c lies there) and 2; the ace unanswered leaves B 2 plays, the ace
answered A 2 answers; after 2d it has Ah alone: 3 and 3. 13 + 7 + 4 + 6 = 30.

*passes*: the stock is empty; A has Kc, B nothing. A passes or lays Kc; B can only pass. One: 2. Two: 2. Three:
after two passes A again has 2 ways, after Kc and a pass 1. From four on 3: each goes on to its third pass.

*seven*: A has 7c, B nothing, so that nothing can be answered. One: draw, points, one-off. Two: B draws, twice 1;
the 7 turns up Ac, which A lays or announces: 2. Three: after both drew A has 7c and Ac: 5; after 7c as points
and B's draw A draws: 1; after the two ways of the 7 B draws: 2.

*four*: A has 4c, B 5c 6c 7c. One: draw, points, one-off. Two: B has 1 + 2 · 3 plays after the draw; 3 more after
the points, for each of its cards scuttles 4c; the one-off it can only let pass: 7 + 10 + 1. The four then leaves it
3 pairs to choose from (*four chosen*, which begins after the answer).

*block* (ten_blocks_scuttle): A has 9c, B Tc and 8c on the table. One: draw, points, scuttle, and no one-off, since
there is no permanent. Two: B has draw and points after the draw (Ac came), and after the points also a scuttle;
it blocks the scuttle or not: 2 + 3 + 2.

*top* (nine=top_of_stock): A has 9c, B Qs on the table and nothing in hand. One: draw, points, one-off at Qs; it
guards not itself. Two: after the draw B draws: 1; after the points too: 1; after the one-off it draws, and gets
Qs, for what lies on top is drawn first: 1. Three: A then has 9c Ac, draws, lays one of 2, announces Ac, or aims
9c at Qs: 5; or has nothing and draws: 1 and 1.
"""

import pytest

from cardlog import Header, Log, Lowest
from cardlog.games.cuttle import CUTTLE
from cardlog.play.perft import divide, perft
from cardlog.verbs import read_position

REST = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s"
REST += " 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kd Kh Ks"
POSITIONS = {
    "goal": '{"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, "points": {"A": [{"card": "9h"}]}, '
    '"permanents": {"A": ["Kc", "Kd"]}}',
    "answers": '{"turn": "A", "hands": {"A": ["Ah", "2d"], "B": ["2c"]}, "points": {"A": [{"card": "8h"}], '
    '"B": [{"card": "9s"}]}}',
    "passes": '{"turn": "A", "hands": {"A": ["Kc"]}, "scrap": ["%s"]}' % REST.replace(" ", '", "'),
    "seven": '{"turn": "A", "hands": {"A": ["7c"]}}',
    "four": '{"turn": "A", "hands": {"A": ["4c"], "B": ["5c", "6c", "7c"]}}',
    "block": '{"turn": "A", "hands": {"A": ["9c"], "B": ["Tc"]}, "points": {"B": [{"card": "8c"}]}}',
    "top": '{"turn": "A", "hands": {"A": ["9c"]}, "permanents": {"B": ["Qs"]}}',
}
RULES = {"block": "classic ten_blocks_scuttle=true", "top": "classic nine=top_of_stock"}
PLAYED = {"four chosen": ("four", "A oneoff 4c", "B decline")}

TABLE = """
deal         0    1
deal         1    6
deal         2   66
deal         3  444
goal         1    3
goal         2   10
answers      1    4
answers      2    9
answers      3   30
passes       1    2
passes       2    2
passes       3    3
passes       4    3
passes       5    3
passes       6    3
seven        1    3
seven        2    4
seven        3    8
four         1    3
four         2   18
four chosen  1    3
block        1    3
block        2    7
top          1    3
top          2    3
top          3    7
"""


def state_of(name):
    name, *played = PLAYED.get(name, (name,))
    log = Log(Header.make("cuttle", RULES.get(name, "classic")))
    verbs = log.game.verbs
    if name == "deal":
        return log.append(Lowest().fact(log.game, log.state())).state()
    return log.append(read_position(POSITIONS[name], verbs), *map(verbs.read, played)).state()


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_as_many_sequences_as_by_hand(row):
    name, depth, count = row.rsplit(maxsplit=2)
    state = state_of(name.strip())
    assert perft(CUTTLE, state, int(depth)) == int(count), divide(CUTTLE, state, int(depth))
