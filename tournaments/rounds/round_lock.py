"""The lock of a complete round: its results stay as they are until a person unlocks it and says why.

An unlock holds for the account that made it, for one change, and for a quarter of an hour at most. The keystroke that
completed a round may be undone where it was typed, as long as nothing was made from the results.
"""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.fide_mode import for_rating_only_sentence, is_for_rating_only
from tournaments.core.submission_status import demand_open_round
from tournaments.models import (
    LOCK_KINDS,
    ChangeKind,
    Keystroke,
    KeystrokeKind,
    Outcome,
    Pairing,
    PairingChange,
    Round,
    RoundState,
)
from tournaments.rounds.built_on import built_on

UNLOCKED_FOR = dt.timedelta(minutes=15)


class Locked(Refused):
    """The round is locked: what was asked for is not done before somebody unlocks it."""


@dataclass(frozen=True, slots=True)
class Workstation:
    """Source of a keystroke: the account or the helper's link, and the random id of the browser."""

    by: int | None
    link: int | None
    browser: str


# What decides


def locks(state: str) -> bool:
    """Return whether the results of a round in this state are locked for those who have not unlocked it."""
    return state in (RoundState.COMPLETE, RoundState.LOCKED)


def holds(unlocked_at: dt.datetime, now: dt.datetime, *, is_used: bool) -> bool:
    """Return whether an unlock still holds: for one change, and until the quarter of an hour is over."""
    return not is_used and now < unlocked_at + UNLOCKED_FOR


def is_own_last(last: Keystroke | None, pairing_id: int, station: Workstation) -> bool:
    """Return whether the last entry of a round was made at this board and by this station, and is no undo itself."""
    if last is None or last.kind == KeystrokeKind.UNDO:
        return False
    return last.pairing_id == pairing_id and Workstation(last.by_id, last.link_id, last.browser) == station


# What is stored


def unlock_of(round_: Round, by: User | None) -> PairingChange | None:
    """Return the unlock of the round that holds for this account now, if there is one."""
    last = round_.changes.filter(kind__in=LOCK_KINDS, by=by).order_by("-pk").first() if by else None
    if last is None or last.kind == ChangeKind.LOCKED:
        return None
    is_used = last.keystrokes.filter(outcome=Outcome.ENTERED).exists()
    return last if holds(last.at, timezone.now(), is_used=is_used) else None


def demand_unlocked(round_: Round, by: User | None) -> PairingChange | None:
    """Return the unlock under which the account may change the round; none where nothing is locked.

    Raise `Locked` where the round is locked for the account.
    """
    if not locks(round_.state):
        return None
    unlocked = unlock_of(round_, by)
    if unlocked is None:
        raise Locked(_("Round %(number)s is complete and locked: unlock it first.") % {"number": round_.number})
    return unlocked


def may_undo(pairing: Pairing, station: Workstation) -> bool:
    """Return whether a station may undo the last entry of a locked round, which is its own, at this board."""
    entered = pairing.round.keystrokes.filter(outcome=Outcome.ENTERED)
    return is_own_last(entered.order_by("-pk").first(), pairing.pk, station) and not built_on(pairing.round)


@transaction.atomic
def unlock(round_: Round, by: User, reason: str) -> PairingChange:
    """Unlock a complete round for one account, for its next change; the log keeps the reason.

    Refused without a reason, where the round is not complete, once its report is accepted, and in FIDE mode where the
    round is older than the last two.
    """
    round_ = _locked(round_)
    if not reason.strip():
        raise Refused(_("Say why: the log keeps the reason with the change."))
    demand_open_round(round_)
    if not locks(round_.state):
        raise Refused(_("Round %(number)s is not complete: it is not locked.") % {"number": round_.number})
    if is_for_rating_only(round_):
        raise Refused(for_rating_only_sentence(round_))
    return round_.changes.create(kind=ChangeKind.UNLOCKED, reason=reason.strip()[:200], by=by)


@transaction.atomic
def lock_again(round_: Round, by: User) -> None:
    """End the account's unlock before anything was changed; where none holds, nothing happens."""
    round_ = _locked(round_)
    if unlocked := unlock_of(round_, by):
        round_.changes.create(kind=ChangeKind.LOCKED, reason=unlocked.reason, by=by)


def _locked(round_: Round) -> Round:
    return Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=round_.pk)
