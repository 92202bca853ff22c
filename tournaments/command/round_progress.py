"""How far the results of a round are: what is missing, what differs, what came by phone and nobody confirmed."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import ADJOURNED, Keystroke, Outcome, Pairing, Round
from tournaments.results.results import is_to_confirm


@dataclass(frozen=True, slots=True)
class PhoneResult:
    """A result that came by a helper's link: its board, whose link, and when."""

    board: int
    who: str
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The boards of a round by what they wait for; `last_at` is the last result entered."""

    number: int
    boards: int
    missing: list[int]
    adjourned: list[int]
    differing: list[int]
    unconfirmed: list[PhoneResult]
    last_at: dt.datetime | None

    @property
    def entered(self) -> int:
        return self.boards - len(self.missing) - len(self.adjourned)

    @property
    def is_complete(self) -> bool:
        return not self.missing and not self.adjourned


def round_progress(round_: Round) -> RoundProgress:
    """Return the state of a round's results, in two statements."""
    pairings = [*round_.pairings.order_by("board")]
    last, entered = _keystrokes(round_)
    stored = [entered[pairing.pk] for pairing in pairings if pairing.pk in entered]
    phone = [
        (pairing, entered.get(pairing.pk)) for pairing in pairings if is_to_confirm(pairing, entered.get(pairing.pk))
    ]
    return RoundProgress(
        number=round_.number,
        boards=len(pairings),
        missing=[pairing.board for pairing in pairings if not pairing.result],
        adjourned=[pairing.board for pairing in pairings if pairing.result == ADJOURNED],
        differing=[pairing.board for pairing in pairings if _differs(pairing, last.get(pairing.pk))],
        unconfirmed=[PhoneResult(pairing.board, key.who, key.at) for pairing, key in phone if key],
        last_at=max((key.at for key in stored), default=None),
    )


def _keystrokes(round_: Round) -> tuple[dict[int, Keystroke], dict[int, Keystroke]]:
    """The last keystroke of each board, and the last that was entered."""
    keys = [*round_.keystrokes.select_related("by", "link").order_by("pk")]
    return (
        {key.pairing_id: key for key in keys},
        {key.pairing_id: key for key in keys if key.outcome == Outcome.ENTERED},
    )


def _differs(pairing: Pairing, last: Keystroke | None) -> bool:
    """Whether the last thing said of a board was another result than the one that is stored."""
    return (
        last is not None
        and last.outcome in (Outcome.REFUSED, Outcome.MISMATCH)
        and bool(pairing.result)
        and not pairing.is_confirmed
        and last.result != pairing.result
    )
