"""The round for which the players of a tournament check in, and whether they may do it themselves."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import moment
from tournaments.checkin.models import EventCheckIn, RoundCheckIn
from tournaments.models import Event, Round, RoundState, Tournament, TournamentState

OVER = (RoundState.COMPLETE, RoundState.LOCKED)


@dataclass(frozen=True, slots=True)
class CheckInRound:
    """A round of a tournament for which players check in.

    `is_used`: somebody opened it or ticked a player, so that who is not ticked is not here. `is_open`: players may
    check in by the link, until `closes_at` where a time is set. `is_paired`: its pairing is there already, as a draft
    or for a table.
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
        """Return whether the time at which it closes for the players is on this day, where the tournament is."""
        return self.closes_at is not None and timezone.localdate(self.closes_at) == timezone.localdate()

    @property
    def minutes_left(self) -> int:
        """Return the minutes until it closes for the players, begun ones counted; 0 without a time or after it."""
        left = self.closes_at - timezone.now() if self.closes_at else dt.timedelta()
        return max(0, -(-left // dt.timedelta(minutes=1)))


def check_in_round(tournament: Tournament, now: dt.datetime | None = None) -> CheckInRound | None:
    """The round that is prepared, of a table the first that is not complete; none once all is played.

    It opens for the players with the first tick or by hand, and by itself when the round before is complete.
    """
    if tournament.state == TournamentState.FINISHED:
        return None
    rounds = [*tournament.rounds.order_by("number").only("number", "state", "tournament")]
    current = _current(tournament, rounds)
    number = current.number if current else len(rounds) + 1
    if number > (tournament.rounds_planned or number):
        return None
    used = tournament.check_ins.filter(number=number).first()
    before_is_over = all(round_.state in OVER for round_ in rounds if round_.number < number)
    is_paired = current is not None and current.pairings.exists()
    is_closed = used is not None and _is_closed(used, now or timezone.now())
    is_open = (
        not is_closed and (used is not None or before_is_over) and not (is_paired and tournament.is_paired_by_round)
    )
    closes_at = used.closes_at if used else None
    return CheckInRound(tournament, number, used is not None, is_closed, is_open, is_paired, closes_at)


def check_in_rounds(tournaments: list[Tournament]) -> list[CheckInRound]:
    """The round of each tournament for which players check in, as far as there is one."""
    return [current for tournament in tournaments if (current := check_in_round(tournament))]


def is_used(tournament: Tournament, number: int) -> bool:
    """Whether check-in is in use for a round, so that a player without a tick is absent."""
    in_use = EventCheckIn.objects.filter(event=tournament.event_id, is_in_use=True)
    return in_use.exists() and tournament.check_ins.filter(number=number).exists()


@transaction.atomic
def open_check_in(event: Event, tournaments: list[Tournament]) -> None:
    """Use check-in at the event, and open the present round of these tournaments, also for players by the link."""
    EventCheckIn.objects.update_or_create(event=event, defaults={"is_in_use": True})
    for current in check_in_rounds(tournaments):
        RoundCheckIn.objects.update_or_create(
            tournament=current.tournament, number=current.number, defaults={"closed_at": None, "closes_at": None}
        )


@transaction.atomic
def close_check_in(event: Event, tournaments: list[Tournament], now: dt.datetime) -> None:
    """Let no player check in for the present round of these tournaments; the next round opens again."""
    locked_in_use(event)
    for current in check_in_rounds(tournaments):
        used, _new = RoundCheckIn.objects.get_or_create(tournament=current.tournament, number=current.number)
        RoundCheckIn.objects.filter(pk=used.pk, closed_at=None).update(closed_at=now)


@transaction.atomic
def set_closing_time(event: Event, tournaments: list[Tournament], at: dt.datetime | None, now: dt.datetime) -> None:
    """Let check-in for the present round of these tournaments close for the players at a time, or at none.

    Refused for a time that has passed, and where it is not open.
    """
    locked_in_use(event)
    if at and at <= now:
        words = {"time": moment(timezone.localtime(at))}
        raise Refused(_("%(time)s has passed. Choose a later time, or close check-in now.") % words)
    for current in check_in_rounds(tournaments):
        if not current.is_open:
            sentence = _("%(tournament)s: check-in for round %(number)s is not open. Open it first.")
            raise Refused(sentence % {"tournament": current.tournament.name, "number": current.number})
        RoundCheckIn.objects.update_or_create(
            tournament=current.tournament, number=current.number, defaults={"closes_at": at}
        )


@transaction.atomic
def end_check_in(event: Event) -> None:
    """Use check-in no more at the event, until it is opened again: pairing asks nothing, the link opens nothing."""
    EventCheckIn.objects.filter(event=event).update(is_in_use=False)


def locked_in_use(event: Event) -> EventCheckIn:
    """The check-in of an event, locked until the transaction ends; refused where it is not in use."""
    check_in = EventCheckIn.objects.select_for_update(no_key=True).filter(event=event, is_in_use=True).first()
    if check_in is None:
        raise Refused(_("Check-in is not in use at this event. Open it first."))
    return check_in


def _is_closed(used: RoundCheckIn, now: dt.datetime) -> bool:
    return used.closed_at is not None or (used.closes_at is not None and used.closes_at <= now)


def _current(tournament: Tournament, rounds: list[Round]) -> Round | None:
    """The round that is there already: the draft of a Swiss, the first of a table that is not complete."""
    if tournament.is_paired_by_round:
        return next((round_ for round_ in rounds if round_.is_draft), None)
    return next((round_ for round_ in rounds if round_.state not in OVER), None)
