"""Archiving, deleting and restoring a tournament, and purging it 30 days after its deletion."""

import datetime as dt

from django.db import connection, transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from ratings.projection import projection
from ratings.projection.seating import delete_seats
from tournaments.core.submission_status import closed_rounds
from tournaments.models import Pairing, Removal, RemovalKind, RoundState, Tournament
from tournaments.scores.live_games import update_live_game
from tournaments.scores.live_seats import publish_seats
from tournaments.setup.models import PURGE_DELAY


def deletion_blockers(tournament: Tournament) -> list[str]:
    """Return the reasons against deletion, a sentence each; archiving is always possible."""
    if tournament.hand_ins.exists():
        return [_("A report of this tournament was handed in, so it cannot be deleted. Archive it instead.")]
    return []


@transaction.atomic
def remove_tournament(tournament: Tournament, kind: RemovalKind, by: User, at: dt.datetime) -> None:
    """Archive or delete a tournament; a repeated call changes nothing.

    Its games are removed from the projected ratings, unless a report was submitted: then they stay until the office has
    decided. Refused if the tournament cannot be deleted.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if kind == RemovalKind.DELETED and (reasons := deletion_blockers(tournament)):
        raise Refused(*reasons)
    removal = Removal.objects.filter(tournament=tournament).first()
    if removal and removal.kind == kind:
        return
    Removal.objects.update_or_create(tournament=tournament, defaults={"kind": kind, "by": by, "at": at})
    delete_seats(tournament.event_key)
    if not tournament.hand_ins.exists():
        projection.delete_live_games(tournament.event_key)


@transaction.atomic
def restore_tournament(tournament: Tournament) -> None:
    """Restore a removed tournament; a tournament that is not removed does not change."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not Removal.objects.filter(tournament=tournament).delete()[0]:
        return
    closed = closed_rounds(tournament)
    games = Pairing.objects.filter(round__tournament=tournament).exclude(white_result="")
    games = games.exclude(round__state=RoundState.DRAFT).exclude(round__number__in=closed)
    for game in games.select_related("round__tournament", "white", "black"):
        update_live_game(game)
    publish_seats(tournament)


def purge_deleted(now: dt.datetime) -> int:
    """Purge the tournaments deleted 30 days ago and return their number. The database checks the 30 days itself."""
    due = Removal.objects.filter(kind=RemovalKind.DELETED, at__lte=now - PURGE_DELAY, tournament__hand_ins__isnull=True)
    keys = [*due.values_list("tournament", flat=True)]
    for key in keys:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT tournaments_purge(%s)", [key])
    return len(keys)
