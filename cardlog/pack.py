"""Packs: the cards that a game is played with, as many as it likes, some of them alike.

A *face* is what a card shows; a pack says which faces there are and how many cards of each. A card is the number of its
face, from 0; a *spot* is that, or `pack.hidden`, or `pack.empty`. A *set of cards* is one int: a digit for each face says
how many of it there are, and what stands above the last digit how many are not known. Where no face is there twice a digit
is a bit. Two sets are put together by `+`; what is surely in a set is taken out of it by `-`.

>>> pack = Pack({"r1": 3, "r2": 2, "b1": 1})
>>> hand = pack.read("r1 r1 b1 ??")
>>> pack.size(hand), pack.text(hand - pack.read("r1") + pack.unknown), pack.holds(pack.full, hand + pack.read("b1"))
(4, 'r1 b1 ?? ??', False)

The packs of most games are the standard one, whose faces and sets `cardlog.cards` has as plain functions and constants.
"""

from __future__ import annotations

__all__ = ["STANDARD", "Look", "Pack", "bits_of", "first_bits", "standard"]

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from cardlog.cards import CARD_NAMES, READINGS
from cardlog.face import Look, counted, known, sound
from cardlog.fault import misdeclared


class Pack:
    """The cards of a game.

    Attributes:
        names: The names of the faces.
        copies: How many cards there are of each.
        faces: How many faces there are.
        single: Whether no face is there twice.
        hidden: The spot of a card that is not known.
        empty: The spot without a card.
        spot_names: The names of the spots: faces, `??`, `--`.
        readings: Every text that is read as a card.
        units: The set of one card, by face.
        all_of: The set of all cards of a face.
        digits: The bits of a face's digit: `cards & pack.digits[face]` is what a set holds of it.
        unknown: The set of one card that is not known.
        bytes: How many bytes hold the known cards of a set, 8 at least.
        known: All digits of faces: `cards & pack.known` is what is known of a set.
        full: The whole pack.
        stocks: The digits of the faces of each stock, by its name, where cards of several backs lie in stocks of their own;
            `{}` for one stock.
        looks: How faces are drawn, by name; the others show their name.
    """

    def __init__(
        self,
        faces: Mapping[str, int] | Iterable[tuple[str, int]],
        *,
        looks: Mapping[str, Look] | None = None,
        readings: Mapping[str, str] | None = None,
        stocks: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """The pack of these faces.

        Args:
            faces: The names of the faces in card order, each with the number of its cards; as a mapping or as pairs.
            looks: How they are drawn.
            readings: Other spellings that are read, each with the name of its face.
            stocks: The names of stocks, each with the faces of its cards, where there are several.

        Raises:
            GameError: It is no pack that a game could be played with.
        """
        counts = counted([*faces.items()] if isinstance(faces, Mapping) else [*faces])
        self.names, self.copies = tuple(counts), tuple(counts.values())
        self.faces, total = len(self.names), sum(self.copies)
        self.single = total == self.faces
        self._width = 1 if self.single else max((total + 1).bit_length(), max(self.copies).bit_length() + 1)
        self._most = (1 << self._width) - 1
        self._shift = self._width * self.faces
        self.hidden, self.empty = self.faces, self.faces + 1
        self.spot_names = (*self.names, "??", "--")
        self.units = tuple(1 << self._width * face for face in range(self.faces))
        self.unknown = 1 << self._shift
        self.known = self.unknown - 1
        self.bytes = max(8, (self._shift + 7) // 8)
        self.all_of = tuple(count * unit for count, unit in zip(self.copies, self.units, strict=True))
        self.digits = tuple(self._most * unit for unit in self.units)
        self.full = sum(self.all_of)
        self._guards = sum(unit << self._width - 1 for unit in self.units)
        self._firsts = tuple(sum(self.copies[:face]) for face in range(self.faces))
        self._face_of = tuple(face for face, count in enumerate(self.copies) for _ in range(count))
        self.readings = {name: face for face, name in enumerate(self.names)}
        self.readings |= self._other_readings(readings or {})
        self.looks = {known(name, self.readings): sound(name, look) for name, look in (looks or {}).items()}
        self.stocks = self._by_stock(stocks or {})

    def like(self, name: str) -> str | None:
        """The name of the standard card that a face is shown as, by any reading; None for one of its own."""
        face = self.readings.get(name)
        return None if face is None else self.looks.get(self.names[face], Look()).like or None

    def __repr__(self) -> str:
        return f"<Pack of {sum(self.copies)} cards, {self.faces} faces>"

    def _other_readings(self, readings: Mapping[str, str]) -> dict[str, int]:
        found = {text: self.readings[known(name, self.readings)] for text, name in readings.items()}
        for text, face in found.items():
            if self.readings.get(text, face) != face:
                raise misdeclared(f"reads {text!r} as another face than that of this name", "leave that reading out")
        return found

    def _by_stock(self, stocks: Mapping[str, Iterable[str]]) -> dict[str, int]:
        named = [known(name, self.readings) for names in stocks.values() for name in names]
        if stocks and sorted(named) != sorted(self.names):
            strange = next((name for name in self.names if named.count(name) != 1), "")
            raise misdeclared(f"has the face {strange!r} in {named.count(strange)} stocks", "name it in one of them")
        return {stock: sum(self.digits[self.readings[name]] for name in names) for stock, names in stocks.items()}

    # Sets.

    def size(self, cards: int) -> int:
        """How many cards a set holds, known or not."""
        known = cards & self.known
        return (known.bit_count() if self.single else known % self._most) + (cards >> self._shift)

    def count(self, cards: int, face: int) -> int:
        """How many cards of a face a set holds."""
        return cards >> self._width * face & self._most

    def holds(self, cards: int, some: int) -> bool:
        """Whether the known cards of `some` are all among those of `cards`."""
        return not self.without(some, cards) & self.known

    def without(self, cards: int, some: int) -> int:
        """The set without the known cards of another one, as far as it holds them."""
        some &= self.known
        if self.single:
            return cards & ~some
        known, guards = cards & self.known, self._guards
        differ = (known | guards) - some
        more = differ & guards  # where at least as many are there as are taken
        return cards - known + (differ & more - (more >> self._width - 1))

    def both(self, cards: int, others: int) -> int:
        """The known cards that stand in both sets."""
        known = cards & self.known
        return known - self.without(known, others)

    def most(self, cards: int, others: int) -> int:
        """The known cards that stand in one of two sets, as often as in the one that has more of them."""
        return (cards & self.known) + self.without(others & self.known, cards)

    def each(self, cards: int) -> Iterator[int]:
        """The known cards of a set, in card order, each as often as it is there."""
        rest, width = cards & self.known, self._width
        while rest and self.single:
            low = rest & -rest
            yield low.bit_length() - 1
            rest ^= low
        while rest:
            face = ((rest & -rest).bit_length() - 1) // width
            count = rest >> width * face & self._most
            rest ^= count << width * face
            for _ in range(count):
                yield face

    def face(self, card: int) -> int:
        """The face of a set of one card."""
        return (card.bit_length() - 1) // self._width

    def lowest(self, cards: int, count: int) -> int:
        """The first `count` known cards of a set, in card order."""
        return self.of(islice(self.each(cards), count))

    def of(self, faces: Iterable[int]) -> int:
        """The set of these cards, each as often as it comes."""
        return sum(map(self.units.__getitem__, faces))

    def hide(self, cards: int) -> int:
        """The same number of cards, none of them known."""
        return self.size(cards) << self._shift

    def split(self, cards: int) -> tuple[int, int]:
        """The known cards of a set, and how many it holds besides."""
        return cards & self.known, cards >> self._shift

    def fits(self, cards: int) -> bool:
        """Whether a set has no more of any face than there are in the pack."""
        return cards >= 0 and self.holds(self.full, cards)

    # Text.

    def card_names(self, cards: int) -> tuple[str, ...]:
        """The canonical texts of a set's cards, in card order, `??` last."""
        if self.single:  # as `cards.card_names`, since much is written
            found, rest = [], cards & self.known
            while rest:
                low = rest & -rest
                found.append(self.names[low.bit_length() - 1])
                rest ^= low
            return (*found, *("??",) * (cards >> self._shift))
        return (*(self.names[face] for face in self.each(cards)), *("??",) * (cards >> self._shift))

    def text(self, cards: int) -> str:
        """The canonical text of a set; `--` when it is empty."""
        return " ".join(self.card_names(cards)) or "--"

    def card(self, text: str) -> int:
        """Read one card.

        Raises:
            ValueError: The text is no card.
        """
        try:
            return self.readings[text]
        except KeyError:
            raise ValueError(f"{text!r} is no card") from None

    def read(self, text: str) -> int:
        """Read a set of cards; `??` may stand several times, `--` is the empty set.

        Raises:
            ValueError: A word is no card, or a card stands more often than there are in the pack.
        """
        total = 0
        for word in text.split():
            if word != "--":
                total += self.unknown if word == "??" else self.unit_for(total, self.card(word))
        return total

    def unit_for(self, cards: int, face: int) -> int:
        """The set of one card of this face, if it can come to a set.

        Raises:
            ValueError: It would stand there more often than there are in the pack.
        """
        if cards & self.digits[face] == self.all_of[face]:
            raise ValueError(self.too_many(face))
        return self.units[face]

    def too_many(self, face: int, said: str | None = None) -> str:
        """What is wrong with a set that has more cards of a face than there are; as it was said, or by its name."""
        name, copies = said or self.names[face], self.copies[face]
        return f"{name} stands twice" if copies == 1 else f"{name} stands more than {copies} times"

    # Other forms of a set.

    def spread(self, cards: int) -> int:
        """A set with a bit of its own for each card, also for those that are alike: what a picker chooses from."""
        if self.single:
            return cards & self.known
        bits = 0
        for face in dict.fromkeys(self.each(cards)):
            bits |= (1 << self.count(cards, face)) - 1 << self._firsts[face]
        return bits

    def spread_faces(self, cards: int) -> int:
        """The bits of all cards of the pack whose face stands in a set."""
        return self.spread(sum(self.all_of[face] for face in {*self.each(cards)}))

    def gather(self, bits: int) -> int:
        """The set that has these bits, as `spread` gives them."""
        return bits if self.single else self.of(map(self.face_of, bits_of(bits)))

    def face_of(self, bit: int) -> int:
        """The face of the card that has this bit of its own."""
        return self._face_of[bit]

    def listed(self, cards: int) -> list[int | None]:
        """A set as a binary file holds it: its faces, in order, and None for each card that is not known."""
        return [*self.each(cards), *(None,) * (cards >> self._shift)]

    def unlisted(self, found: Iterable[int | None]) -> int:
        """The set of such a list.

        Raises:
            ValueError: It is none of this pack's.
        """
        total, last = 0, 0
        for face in found:
            at = self.hidden if face is None else face
            if type(at) is not int or not last <= at <= self.hidden or (face is None) != (at == self.hidden):
                raise ValueError("that is no set of cards")
            total, last = total + (self.unknown if face is None else self.unit_for(total, at)), at
        return total


def bits_of(number: int) -> Iterator[int]:
    """The bits that are set in a number, from the lowest."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


def first_bits(number: int, count: int) -> int:
    """The lowest bits of a number, so many of them, or as many as there are."""
    found = 0
    for _ in range(count):
        found |= number & -number
        number &= number - 1 if number else 0
    return found


def standard(packs: int = 1, jokers: int = 1) -> Pack:
    """Several packs of the 52 standard cards put together, with jokers: faces, names and pictures are the standard ones.

    >>> two = standard(packs=2, jokers=4)
    >>> two, two.text(two.read("Ks Ks Jk 10♥"))
    (<Pack of 108 cards, 53 faces>, 'Th Ks Ks Jk')
    """
    faces = dict.fromkeys(CARD_NAMES[:-1], packs) | ({CARD_NAMES[-1]: jokers} if jokers else {})
    readings = {text: CARD_NAMES[card] for text, card in READINGS.items() if CARD_NAMES[card] in faces}
    return Pack(faces, readings=readings, looks={name: Look(like=name) for name in faces})


STANDARD: Final = standard()
"""The 52 cards and a joker of `cardlog.cards`: the pack of a game that declares none."""
