"""Late entries: the first round of a player and the byes for the missed rounds."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import require_open
from tournaments.entries.absences import next_round_number, refuse_beyond_limits
from tournaments.models import Absence, Bye, Entry, Tournament


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A late entry: the first round, the bye code of each round before that (H or Z), and the author."""

    first_round: int
    kind: str
    by: User


def refuse_late(tournament: Tournament, late: LateEntry) -> None:
    """Raise Refused if a late entry is not possible.

    Not possible: in a table, in a paired round, after the last round, after the report is accepted.
    """
    require_open(tournament)
    if not tournament.is_paired_by_round:
        raise Refused(_("The pairing is made, by a table for these players: nobody comes late. Take it back first."))
    if tournament.rounds_planned and late.first_round > tournament.rounds_planned:
        raise Refused(_("The tournament has %(count)s rounds.") % {"count": tournament.rounds_planned})
    first = next_round_number(tournament)
    if late.first_round < first:
        raise Refused(
            _("Round %(number)s is paired: a late entry can play from round %(first)s on, or take the draft back.")
            % {"number": late.first_round, "first": first}
        )


def store_missed_rounds(entry: Entry, late: LateEntry) -> None:
    """Store the missed rounds of a new entry as an absence, with a bye in each paired round."""
    if late.first_round == 1:
        return
    absence = Absence(
        entry=entry, first_round=1, last_round=late.first_round - 1, kind=late.kind, note=_("late entry"), by=late.by
    )
    refuse_beyond_limits(entry.tournament, absence, [])
    absence.save()
    for round_ in entry.tournament.rounds.filter(number__lt=late.first_round):
        Bye.objects.create(round=round_, entry=entry, kind=late.kind)
