"""Standings and ratings for public pages, computed once per change token.

The change token is a text that changes with every change of the tournament.
"""

from django.http import HttpRequest

from ratings.core.gc_pause import gc_paused
from ratings.core.page_cache.single_flight import shared_result
from tournaments.core.current_round import current_round
from tournaments.core.live_pages import tournament_token
from tournaments.models import Round, Tournament
from tournaments.scores.progress import PlayerProgress, points_after, ranks_after
from tournaments.scores.scores_before import points_before
from tournaments.scores.standings import StandingsTable, standings
from tournaments.standings.rating_preview import RatingPreview, rating_preview

CACHED_RESULTS = 8


def cached_standings(request: HttpRequest, tournament: Tournament, through: int | None = None) -> StandingsTable:
    """Return `standings` for a view with the decorator `live_page`, cached by the change token of the page."""
    return _standings(tournament, through, token_of(request))


def recent_standings(tournament: Tournament) -> StandingsTable:
    """Return `standings` for a hall screen, cached by the current change token of the tournament."""
    return _standings(tournament, None, tournament_token(tournament))


def cached_rating_preview(request: HttpRequest, tournament: Tournament) -> RatingPreview:
    """Return `rating_preview`, cached like `cached_standings`."""
    return _rating_preview(tournament, token_of(request))


def cached_points(request: HttpRequest, tournament: Tournament) -> list[PlayerProgress]:
    """Return `points_after`, cached like `cached_standings`."""
    return _points(tournament, token_of(request))


def cached_ranks(request: HttpRequest, tournament: Tournament) -> list[PlayerProgress]:
    """Return `ranks_after`, cached like `cached_standings`."""
    return _ranks(tournament, token_of(request))


def cached_current_round(request: HttpRequest, tournament: Tournament) -> Round | None:
    """Return `current_round`, cached like `cached_standings`."""
    return _current_round(tournament, token_of(request))


def cached_points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Return `points_before`, computed again only after a change of earlier rounds.

    In some systems a later withdrawal annuls games of earlier rounds. In these systems every change of the tournament
    causes a new computation.
    """
    annuls = tournament.pairing_system.annuls_early_withdrawals
    return _points_before(
        tournament,
        number,
        tournament_token(tournament) if annuls else tournament_token(tournament, before_round=number),
    )


def token_of(request: HttpRequest) -> str:
    """Return the change token of the tournament that `live_page` stored in the request."""
    token: str = request.tournament_token  # type: ignore[attr-defined]
    return token


@shared_result(CACHED_RESULTS)
@gc_paused()
def _standings(tournament: Tournament, through: int | None, token: str) -> StandingsTable:
    return standings(tournament, through)


@shared_result(CACHED_RESULTS)
@gc_paused()
def _points_before(tournament: Tournament, number: int, token: str) -> dict[int, int]:
    return points_before(tournament, number)


@shared_result(CACHED_RESULTS)
def _current_round(tournament: Tournament, token: str) -> Round | None:
    return current_round(tournament)


@shared_result(CACHED_RESULTS)
def _points(tournament: Tournament, token: str) -> list[PlayerProgress]:
    return points_after(_standings(tournament, None, token))


@shared_result(CACHED_RESULTS)
def _ranks(tournament: Tournament, token: str) -> list[PlayerProgress]:
    return ranks_after(_standings(tournament, None, token))


@shared_result(CACHED_RESULTS)
@gc_paused()
def _rating_preview(tournament: Tournament, token: str) -> RatingPreview:
    table = _standings(tournament, None, token)
    return rating_preview(tournament, None if table.annulled else table.report)
