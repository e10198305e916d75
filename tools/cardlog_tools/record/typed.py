"""What people type: decisions by number, in notation or abbreviated; the cards and the seat that a question asks for.

>>> from cardlog.games.spades.events import Play
>>> from cardlog.games.spades import SPADES
>>> legal = (Play(0, 28), Play(0, 30), Play(0, 48))
>>> str(decision("k", 0, legal, SPADES.verbs))
'A play Kc'
>>> decision("8", 0, legal, SPADES.verbs)
Traceback (most recent call last):
cardlog_tools.record.typed.Unclear: 8 is which of 8c 8h?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cardlog.asking import Question
from cardlog.cards import SEATS
from cardlog.errors import NotationError
from cardlog.event import KERNEL, Decision, Event
from cardlog.pack import STANDARD, Pack
from cardlog.verbs import Verbs
from cardlog_tools.spoken import said

MOST: Final = 8
"""How many of several meanings are named."""


class Unclear(ValueError):
    """What was typed means nothing here, or could mean several things; one line for a person."""


def words_of(decision: Event) -> list[str]:
    """The words of a decision without its seat."""
    return str(decision).split(" ")[1:]


def labels(legal: Sequence[Decision]) -> dict[str, Decision]:
    """By what each decision is chosen: numbers from 1; where all of them are numbers (bids), those."""
    rest = [words_of(decision)[1:] for decision in legal]
    if all(len(words) == 1 and words[0].isdigit() for words in rest):
        return {words[0]: decision for words, decision in zip(rest, legal, strict=True)}
    return {str(number): decision for number, decision in enumerate(legal, 1)}


def decision(text: str, seat: int, legal: Sequence[Decision], verbs: Verbs, pack: Pack = STANDARD) -> Event:
    """The event that is meant: a label, a line of notation with or without its seat, or an abbreviated decision.

    Whether the rules allow it is another question.

    Raises:
        Unclear: None is meant, or more than one can be.
    """
    found = labels(legal).get(text)
    if found is not None:
        return found
    if text.isdecimal() and not meanings([text], legal):
        raise Unclear(f"there is no choice {text}")
    words = [tidy(word, pack) for word in text.split()]
    try:
        return notation(words, seat, verbs)
    except Unclear as error:
        meant = meanings(words, legal)
        if len(meant) == 1:
            return meant[0]
        raise Unclear(which(words, meant) if meant else f"{text!r} means no choice here: {error}") from None


def notation(words: Sequence[str], seat: int, verbs: Verbs) -> Event:
    """The event of a line of notation, in which the seat may be left out.

    Raises:
        Unclear: It is no notation of the game.
    """
    if words[0] == "*":
        whole = list(words)
    else:
        actor, *rest = words if words[0] in (*SEATS[: verbs.seats],) else [SEATS[seat], *words]
        whole = [actor, *spelt_out(rest, verbs)]
    try:
        return verbs.read(" ".join(whole))
    except NotationError as error:
        raise Unclear(error.message) from None


def spelt_out(words: Sequence[str], verbs: Verbs) -> list[str]:
    """The words with the first one spelt out, if it is the beginning of one verb of a seat; nobody resigns by one letter."""
    known = {event.verb.split(" ")[0] for event in verbs.events if issubclass(event, Decision) and event not in KERNEL}
    meant = [verb for verb in known if words and abbreviates(words[0], verb)]
    return [*meant, *words[1:]] if len(meant) == 1 else list(words)


def tidy(word: str, pack: Pack = STANDARD) -> str:
    """A word as notation has it, if it is a card in small letters.

    >>> tidy("ah"), tidy("10H"), tidy("T♠"), tidy("draw")
    ('Ah', 'Th', 'Ts', 'draw')
    """
    for spelt in (word, word.capitalize(), word.lower(), word.upper()):
        if spelt in pack.readings:
            return pack.names[pack.readings[spelt]]
    return word


def meanings(words: Sequence[str], legal: Sequence[Decision]) -> list[Decision]:
    """The decisions that abbreviated words can mean; those with as many words, if there are any."""
    found = [decision for decision in legal if _fits(words, words_of(decision))]
    return [decision for decision in found if len(words_of(decision)) == len(words)] or found


def _fits(words: Sequence[str], whole: Iterable[str]) -> bool:
    """Whether each word abbreviates one of the whole ones, in the same order."""
    rest = iter(whole)
    return all(any(abbreviates(word, each) for each in rest) for word in words)


def abbreviates(word: str, whole: str) -> bool:
    """Whether a word is the beginning of a whole one, or its number.

    >>> abbreviates("po", "points"), abbreviates("10", "Th"), abbreviates("2", "A2"), abbreviates("h", "Ah")
    (True, True, True, False)
    """
    short, long = word.lower(), whole.lower()
    return long.startswith("t" if short == "10" else short) or short.isdigit() and long.endswith(short)


def which(words: Sequence[str], meant: Sequence[Decision]) -> str:
    """The question which of several decisions is meant."""
    whole = [words_of(decision) for decision in meant]
    differ = [column for column in zip(*whole, strict=False) if len(set(column)) > 1]
    for word in words:
        if len(differ) == 1 and all(abbreviates(word, name) for name in differ[0]):
            return said(f"{word} is which of {_some(differ[0], ' ')}?")
    return said(f"{' '.join(words)} is which of: {_some([' '.join(each) for each in whole], ', ')}?")


def _some(names: Sequence[str], between: str) -> str:
    more = [said(f"and {len(names) - MOST} more")] if len(names) > MOST else []
    return between.join([*names[:MOST], *more])


def cards(text: str, question: Question, where: Callable[[int], str], pack: Pack = STANDARD) -> tuple[int, ...]:
    """The cards that answer a question, in the order in which they were typed.

    Args:
        text: What was typed.
        question: The question.
        where: Tells of a card that does not fit why it does not.
        pack: The pack of the cards.

    Raises:
        Unclear: One is no card, does not fit, stands twice or can be several; or there are too many, or too few.
    """
    found: list[int] = []
    for word in text.replace(",", " ").split():
        card = _card(word, pack.without(question.among, pack.of(found)), pack)
        if not pack.count(question.among, card):
            raise Unclear(f"{pack.names[card]} cannot be here: {where(card)}")
        if found.count(card) == pack.count(question.among, card):
            name, once = pack.names[card], found.count(card) == 1
            raise Unclear(f"{name} stands twice" if once else f"{name} stands too often")
        found.append(card)
    if len(found) != question.count:
        raise Unclear(
            f"1 card is asked for, not {len(found)}"
            if question.count == 1
            else f"{question.count} cards are asked for, not {len(found)}"
        )
    return tuple(found)


def _card(word: str, among: int, pack: Pack) -> int:
    name = tidy(word, pack)
    if name in pack.readings:
        return pack.readings[name]
    fits = [card for card in dict.fromkeys(pack.each(among)) if abbreviates(word, pack.names[card])]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Unclear(f"{word} is which of {_some([pack.names[card] for card in fits], ' ')}?")
    raise Unclear("?? cannot stand here: this card is seen" if word == "??" else f"{word!r} is no card that fits")


def number(text: str, question: Question) -> tuple[int, ...]:
    """The number that answers a question.

    Raises:
        Unclear: It is none that can be.
    """
    numbers = question.numbers or ()
    word = text.strip()
    if not word.isascii() or not word.isdecimal() or int(word) not in numbers:
        raise Unclear(f"{text!r} is none of {numbers_of(question)}")
    return (int(word),)


def numbers_of(question: Question) -> str:
    """The numbers that can answer a question, for people."""
    numbers = question.numbers or ()
    if isinstance(numbers, range) and numbers.step == 1 and len(numbers) > MOST:
        return said(f"the numbers from {numbers[0]} to {numbers[-1]}")
    return _some([*map(str, numbers)], ", ")


def seat(text: str, question: Question, names: Sequence[str]) -> tuple[int, ...]:
    """The seat that answers a question: its letter, its name, or the beginning of its name.

    Raises:
        Unclear: No seat is meant, or more than one can be.
    """
    fits = [seat for seat in range(len(names)) if question.among >> seat & 1]
    lettered = [seat for seat in fits if SEATS[seat] == text.strip().upper()]
    named = [seat for seat in fits if names[seat].lower().startswith(text.strip().lower())]
    meant = lettered or named
    if len(meant) == 1:
        return (meant[0],)
    raise Unclear(f"{text!r} is which seat of {seats(question, names)}?")


def seats(question: Question, names: Sequence[str]) -> str:
    """The seats that can answer a question, each with its name where it has one."""
    fits = [seat for seat in range(len(names)) if question.among >> seat & 1]
    return ", ".join(SEATS[seat] if names[seat] == SEATS[seat] else f"{SEATS[seat]} {names[seat]}" for seat in fits)
