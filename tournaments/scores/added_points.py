"""Points that the arbiter adds or subtracts without a result: bonuses and penalties (TRF26, record 299)."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import closed_rounds, require_open
from tournaments.models import AddedPoints, Entry, Tournament


@transaction.atomic
def add_points(entry: Entry, number: int, points: int, reason: str, by: User) -> AddedPoints:
    """Add points to an entry in a round, in tenths; negative points are subtracted.

    They count from that round on, in the standings and for pairing. A repeated request adds them only once. Refused
    for a round after the last, and for a round in an accepted report.
    """
    tournament = _lock_open_tournament(entry)
    if tournament.rounds_planned and number > tournament.rounds_planned:
        raise Refused(_("The tournament has %(count)s rounds.") % {"count": tournament.rounds_planned})
    _require_open_round(tournament, number)
    added, _is_new = AddedPoints.objects.get_or_create(
        entry=entry, round=number, points=points, reason=reason, defaults={"by": by}
    )
    return added


@transaction.atomic
def take_back(added: AddedPoints) -> None:
    """Delete added points; the history keeps them. Refused if an accepted report includes the round."""
    _require_open_round(_lock_open_tournament(added.entry), added.round)
    added.delete()


def _lock_open_tournament(entry: Entry) -> Tournament:
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    require_open(tournament)
    return tournament


def _require_open_round(tournament: Tournament, number: int) -> None:
    if number in closed_rounds(tournament):
        raise Refused(
            _("The rating office has accepted the report of round %(number)s: its points are closed.")
            % {"number": number}
        )
