"""Lock of a complete round: its results do not change until an arbiter unlocks it with a reason.

An unlock is valid for the account that requested it, for one change and at most 15 minutes. The workstation that
completed a round may undo its last keystroke while no later round or report uses the results.
"""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.fide_mode import for_rating_only_sentence, is_for_rating_only
from tournaments.core.submission_status import require_open_round
from tournaments.models import (
    LOCK_KINDS,
    ChangeKind,
    Keystroke,
    KeystrokeKind,
    KeystrokeOutcome,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.rounds.dependents import dependents_of

UNLOCKED_FOR = dt.timedelta(minutes=15)


class Locked(Refused):
    """The round is locked; unlock it first."""


@dataclass(frozen=True, slots=True)
class Workstation:
    """The source of a keystroke: the account or the helper link, and the random id of the browser."""

    by: int | None
    link: int | None
    browser: str


# Rules


def locks(state: str) -> bool:
    """Return True if a round in this state has locked results."""
    return state in (RoundState.COMPLETE, RoundState.LOCKED)


def is_unlock_valid(unlocked_at: dt.datetime, now: dt.datetime, *, is_used: bool) -> bool:
    """Return True if an unlock is valid: not used, and at most 15 minutes old."""
    return not is_used and now < unlocked_at + UNLOCKED_FOR


def is_last_keystroke_of(last: Keystroke | None, pairing_id: int, station: Workstation) -> bool:
    """Return True if the round's last keystroke is by this workstation, at this board, and not an undo."""
    if last is None or last.kind == KeystrokeKind.UNDO:
        return False
    return last.pairing_id == pairing_id and Workstation(last.by_id, last.link_id, last.browser) == station


# Stored unlocks


def unlock_of(round_: Round, by: User | None) -> PairingChange | None:
    """Return the account's valid unlock of the round, or None."""
    last = round_.changes.filter(kind__in=LOCK_KINDS, by=by).order_by("-pk").first() if by else None
    if last is None or last.kind == ChangeKind.LOCKED:
        return None
    is_used = last.keystrokes.filter(outcome=KeystrokeOutcome.ENTERED).exists()
    return last if is_unlock_valid(last.at, timezone.now(), is_used=is_used) else None


def require_unlock(round_: Round, by: User | None) -> PairingChange | None:
    """Return the unlock under which the account may change the round; None if the round is not locked.

    Raise `Locked` if the account has no valid unlock.
    """
    if not locks(round_.state):
        return None
    unlocked = unlock_of(round_, by)
    if unlocked is None:
        raise Locked(_("Round %(number)s is complete and locked: unlock it first.") % {"number": round_.number})
    return unlocked


def may_undo(pairing: Pairing, station: Workstation) -> bool:
    """Return True if the workstation may undo its own last entry of a locked round at this board."""
    entered = pairing.round.keystrokes.filter(outcome=KeystrokeOutcome.ENTERED)
    return is_last_keystroke_of(entered.order_by("-pk").first(), pairing.pk, station) and not dependents_of(
        pairing.round
    )


@transaction.atomic
def unlock(round_: Round, by: User, reason: str) -> PairingChange:
    """Unlock a complete round for the next change of one account, and log the reason.

    Raise Refused without a reason, if the round is not complete, after its report is accepted, and in FIDE mode if the
    round is older than the last two.
    """
    round_ = _locked(round_)
    if not reason.strip():
        raise Refused(_("Say why: the log keeps the reason with the change."))
    require_open_round(round_)
    if not locks(round_.state):
        raise Refused(_("Round %(number)s is not complete: it is not locked.") % {"number": round_.number})
    if is_for_rating_only(round_):
        raise Refused(for_rating_only_sentence(round_))
    return round_.changes.create(kind=ChangeKind.UNLOCKED, reason=reason.strip()[:200], by=by)


@transaction.atomic
def lock_again(round_: Round, by: User) -> None:
    """End the account's unlock before it is used. Does nothing without a valid unlock."""
    round_ = _locked(round_)
    if unlocked := unlock_of(round_, by):
        round_.changes.create(kind=ChangeKind.LOCKED, reason=unlocked.reason, by=by)


def _locked(round_: Round) -> Round:
    return Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=round_.pk)
