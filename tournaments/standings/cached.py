"""Standings and ratings as public pages show them: worked out once for all, for a while and after each result."""

import time

from django.http import HttpRequest

from ratings.core.gc_pause import gc_paused
from ratings.core.page_cache.flights import shared_result
from tournaments.core.change_token import SHARED_SECONDS, state
from tournaments.core.current_round import current_round
from tournaments.models import Round, Tournament
from tournaments.scores.progress import Course, points_after, ranks_after
from tournaments.scores.scores_before import points_before
from tournaments.scores.standings import StandingsTable, standings
from tournaments.standings.rating_preview import RatingPreview, rated

CACHED_RESULTS = 8


def cached_standings(request: HttpRequest, tournament: Tournament, through: int | None = None) -> StandingsTable:
    """As `standings`, for a page that is `self_renewing`: as late as the page, what is changed in the register only."""
    return _standings(tournament, through, *known_by(request))


def recent_standings(tournament: Tournament) -> StandingsTable:
    """As `standings`, for a screen, which has no state of its own: made once in ten seconds and after each result."""
    return _standings(tournament, None, state(tournament), int(time.time() // SHARED_SECONDS))


def cached_rating_preview(request: HttpRequest, tournament: Tournament) -> RatingPreview:
    """As `rated`, in the same way."""
    return _rated(tournament, *known_by(request))


def cached_points(request: HttpRequest, tournament: Tournament) -> list[Course]:
    """As `points_after`, in the same way."""
    return _points(tournament, *known_by(request))


def cached_ranks(request: HttpRequest, tournament: Tournament) -> list[Course]:
    """As `ranks_after`, in the same way."""
    return _ranks(tournament, *known_by(request))


def cached_current_round(request: HttpRequest, tournament: Tournament) -> Round | None:
    """Return `current_round`, in the same way."""
    return _current_round(tournament, *known_by(request))


def cached_points_before(tournament: Tournament, number: int) -> dict[int, int]:
    """Return `points_before`, computed again only after something before the round has changed.

    A later withdrawal annuls games of earlier rounds in some systems: there anything may change the points.
    """
    annuls = tournament.pairing_system.annuls_early_withdrawals
    return _points_before(tournament, number, state(tournament) if annuls else state(tournament, before=number))


def known_by(request: HttpRequest) -> tuple[str, int]:
    """Return what is computed for a page that is `self_renewing` is known by: its state, and the moment."""
    state: str = request.tournament_state  # type: ignore[attr-defined]
    return state, int(time.time() // SHARED_SECONDS)


@shared_result(CACHED_RESULTS)
@gc_paused()
def _standings(tournament: Tournament, through: int | None, state: str, moment: int) -> StandingsTable:
    return standings(tournament, through)


@shared_result(CACHED_RESULTS)
@gc_paused()
def _points_before(tournament: Tournament, number: int, state: str) -> dict[int, int]:
    return points_before(tournament, number)


@shared_result(CACHED_RESULTS)
def _current_round(tournament: Tournament, state: str, moment: int) -> Round | None:
    return current_round(tournament)


@shared_result(CACHED_RESULTS)
def _points(tournament: Tournament, state: str, moment: int) -> list[Course]:
    return points_after(_standings(tournament, None, state, moment))


@shared_result(CACHED_RESULTS)
def _ranks(tournament: Tournament, state: str, moment: int) -> list[Course]:
    return ranks_after(_standings(tournament, None, state, moment))


@shared_result(CACHED_RESULTS)
@gc_paused()
def _rated(tournament: Tournament, state: str, moment: int) -> RatingPreview:
    table = _standings(tournament, None, state, moment)
    return rated(tournament, None if table.annulled else table.report)
