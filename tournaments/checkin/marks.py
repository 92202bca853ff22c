"""Ticks of players as present or not present. Each tick has a uuid, and is refused if another tick came first."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.checkin.models import CheckInMark, RoundCheckIn
from tournaments.checkin.rounds import check_in_round, lock_check_in
from tournaments.entries.absences import absences_in, describe_absence
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class MarkRequest:
    """A request to mark an entry as present or not present in a round.

    `version_seen` is the version on the page; `by` is None for the link.
    """

    entry_id: int
    number: int
    is_here: bool
    version_seen: int
    uuid: UUID
    by: User | None = None


@dataclass(frozen=True, slots=True)
class MarkAnswer:
    """State of the entry after a tick.

    `is_outdated`: another tick came first, and nothing changed.
    """

    entry: Entry
    number: int
    last_mark: CheckInMark | None
    is_outdated: bool = False

    @property
    def is_here(self) -> bool:
        return self.last_mark is not None and self.last_mark.is_here

    @property
    def version(self) -> int:
        return self.last_mark.version if self.last_mark else 0


@transaction.atomic
def store_mark(event: Event, mark_request: MarkRequest) -> MarkAnswer:
    """Store a tick. The ticks of an event are numbered in order.

    A repeated uuid changes nothing. A tick that agrees with the current state succeeds without a change, so two people
    may tick the same player. Any other tick with an old `version_seen` is answered as outdated. Raise `Refused` if the
    player has a bye or is withdrawn, for a round other than the check-in's, and for a tick by a closed link.
    """
    lock_check_in(event)
    entry = _entry(event, mark_request.entry_id)
    earlier = CheckInMark.objects.filter(uuid=mark_request.uuid).first()
    last = last_mark(entry, mark_request.number)
    if earlier:
        return MarkAnswer(entry, mark_request.number, last)
    _refuse_round(entry, mark_request)
    here = last is not None and last.is_here
    version = last.version if last else 0
    if here != mark_request.is_here and mark_request.version_seen != version:
        return MarkAnswer(entry, mark_request.number, last, is_outdated=True)
    if here != mark_request.is_here:
        _refuse_away(entry, mark_request)
        last = _create_mark(entry, mark_request, version + 1)
    return MarkAnswer(entry, mark_request.number, last)


def last_mark(entry: Entry, number: int) -> CheckInMark | None:
    """Return the current tick of an entry in a round, or None."""
    return entry.check_in_marks.filter(number=number).select_related("by").order_by("-version").first()


def newest_mark_key(event: Event) -> int:
    """Return the number of the newest tick at an event; 0 without any."""
    marks = CheckInMark.objects.filter(entry__tournament__event=event)
    return marks.aggregate(newest=Max("pk"))["newest"] or 0


def _entry(event: Event, entry_id: int) -> Entry:
    entry = Entry.objects.select_related("tournament").filter(pk=entry_id, tournament__event=event).first()
    if entry is None:
        raise Refused(_("This player is not entered any more. Reload the page."))
    return entry


def _refuse_round(entry: Entry, mark_request: MarkRequest) -> None:
    current = check_in_round(entry.tournament)
    if current is None or current.number != mark_request.number:
        raise Refused(
            _("%(player)s: check-in for round %(number)s is over. Reload the page.")
            % {"player": entry.name, "number": mark_request.number}
        )
    if mark_request.by is None and not current.is_open:
        raise Refused(
            _("Check-in for round %(number)s is closed. Please go to the arbiter.") % {"number": mark_request.number}
        )


def _refuse_away(entry: Entry, mark_request: MarkRequest) -> None:
    """Raise Refused for a tick as present if the player has a bye or is withdrawn.

    The arbiter must cancel that absence first.
    """
    away = absences_in(entry.tournament, mark_request.number).filter(entry=entry).first()
    if mark_request.is_here and away:
        values = {"player": entry.name, "absence": describe_absence(away)}
        if mark_request.by is None:
            raise Refused(_("%(player)s is not expected: %(absence)s. Please go to the arbiter.") % values)
        raise Refused(_("%(player)s is away: %(absence)s. Take that back in the entry first.") % values)


def _create_mark(entry: Entry, mark_request: MarkRequest, version: int) -> CheckInMark:
    RoundCheckIn.objects.get_or_create(tournament=entry.tournament, number=mark_request.number)
    return CheckInMark.objects.create(
        uuid=mark_request.uuid,
        entry=entry,
        number=mark_request.number,
        is_here=mark_request.is_here,
        version=version,
        by=mark_request.by,
    )
