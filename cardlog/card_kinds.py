"""The kinds of fields that hold cards: of any pack, made from it."""

from __future__ import annotations

__all__ = ["CardKinds"]

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any, TypeVar

from attrs import evolve

from cardlog.cards import UNKNOWN
from cardlog.kind import Kind, Words, below
from cardlog.pack import STANDARD, Pack

T = TypeVar("T")


class CardKinds:
    """The kinds of fields that hold cards of a pack.

    >>> from cardlog.kind import Words
    >>> kinds = CardKinds(Pack({"r1": 3, "b1": 1}))
    >>> kinds.cards.write(kinds.cards.read(Words(["b1", "r1", "r1"])))
    'r1 r1 b1'

    Attributes:
        card: A card.
        spot: A card, or `??`.
        target: A card, or nothing at all.
        cards: A set of cards, one at least.
        some_cards: The same, in which `??` may stand.
        hands: Such sets one after the other, each behind a `/`; `--` for none.
        row: Cards in the order in which they lie, one at least, in which `??` may stand.
        rows: Such rows one after the other, each behind a `/`; `--` for none.

    Args:
        pack: The pack.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._is_card = below(pack.faces)
        self._make_cards(pack)
        self._make_sets(pack, plain=pack is STANDARD)
        self._make_rows(pack)

    def _make_cards(self, pack: Pack) -> None:
        self.card: Kind[int] = self._kind(
            "card",
            self._read_card,
            pack.spot_names.__getitem__,
            self._recard_spot,
            lambda: range(pack.faces),
            self._is_card,
        )
        self.spot: Kind[int] = self._kind(
            "card or ??",
            self._read_spot,
            pack.spot_names.__getitem__,
            self._recard_spot,
            lambda: range(pack.hidden + 1),
            below(pack.hidden + 1),
            conceals=True,
            hide=lambda _: pack.hidden,
        )
        self.target: Kind[int | None] = self._kind(
            "optional card",
            lambda words: None if words.peek() is None else self._read_card(words),
            lambda card: "" if card is None else pack.names[card],
            self._recard_spot,
            lambda: (None, *range(pack.faces)),
            lambda value: value is None or self._is_card(value),
        )

    def _make_sets(self, pack: Pack, plain: bool) -> None:
        """Kinds of sets; those of the standard pack are plain numbers in a binary file, the others lists of faces."""
        set_valid = below(UNKNOWN, first=1) if plain else lambda value: self._is_set(value, concealed=False)
        hand_valid = below(1 << 64) if plain else self._is_set
        up: dict[str, Any] = {} if plain else {"to_plain": pack.listed, "of_plain": pack.unlisted}
        ups: dict[str, Any] = {} if plain else {"to_plain": self._listed, "of_plain": self._unlisted}
        self.cards: Kind[int] = self._kind(
            "cards",
            lambda words: self._read_set(words, concealed=False),
            pack.text,
            self.recard_set,
            self._small_sets,
            set_valid,
            **up,
        )
        self.some_cards: Kind[int] = self._kind(
            "cards or ??",
            lambda words: self._read_set(words, concealed=True),
            pack.text,
            self.recard_set,
            lambda: (*self._small_sets(), *(count * pack.unknown for count in (1, 2, 3))),
            below(1 << 64, first=1) if plain else self._is_filled,
            conceals=True,
            hide=pack.hide,
            **up,
        )
        self.hands: Kind[tuple[int, ...]] = self._kind(
            "hands",
            self._read_hands,
            lambda hands: " ".join("/ " + pack.text(hand) for hand in hands),
            lambda hands, swap: tuple(self.recard_set(hand, swap) for hand in hands),
            valid=lambda value: _is_filled_tuple(value) and all(map(hand_valid, value)),
            conceals=True,
            hide=lambda hands: tuple(map(pack.hide, hands)),
            **ups,
        )

    def _make_rows(self, pack: Pack) -> None:
        self.row: Kind[tuple[int, ...]] = self._kind(
            "cards in order",
            self._read_row,
            self._write_row,
            self._recard_row,
            valid=lambda value: bool(value) and self._is_row(value),
            conceals=True,
            hide=lambda row: (pack.hidden,) * len(row),
        )
        self.rows: Kind[tuple[tuple[int, ...], ...]] = self._kind(
            "rows of cards",
            self._read_rows,
            lambda rows: " ".join("/ " + (self._write_row(row) or "--") for row in rows),
            lambda rows, swap: tuple(self._recard_row(row, swap) for row in rows),
            valid=lambda value: _is_filled_tuple(value) and all(map(self._is_row, value)),
            conceals=True,
            hide=lambda rows: tuple((pack.hidden,) * len(row) for row in rows),
        )

    def _kind(self, name: str, *args: Any, **more: Any) -> Kind[Any]:
        return evolve(Kind(name, *args, **more), pack=self.pack)

    # Cards and spots.

    def _read_card(self, words: Words) -> int:
        word = words.take("a card")
        try:
            return self.pack.readings[word]
        except KeyError:
            words.back()
            raise ValueError("?? cannot stand here" if word == "??" else f"{word!r} is no card") from None

    def _read_spot(self, words: Words) -> int:
        if words.peek() == "??":
            words.take("a card")
            return self.pack.hidden
        return self._read_card(words)

    def _recard_spot(self, spot: int | None, swap: Callable[[int], int]) -> Any:
        return spot if spot is None or spot >= self.pack.hidden else swap(spot)

    # Sets.

    def _read_set(self, words: Words, concealed: bool) -> int:
        """Cards up to the next `/` or the end of the line; one at least."""
        pack, total, first = self.pack, 0, words.at
        digits, all_of = pack.digits, pack.all_of  # looked up here, since a deal is long
        for word in words.words[first:]:
            if word == "/":
                break
            if concealed and word == "??":
                words.at += 1
                total += pack.unknown
                continue
            face = self._read_card(words)
            if total & digits[face] == all_of[face]:
                words.back()
                raise ValueError(pack.too_many(face, word))
            total += pack.units[face]
        if words.at == first:
            raise ValueError("a card is missing")
        return total

    def _read_hands(self, words: Words) -> tuple[int, ...]:
        return self._behind_slashes(words, 0, lambda: self._read_set(words, concealed=True))

    def _behind_slashes(self, words: Words, nothing: T, read: Callable[[], T]) -> tuple[T, ...]:
        """What stands behind each `/` up to the end of the line; `--` for nothing."""
        found: list[T] = []
        while words.peek() is not None:
            if words.take("/") != "/":
                words.back()
                raise ValueError(f"/ is missing before {words.peek()!r}")
            if words.peek() == "--":
                words.take("a hand")
                found.append(nothing)
            else:
                found.append(read())
        if not found:
            raise ValueError("a hand is missing")
        return tuple(found)

    def recard_set(self, cards: int, swap: Callable[[int], int]) -> int:
        """A set of cards with each known card passed through `swap`."""
        return (cards & ~self.pack.known) + self.pack.of(map(swap, self.pack.each(cards)))

    def _small_sets(self) -> Iterator[int]:
        """Every set of one or two cards, and a few of three."""
        pack = self.pack
        for count in (1, 2):
            for faces in combinations_with_replacement(range(pack.faces), count):
                if count == 1 or faces[0] != faces[1] or pack.copies[faces[0]] > 1:
                    yield pack.of(faces)
        for face in range(0, pack.faces - 2, 5):
            yield pack.of((face, face + 1, face + 2))

    def _is_set(self, value: Any, concealed: bool = True) -> bool:
        return type(value) is int and self.pack.fits(value) and (concealed or 0 < value < self.pack.unknown)

    def _is_filled(self, value: Any) -> bool:
        return self._is_set(value) and value > 0

    def _listed(self, hands: tuple[int, ...]) -> list[list[int | None]]:
        return [*map(self.pack.listed, hands)]

    def _unlisted(self, lists: Any) -> tuple[int, ...]:
        return tuple(map(self.pack.unlisted, lists))

    # Rows.

    def _read_row(self, words: Words) -> tuple[int, ...]:
        """Cards in order up to the next `/` or the end of the line; one at least."""
        row: list[int] = []
        while not row or words.peek() not in (None, "/"):
            spot = self._read_spot(words)
            if spot < self.pack.hidden and row.count(spot) == self.pack.copies[spot]:
                words.back()
                raise ValueError(self.pack.too_many(spot))
            row.append(spot)
        return tuple(row)

    def _read_rows(self, words: Words) -> tuple[tuple[int, ...], ...]:
        return self._behind_slashes(words, (), lambda: self._read_row(words))

    def _write_row(self, row: tuple[int, ...]) -> str:
        return " ".join(map(self.pack.spot_names.__getitem__, row))

    def _recard_row(self, row: tuple[int, ...], swap: Callable[[int], int]) -> tuple[int, ...]:
        return tuple(self._recard_spot(spot, swap) for spot in row)

    def _is_row(self, value: Any) -> bool:
        pack = self.pack
        return (
            type(value) is tuple
            and all(type(spot) is int and 0 <= spot <= pack.hidden for spot in value)
            and all(value.count(face) <= pack.copies[face] for face in {*value} - {pack.hidden})
        )


def _is_filled_tuple(value: Any) -> bool:
    return type(value) is tuple and bool(value)
