"""Which lines of Cuttle can be read at all; what is wrong otherwise is for the rules to refuse."""

import pytest

from cardlog import NotationError, find

VERBS = find("cuttle").verbs


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("A points 10h", "A points Th"),
        ("A points TH", "A points Th"),
        ("A points 10♥", "A points Th"),
        ("A points A♠", "A points As"),
        ("  A   points\t8h ", "A points 8h"),
        ("B discard 9d 3c", "B discard 3c 9d"),
        ("B discard 9d", "B discard 9d"),
        ("B discard 9d 3c 4c 5c", "B discard 3c 4c 5c 9d"),
        ("* draw Kd ?? 5h ??", "* draw 5h Kd ?? ??"),
        ("* show B Kd Jk 2c", "* show B 2c Kd Jk"),
        ("* discard Kd 2c", "* discard 2c Kd"),
        ("* deal B / Kd 2c / ?? Ac", "* deal B / 2c Kd / Ac ??"),
        ("* deal E / --", "* deal E / --"),
        ("* hands / -- / Kd 2c", "* hands / -- / 2c Kd"),
        ("A oneoff Jk", "A oneoff Jk"),
        ("A oneoff 2c", "A oneoff 2c"),
        ("A oneoff Ah Kd", "A oneoff Ah Kd"),
        ("A permanent 8h 8h", "A permanent 8h 8h"),
        ("A scuttle 7s 7s", "A scuttle 7s 7s"),
        ("E draw", "E draw"),
        ("* show E 2c", "* show E 2c"),
        ("A block 2c", "A block 2c"),
        ("A counter Ks", "A counter Ks"),
        ("* takeback 0", "* takeback 0"),
        ("* takeback 123456789012345678", "* takeback 123456789012345678"),
    ],
)
def test_readable_lines_have_one_canonical_text(line, canonical):
    event = VERBS.read(line)

    assert str(event) == canonical
    assert VERBS.read(canonical) == event
    assert VERBS.unpack(VERBS.pack(event)) == event


@pytest.mark.parametrize(
    "line",
    [
        "A",
        "A play 5h",
        "A cabo",
        "A bid 5",
        "A Draw",
        "A draw 5h",
        "A pass 1",
        "A decline 2c",
        "* misdeal B",
        "A misdeal",
        "* decline",
        "* points 8h",
        "A flip 8h",
        "A hands / 2c / 3c",
        "A takeback 1",
        "A points",
        "A points 8h 9h",
        "A points ah",
        "A points 1h",
        "A points 010h",
        "A points 8",
        "A points jk",
        "A points ??",
        "A points --",
        "A counter",
        "A counter 2c 2d",
        "A block ??",
        "A take",
        "A take 2c 3c",
        "A scuttle 8h",
        "A scuttle 8h 7h 6h",
        "A oneoff",
        "A oneoff 2c Kd Ks",
        "A oneoff 2c ??",
        "A permanent",
        "A permanent Jh 8s 9s",
        "A discard",
        "A discard 2c 2c",
        "A discard 2c ??",
        "A discard --",
        "* draw",
        "* draw 5h 5h",
        "* draw --",
        "* draw 5h / 6h",
        "* discard ??",
        "* discard",
        "* flip",
        "* flip ??",
        "* flip 5h 6h 7h",
        "* show",
        "* show B",
        "* show 2c",
        "* show F 2c",
        "* show AB 2c",
        "* show public 2c",
        "* deal",
        "* deal B",
        "* deal / 2c / 3c",
        "* deal B 2c / 3c",
        "* deal B / 2c 2c / 3c",
        "* deal B / / 3c",
        "* deal B / 2c / 3c /",
        "* deal B / -- 2c / 3c",
        "* deal F / 2c / 3c",
        "* hands",
        "* hands 2c / 3c",
        "F draw",
        "a draw",
        "AB draw",
        "X points 8h",
        "*draw 5h",
        "* takeback",
        "* takeback -1",
        "* takeback 01",
        "* takeback 1.0",
        "* takeback one",
        "* takeback 1 2",
    ],
)
def test_what_the_grammar_does_not_know_is_unreadable(line):
    with pytest.raises(NotationError) as caught:
        VERBS.read(line)

    assert caught.value.column is not None
    assert "\n" not in str(caught.value)
