"""Points that the arbiter gives or takes otherwise than by a result: bonuses and penalties (TRF26, record 299)."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import closed_rounds, demand_open
from tournaments.models import AddedPoints, Entry, Tournament


@transaction.atomic
def add_points(entry: Entry, number: int, points: int, reason: str, by: User) -> AddedPoints:
    """Give an entry points in a round, in tenths; below zero they are taken.

    They count from that round on, in the standings and for pairing. Sent twice they are added once. Refused after the
    last round, and where an accepted report has the round.
    """
    tournament = _locked(entry)
    if tournament.rounds_planned and number > tournament.rounds_planned:
        raise Refused(_("The tournament has %(count)s rounds.") % {"count": tournament.rounds_planned})
    _demand_open_round(tournament, number)
    added, _is_new = AddedPoints.objects.get_or_create(
        entry=entry, round=number, points=points, reason=reason, defaults={"by": by}
    )
    return added


@transaction.atomic
def take_back(added: AddedPoints) -> None:
    """Let the points no longer count. The history keeps them; refused where an accepted report has the round."""
    _demand_open_round(_locked(added.entry), added.round)
    added.delete()


def _locked(entry: Entry) -> Tournament:
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    demand_open(tournament)
    return tournament


def _demand_open_round(tournament: Tournament, number: int) -> None:
    if number in closed_rounds(tournament):
        raise Refused(
            _("The rating office has accepted the report of round %(number)s: its points are closed.")
            % {"number": number}
        )
