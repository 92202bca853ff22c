"""Progress of the results of a round: missing, differing and unconfirmed boards."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import ADJOURNED, Keystroke, KeystrokeOutcome, Round
from tournaments.results.conflicts import BoardConflict, conflicts_of


@dataclass(frozen=True, slots=True)
class PhoneResult:
    """A result from a helper's link: its board, the name of the link, and the time."""

    board: int
    link_name: str
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The boards of a round by their missing step; `last_at` is the time of the last result."""

    number: int
    boards: int
    missing: list[int]
    adjourned: list[int]
    conflicts: list[BoardConflict]
    unconfirmed: list[PhoneResult]
    last_at: dt.datetime | None

    @property
    def entered(self) -> int:
        return self.boards - len(self.missing) - len(self.adjourned)

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.adjourned and not self.conflicts


def round_progress(round_: Round) -> RoundProgress:
    """Return the state of a round's results, with two queries, and one more if results differ."""
    pairings = [*round_.pairings.order_by("board")]
    entered = _entered(round_)
    phone = [(pairing, entered.get(pairing.pk)) for pairing in pairings if pairing.unconfirmed]
    return RoundProgress(
        number=round_.number,
        boards=len(pairings),
        missing=[pairing.board for pairing in pairings if not pairing.result],
        adjourned=[pairing.board for pairing in pairings if pairing.result == ADJOURNED],
        conflicts=conflicts_of(pairings),
        unconfirmed=[PhoneResult(pairing.board, key.author_name, key.at) for pairing, key in phone if key],
        last_at=max((entered[pairing.pk].at for pairing in pairings if pairing.pk in entered), default=None),
    )


def _entered(round_: Round) -> dict[int, Keystroke]:
    """Return the effective keystroke of each board, by its key."""
    keys = round_.keystrokes.filter(outcome=KeystrokeOutcome.ENTERED).select_related("by", "link").order_by("pk")
    return {key.pairing_id: key for key in keys}
