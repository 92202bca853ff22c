"""Round of a tournament for check-in, and its times."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import moment
from tournaments.checkin.models import EventCheckIn, RoundCheckIn
from tournaments.models import Event, Round, RoundState, Tournament, TournamentState

COMPLETE_STATES = (RoundState.COMPLETE, RoundState.LOCKED)


@dataclass(frozen=True, slots=True)
class CheckInRound:
    """The round for which players of a tournament check in.

    `is_used`: staff opened it or a player was ticked, so players without a tick are not present. `is_open`: players may
    check in by the link, until `closes_at` if set. `is_paired`: its pairing exists, as a draft or from a table.
    """

    tournament: Tournament
    number: int
    is_used: bool
    is_closed: bool
    is_open: bool
    is_paired: bool
    closes_at: dt.datetime | None = None

    @property
    def closes_today(self) -> bool:
        """True if it closes for players today, in the time zone of the tournament."""
        return self.closes_at is not None and timezone.localdate(self.closes_at) == timezone.localdate()

    @property
    def minutes_left(self) -> int:
        """Minutes until it closes for players, rounded up; 0 without a time or after it."""
        left = self.closes_at - timezone.now() if self.closes_at else dt.timedelta()
        return max(0, -(-left // dt.timedelta(minutes=1)))


def check_in_round(tournament: Tournament, now: dt.datetime | None = None) -> CheckInRound | None:
    """Return the round for check-in, or None once all rounds are played.

    In a Swiss it is the draft of the next round, or that round before it is paired. With a table it is the first
    incomplete round. It opens for players with the first tick by staff, or when the previous round is complete.
    """
    if tournament.state == TournamentState.FINISHED:
        return None
    rounds = [*tournament.rounds.order_by("number").only("number", "state", "tournament")]
    current = _current(tournament, rounds)
    number = current.number if current else len(rounds) + 1
    if number > (tournament.rounds_planned or number):
        return None
    used = tournament.check_ins.filter(number=number).first()
    before_is_over = all(round_.state in COMPLETE_STATES for round_ in rounds if round_.number < number)
    is_paired = current is not None and current.pairings.exists()
    is_closed = used is not None and _is_closed(used, now or timezone.now())
    is_open = (
        not is_closed and (used is not None or before_is_over) and not (is_paired and tournament.is_paired_by_round)
    )
    closes_at = used.closes_at if used else None
    return CheckInRound(tournament, number, used is not None, is_closed, is_open, is_paired, closes_at)


def check_in_rounds(tournaments: list[Tournament]) -> list[CheckInRound]:
    """Return the check-in round of each tournament that has one."""
    return [current for tournament in tournaments if (current := check_in_round(tournament))]


def is_used(tournament: Tournament, number: int) -> bool:
    """Return True if the round uses check-in, so that players without a tick are absent."""
    in_use = EventCheckIn.objects.filter(event=tournament.event_id, is_in_use=True)
    return in_use.exists() and tournament.check_ins.filter(number=number).exists()


@transaction.atomic
def open_check_in(event: Event, tournaments: list[Tournament]) -> None:
    """Start check-in at the event, and open the current round of these tournaments for players."""
    EventCheckIn.objects.update_or_create(event=event, defaults={"is_in_use": True})
    for current in check_in_rounds(tournaments):
        RoundCheckIn.objects.update_or_create(
            tournament=current.tournament, number=current.number, defaults={"closed_at": None, "closes_at": None}
        )


@transaction.atomic
def close_check_in(event: Event, tournaments: list[Tournament], now: dt.datetime) -> None:
    """Close the current round of these tournaments for players; the next round opens again."""
    lock_check_in(event)
    for current in check_in_rounds(tournaments):
        used, _new = RoundCheckIn.objects.get_or_create(tournament=current.tournament, number=current.number)
        RoundCheckIn.objects.filter(pk=used.pk, closed_at=None).update(closed_at=now)


@transaction.atomic
def set_closing_time(event: Event, tournaments: list[Tournament], at: dt.datetime | None, now: dt.datetime) -> None:
    """Set or clear the time at which the current round of these tournaments closes for players.

    Raise Refused for a past time, and if check-in is not open.
    """
    lock_check_in(event)
    if at and at <= now:
        values = {"time": moment(timezone.localtime(at))}
        raise Refused(_("%(time)s has passed. Choose a later time, or close check-in now.") % values)
    for current in check_in_rounds(tournaments):
        if not current.is_open:
            sentence = _("%(tournament)s: check-in for round %(number)s is not open. Open it first.")
            raise Refused(sentence % {"tournament": current.tournament.name, "number": current.number})
        RoundCheckIn.objects.update_or_create(
            tournament=current.tournament, number=current.number, defaults={"closes_at": at}
        )


@transaction.atomic
def end_check_in(event: Event) -> None:
    """End check-in at the event: pairing asks no question, and the link stops working."""
    EventCheckIn.objects.filter(event=event).update(is_in_use=False)


def lock_check_in(event: Event) -> EventCheckIn:
    """Lock the check-in of an event and return it; Refused if it is not in use."""
    check_in = EventCheckIn.objects.select_for_update(no_key=True).filter(event=event, is_in_use=True).first()
    if check_in is None:
        raise Refused(_("Check-in is not in use at this event. Open it first."))
    return check_in


def _is_closed(used: RoundCheckIn, now: dt.datetime) -> bool:
    return used.closed_at is not None or (used.closes_at is not None and used.closes_at <= now)


def _current(tournament: Tournament, rounds: list[Round]) -> Round | None:
    """Return the existing round for check-in: the draft of a Swiss, or a table's first incomplete round."""
    if tournament.is_paired_by_round:
        return next((round_ for round_ in rounds if round_.is_draft), None)
    return next((round_ for round_ in rounds if round_.state not in COMPLETE_STATES), None)
