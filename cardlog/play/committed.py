"""A dealer that gives its word: a digest of its seed before the first card, the seed itself after the last.

Then anybody can see that every fact came of that seed (`verify`, `cardlog verify-deal`): nothing was changed once
players had begun to decide. That the seed was not picked to suit somebody is seen where each player adds a word of
their own after the digest is known: together they are the *salt*.
"""

from __future__ import annotations

__all__ = ["SHORTEST", "Committed", "Unproven", "verify"]

from hashlib import sha256
from secrets import token_hex
from typing import Final

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import DEALER, KERNEL, Event, Fact, Position
from cardlog.fold import Fold, located
from cardlog.game import Picker
from cardlog.log import Header, Log
from cardlog.play.dealer import Picking, Settling
from cardlog.sight import hide_event
from cardlog.state import StateT as S
from cardlog.words import words

SHORTEST: Final = 32
"""The characters of the shortest seed: whoever knows the digest must not come upon the seed by trying."""


class Committed(Settling):
    """Chance from a secret seed, to which the dealer is bound by a digest that players have from the beginning.

    >>> from cardlog import Header, Table
    >>> dealer = Committed("a seed that nobody can guess, as long as this")
    >>> table = Table.start(dealer.promise(Header.make("cuttle")), dealer)
    >>> table.seen_by("A").header.tags
    (('Commitment', 'sha256:2433a24c0089d7a5e2be46c97fc198d161938bd00e2b65b0f67938ab00423b77'), ('View', 'A'))
    >>> verify(dealer.reveal(table.end("agreement").log))
    1

    Attributes:
        seed: The seed; whoever has it knows all cards that come.
        salt: What players added after they knew the commitment; may be empty.
        commitment: The digest of the seed.

    Args:
        seed: The seed, of at least `SHORTEST` characters; left out, one that the system's secret generator makes.
        salt: What players added.

    Raises:
        CardlogError: The seed is too short, or no tag can hold it or the salt.
    """

    __slots__ = ("_key", "commitment", "salt", "seed")

    def __init__(self, seed: str | None = None, salt: str = "") -> None:
        self.seed, self.salt = token_hex(32) if seed is None else seed, salt
        if len(self.seed) < SHORTEST or "\n" in self.seed + salt:
            raise CardlogError(f"a secret seed has at least {SHORTEST} characters, and it and the salt no line break")
        self.commitment = f"sha256:{_digest(self.seed).hex()}"
        self._key = _digest(f"chance\n{self.seed}\n{salt}")

    def at(self, place: int | None) -> Picker:
        """What chooses after so many events in force."""
        if place is None:
            raise CardlogError("a committed dealer must be told how many events are in force")
        return _Hashed(self._key + b" %d " % place)

    def promise(self, header: Header[S]) -> Header[S]:
        """The header that holds the commitment, and the salt if there is one: what players get before the first card."""
        return header.with_tag("Commitment", self.commitment).with_tag("Salt", self.salt or None)

    def check(self, header: Header) -> None:
        """Refuse a game that this dealer has not given its word for.

        Raises:
            CardlogError: The header holds no commitment, another one, or another salt.
        """
        if header.tag("Commitment") is None:
            raise CardlogError("this game has no commitment: a committed dealer publishes it first (promise)")
        if self.promise(header) != header:
            raise CardlogError("the commitment of this game does not fit its dealer: another seed or salt was promised")

    def reveal(self, log: Log[S]) -> Log[S]:
        """The log with the seed, for everybody, once the game is over.

        Raises:
            CardlogError: The game is not over, and the seed would tell what comes; or the commitment is not this dealer's.
        """
        self.check(log.header)
        if log.state().result is None:
            raise CardlogError("the game is not over: its seed would tell what comes")
        return log.with_header(log.header.with_tag("Seed", self.seed))


class Unproven(CardlogError):
    """Something that the promised seed did not give; its text can be said in another language (`cardlog.words`)."""


def verify(log: Log, seed: str | None = None) -> int:
    """See that every fact of a log came of the seed whose digest was published.

    Args:
        log: The game, or a viewer's copy of it.
        seed: The seed; left out, the one in the tag `Seed`.

    Returns:
        How many facts there are.

    Raises:
        CardlogError: It cannot be told: there is no commitment or no seed, or a copy does not show what was decided.
        Unproven: The seed is another than was promised, or a fact is not what it gives.
        IllegalEvent: The log is illegal.
    """
    promised, seed = log.header.tag("Commitment"), seed or log.header.tag("Seed")
    if promised is None or seed is None:
        raise CardlogError(
            "there is no commitment" if promised is None else "there is no seed: it is given away at the end"
        )
    if f"sha256:{_digest(seed).hex()}" != promised:
        raise Unproven(words("the seed is another than was promised"))
    facts = 0
    dealer, truth = Committed(seed, log.header.tag("Salt") or ""), Fold.of(log.header.with_tag("View", None))
    for number, event in enumerate(log, 1):
        if isinstance(event, Position) or event.__class__ not in KERNEL and isinstance(event, Fact):
            truth.push(_given(dealer, truth, log, event, number))
            facts += 1
        else:
            _take(truth, log, event, number)
    return facts


def _given(dealer: Committed, truth: Fold, log: Log, event: Event, number: int) -> Fact:
    """The fact that is due, which must be the one of the log as its viewer knows it."""
    state, viewer = truth.state, log.header.view
    if state.actor != DEALER or isinstance(event, Position):
        raise Unproven(words("event {number}: {event}, which no seed gives", number=number, event=str(event)))
    due = dealer.fact(log.game, state, truth.in_force)
    seen = due if viewer is None else hide_event(log.game, state, due, viewer)
    if seen != event:
        raise Unproven(
            words("event {number}: {event}, but the seed gives {due}", number=number, event=str(event), due=str(seen))
        )
    return due


def _take(truth: Fold, log: Log, event: Event, number: int) -> None:
    try:
        truth.push(event)
    except IllegalEvent as error:
        if log.header.view is None:
            raise located(error, log, number) from None
        raise CardlogError(f"event {number}: a copy that hides it cannot tell: {error.reason}") from None


class _Hashed(Picking):
    """Each choice from a digest of the key and the choice's number, so that no choice tells of another."""

    __slots__ = ("_count", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0

    def below(self, bound: int) -> int:
        self._count += 1
        return int.from_bytes(sha256(self._key + b"%d" % self._count).digest(), "big") * bound >> 256


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()
