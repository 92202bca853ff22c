"""A thousand entries at several stations over a bad network, compared with a simple model."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.large_round import create_large_round
from tournaments.models import Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing
from tournaments.results import results
from tournaments.results.keystrokes import RESULTS

ENTRIES, ALL_ENTRIES, BOARDS, STATIONS = 200, 1_000, 6, 4
TOLD = "refused with a sentence"
CODES = [*RESULTS]
KINDS = [KeystrokeKind.RESULT] * 6 + [
    KeystrokeKind.UNDO,
    KeystrokeKind.COLOURS,
    KeystrokeKind.VERIFY,
    KeystrokeKind.CONFIRM,
]


@dataclass
class SentKeystroke:
    """A keystroke in transit. After a lost answer it is sent again, and some are sent twice."""

    uuid: UUID
    kind: KeystrokeKind
    board: int
    seen: int
    result: str
    station: int
    decided: UUID | None


@dataclass
class Board:
    """A board of the model: its current keystroke and its history."""

    result: str = ""
    swapped: bool = False
    version: int = 0
    confirmed: int | None = None
    by: int | None = None
    standing: UUID | None = None
    before: list[tuple[str, bool]] = field(default_factory=list)

    def press(self, sent: SentKeystroke) -> str:
        """Apply a new keystroke and return its outcome."""
        if sent.kind == KeystrokeKind.VERIFY:
            if not (sent.result and sent.result == self.result):
                return KeystrokeOutcome.MISMATCH
            self.confirmed = self.version
            return KeystrokeOutcome.CONFIRMED
        if sent.kind == KeystrokeKind.CONFIRM:
            if sent.decided != self.standing if sent.decided else sent.seen != self.version:
                return KeystrokeOutcome.REFUSED
            if not self.result or sent.station == self.by:
                return TOLD
            self.confirmed = self.version
            return KeystrokeOutcome.CONFIRMED
        return self._change(sent)

    def _change(self, sent: SentKeystroke) -> str:
        result, swapped = self._state_after(sent)
        is_seen = sent.decided == self.standing if sent.decided else sent.seen == self.version
        if (result, swapped) == (self.result, self.swapped):
            if sent.kind == KeystrokeKind.RESULT and result:
                self.confirmed = self.version if sent.station != self.by else self.confirmed
                return KeystrokeOutcome.CONFIRMED
            if is_seen:
                return KeystrokeOutcome.CONFIRMED
        replaces = bool(self.result) or sent.kind != KeystrokeKind.RESULT
        is_own = self.by in (None, sent.station)
        if not is_seen or (replaces and not is_own and sent.decided is None):
            return KeystrokeOutcome.REFUSED
        if sent.kind == KeystrokeKind.UNDO:
            self.before.pop()
        else:
            self.before.append((self.result, self.swapped))
        self.result, self.swapped, self.by, self.standing = result, swapped, sent.station, sent.uuid
        self.version += 1
        return KeystrokeOutcome.ENTERED

    def _state_after(self, sent: SentKeystroke) -> tuple[str, bool]:
        if sent.kind == KeystrokeKind.COLOURS:
            return self.result[::-1], not self.swapped
        if sent.kind == KeystrokeKind.UNDO:
            return self.before[-1] if self.before else (self.result, self.swapped)
        return sent.result, self.swapped


def test_nothing_is_lost_and_nothing_is_entered_twice(arbiter: User, is_full_run: bool) -> None:
    players = [arbiter, *(factories.create_account(f"station {number}") for number in range(1, STATIONS))]
    tournament = create_large_round(
        arbiter, BOARDS + 1
    )  # the last board stays without a result: a complete round would be locked
    pairings = [*Pairing.objects.filter(round__tournament=tournament)][:BOARDS]
    model: list[Board] = [Board() for _ in pairings]
    outcomes: dict[UUID, str] = {}

    for sent in network(random.Random(20260201), model, ALL_ENTRIES if is_full_run else ENTRIES):  # noqa: S311 - the same every time
        if outcomes.get(sent.uuid, TOLD) == TOLD:  # entries refused with a sentence are not stored
            outcomes[sent.uuid] = model[sent.board].press(sent)
        assert deliver(sent, pairings[sent.board], players[sent.station]) == outcomes[sent.uuid], sent

    for pairing, board in zip(pairings, model, strict=True):
        white = pairing.white_id
        pairing.refresh_from_db()
        assert (pairing.result, pairing.white_id != white) == (board.result, board.swapped)
        assert (pairing.version, pairing.confirmed_version) == (board.version, board.confirmed)
    assert len(outcomes) == (ALL_ENTRIES if is_full_run else ENTRIES)
    assert {*outcomes.values()} == {*KeystrokeOutcome.values, TOLD}
    stored = {uuid: outcome for uuid, outcome in outcomes.items() if outcome != TOLD}
    assert dict(Keystroke.objects.values_list("uuid", "outcome")) == stored


def network(dice: random.Random, model: list[Board], entries: int) -> Iterator[SentKeystroke]:
    """Yield the keystrokes in order of arrival: at once or delayed, some again, soon or much later."""
    waiting: list[SentKeystroke] = []
    arrived: list[SentKeystroke] = []
    for _ in range(entries):
        waiting.append(typed(dice, model))
        while waiting and dice.random() < 0.6:
            arrived.append(waiting.pop(dice.randrange(len(waiting))))
            yield arrived[-1]
        if arrived and dice.random() < 0.2:
            yield dice.choice(arrived[-5:] if dice.random() < 0.5 else arrived)
    yield from waiting


def typed(dice: random.Random, model: list[Board]) -> SentKeystroke:
    """Return a keystroke based on the current state of a board, or on an older one."""
    board = dice.randrange(BOARDS)
    seen = max(0, model[board].version - dice.choice((0, 0, 0, 1, 2)))
    result = dice.choice((model[board].result, *dice.choices(CODES, k=2)))
    uuid = UUID(int=dice.getrandbits(128))
    decided = dice.choice((None, None, model[board].standing))
    return SentKeystroke(uuid, dice.choice(KINDS), board, seen, result, dice.randrange(STATIONS), decided)


def deliver(sent: SentKeystroke, pairing: Pairing, person: User) -> str:
    """Send it to the server and return the outcome."""
    plain = {"undo": results.undo, "colours": results.swap_colours, "confirm": results.confirm}
    try:
        if sent.kind in plain:
            return plain[sent.kind](pairing.pk, sent.seen, sent.uuid, person, decided=sent.decided).outcome
        enter = results.verify if sent.kind == KeystrokeKind.VERIFY else results.enter
        return enter(pairing.pk, sent.result, sent.seen, sent.uuid, person, decided=sent.decided).outcome
    except Refused:
        return TOLD
