"""The facts of a variation: the cards that it needs are asked for, as suppositions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlog.asking import Question, determined
from cardlog.cards import SEATS
from cardlog.errors import CardlogError
from cardlog.event import Event
from cardlog.pack import bits_of
from cardlog.play.dealer import Lowest
from cardlog.words import words
from cardlog_tools.spoken import said

if TYPE_CHECKING:
    from cardlog_tools.step.app import Step

LOWEST = "lowest"
MOST_NUMBERS = 100
"""How many numbers are listed to choose from."""


class Suppose:
    """Asks for the fact that is due."""

    def __init__(self, app: Step) -> None:
        self._app = app
        self._game = app.player.log.game
        self._state = app.player.state
        self._text = app.texts

    async def fact(self) -> Event | None:
        """The fact that is due: what the state settles, or what is answered; None, if nothing is."""
        settled = determined(self._game, self._state)
        if settled is not None or self._game.ask is None:
            return settled or await self._in_notation()
        asking = self._game.ask(self._state)
        try:
            question = next(asking)
            while True:
                answer = await self._answer(question)
                if answer is None or isinstance(answer, Event):
                    return answer
                question = asking.send(answer)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]

    async def _in_notation(self) -> Event | None:
        try:
            fact = str(self._game.settle(self._state, Lowest()))
            choices = [(fact, self._text.screen.event(fact))]
        except CardlogError:  # a copy does not know enough
            choices = []
        title = words("Suppose a fact ({what})", what=self._state.awaits.removeprefix("fact:"))
        answer: Event | None = await self._app.ask(title, self._app.event, choices)
        return answer

    async def _answer(self, question: Question) -> Event | tuple[int, ...] | None:
        """The answer to a question, or a whole fact in notation; None, if there is none."""
        if question.numbers is not None:
            return await self._number(question)
        if question.seat:
            seats = [(SEATS[seat], self._text.question(f"{{{SEATS[seat]}}}")) for seat in bits_of(question.among)]
            seat: tuple[int, ...] | None = await self._app.ask(
                said(question.text), lambda text: self._seat(text, question), seats
            )
            return seat
        cards: tuple[int, ...] = ()
        while len(cards) < question.count:
            more = await self._more(question, cards)
            if more is None or isinstance(more, Event):
                return more
            cards += more
        return cards

    async def _more(self, question: Question, cards: tuple[int, ...]) -> Event | tuple[int, ...] | None:
        """Some of the cards that are missing still."""
        pack = self._game.pack
        left = pack.without(question.among, pack.of(cards))
        count = question.count - len(cards)
        rest = pack.text(pack.lowest(left, count))
        style = self._text.screen.event
        shown = self._text.screen.say(words("the lowest: {cards}", cards=style(rest)))
        choices = [(LOWEST, shown), *((name, style(name)) for name in dict.fromkeys(pack.card_names(left)))]
        if question.count > 1:
            title = words("{text} ({n} of {all})", text=said(question.text), n=len(cards) + 1, all=question.count)
        else:
            title = words("Suppose: {text}", text=said(question.text))
        hint = words("a card, several, or a whole fact as * draw 5h")
        answer: Event | tuple[int, ...] | None = await self._app.ask(
            title, lambda text: self._cards(text, left, count), choices, hint=hint
        )
        return answer

    async def _number(self, question: Question) -> tuple[int, ...] | None:
        """A number, as dice show it."""
        numbers = question.numbers or ()

        def number(text: str) -> tuple[int, ...]:
            if not text.isdecimal() or int(text) not in numbers:
                raise CardlogError(f"{text!r} is no number that can be here")
            return (int(text),)

        choices = [(str(one), str(one)) for one in numbers[:MOST_NUMBERS]]
        found: tuple[int, ...] | None = await self._app.ask(said(question.text), number, choices)
        return found

    def _seat(self, text: str, question: Question) -> tuple[int, ...]:
        seat = SEATS.find(text) if len(text) == 1 else -1
        if seat < 0 or not question.among >> seat & 1:
            raise CardlogError(f"{text!r} is no seat here")
        return (seat,)

    def _cards(self, text: str, among: int, count: int) -> Event | tuple[int, ...]:
        pack = self._game.pack
        if text.startswith("*"):
            return self._app.event(text)
        if text == LOWEST:
            return tuple(pack.each(pack.lowest(among, count)))
        cards = tuple(pack.readings.get(word, -1) for word in text.split())
        for word, card in zip(text.split(), cards, strict=True):
            if card < 0 or not pack.count(among, card):
                raise CardlogError(f"{word!r} is no card that fits here")
        if not 0 < len(cards) <= count or any(cards.count(card) > pack.count(among, card) for card in cards):
            raise CardlogError(f"{count} cards are asked for, each once" if count > 1 else "one card is asked for")
        return cards
