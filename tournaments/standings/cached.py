"""Standings and ratings as public pages show them, computed once in a state of the tournament."""

from django.http import HttpRequest

from ratings.core.gc_pause import gc_paused
from ratings.core.page_cache.flights import shared_result
from tournaments.core.change_token import state
from tournaments.core.current_round import current_round
from tournaments.models import Round, Tournament
from tournaments.scores.progress import Course, points_after, ranks_after
from tournaments.scores.scores_before import points_before
from tournaments.scores.standings import StandingsTable, standings
from tournaments.standings.rating_preview import RatingPreview, rated

CACHED_RESULTS = 8


def cached_standings(request: HttpRequest, tournament: Tournament, through: int | None = None) -> StandingsTable:
    """Return `standings` for a page that is `self_renewing`, in the state that the page shows."""
    return _standings(tournament, through, known_state(request))


def recent_standings(tournament: Tournament) -> StandingsTable:
    """Return `standings` for a screen, which has no state of its own."""
    return _standings(tournament, None, state(tournament))


def cached_rating_preview(request: HttpRequest, tournament: Tournament) -> RatingPreview:
    """Return `rated` in the same way."""
    return _rated(tournament, known_state(request))


def cached_points(request: HttpRequest, tournament: Tournament) -> list[Course]:
    """Return `points_after` in the same way."""
    return _points(tournament, known_state(request))


def cached_ranks(request: HttpRequest, tournament: Tournament) -> list[Course]:
    """Return `ranks_after` in the same way."""
    return _ranks(tournament, known_state(request))


def cached_current_round(request: HttpRequest, tournament: Tournament) -> Round | None:
    """Return `current_round` in the same way."""
    return _current_round(tournament, known_state(request))


def cached_points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Return `points_before`, computed again only after something before the round has changed.

    A later withdrawal annuls games of earlier rounds in some systems: there anything may change the points.
    """
    annuls = tournament.pairing_system.annuls_early_withdrawals
    return _points_before(tournament, number, state(tournament) if annuls else state(tournament, before=number))


def known_state(request: HttpRequest) -> str:
    """Return the state of the tournament that a `self_renewing` page shows."""
    state: str = request.tournament_state  # type: ignore[attr-defined]
    return state


@shared_result(CACHED_RESULTS)
@gc_paused()
def _standings(tournament: Tournament, through: int | None, state: str) -> StandingsTable:
    return standings(tournament, through)


@shared_result(CACHED_RESULTS)
@gc_paused()
def _points_before(tournament: Tournament, number: int, state: str) -> dict[int, int]:
    return points_before(tournament, number)


@shared_result(CACHED_RESULTS)
def _current_round(tournament: Tournament, state: str) -> Round | None:
    return current_round(tournament)


@shared_result(CACHED_RESULTS)
def _points(tournament: Tournament, state: str) -> list[Course]:
    return points_after(_standings(tournament, None, state))


@shared_result(CACHED_RESULTS)
def _ranks(tournament: Tournament, state: str) -> list[Course]:
    return ranks_after(_standings(tournament, None, state))


@shared_result(CACHED_RESULTS)
@gc_paused()
def _rated(tournament: Tournament, state: str) -> RatingPreview:
    table = _standings(tournament, None, state)
    return rated(tournament, None if table.annulled else table.report)
