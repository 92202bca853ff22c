import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.scores.test_annulled import withdrawn
from tests.tournaments.swiss import create_swiss
from tournaments.core.live_pages import tournament_token
from tournaments.models import Tournament
from tournaments.scores.annulled import annulled_start_numbers
from tournaments.scores.progress import points_after, ranks_after
from tournaments.scores.standings import standings
from tournaments.standings.cached_values import (
    cached_points,
    cached_ranks,
    cached_rating_preview,
    cached_standings,
)
from tournaments.standings.rating_preview import rating_preview


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, {1: "2w1 3w1", 2: "1b0 4w?", 3: "4w= 1b0", 4: "3b= 2b?"})


def looking(tournament: Tournament) -> HttpRequest:
    """Return the request of a page with the tournament's change token."""
    request = RequestFactory().get("/")
    request.tournament_token = tournament_token(tournament)  # type: ignore[attr-defined]
    return request


def points(tournament: Tournament, through: int | None = None) -> dict[int, int]:
    """Return tenths of points by start number."""
    table = cached_standings(looking(tournament), tournament, through)
    return {row.entry.start_number: row.points for row in table}


def test_several_pages_of_a_state_ask_for_the_standings_once(tournament: Tournament) -> None:
    request = looking(tournament)
    table = cached_standings(request, tournament)
    with CaptureQueriesContext(connection) as queries:
        assert cached_standings(request, tournament) is table
    assert not queries.captured_queries


def test_a_result_is_in_the_standings_at_once(tournament: Tournament, arbiter: User) -> None:
    assert points(tournament) == {1: 20, 2: 0, 3: 5, 4: 5}
    factories.enter_result(factories.board(tournament, 2, 2), "01", arbiter)
    assert points(tournament) == {1: 20, 2: 0, 3: 5, 4: 15}


def test_standings_after_a_round_are_those_of_that_round(tournament: Tournament) -> None:
    assert points(tournament, 1) == {1: 10, 2: 0, 3: 5, 4: 5}
    assert points(tournament) == {1: 20, 2: 0, 3: 5, 4: 5}


def test_register_changes_are_in_the_standings_at_once(tournament: Tournament) -> None:
    table = cached_standings(looking(tournament), tournament)
    assert cached_standings(looking(tournament), tournament) is table
    factories.enrol_player("Aune, Ada")
    assert cached_standings(looking(tournament), tournament) is not table


def test_the_progress_of_all_players_is_computed_once(tournament: Tournament) -> None:
    request, table = looking(tournament), standings(tournament)
    with CaptureQueriesContext(connection) as queries:
        assert cached_ranks(request, tournament) == ranks_after(cached_standings(request, tournament))
        assert cached_points(request, tournament) == points_after(cached_standings(request, tournament))
        once = len(queries.captured_queries)
        assert cached_ranks(request, tournament) is cached_ranks(request, tournament)
        assert cached_points(request, tournament) is cached_points(request, tournament)
        assert len(queries.captured_queries) == once
    assert [course.standing.entry for course in cached_ranks(request, tournament)] == [row.entry for row in table]


@pytest.mark.parametrize("games", [1, 2])
def test_games_that_count_in_no_standings_are_rated(cup: Tournament, arbiter: User, games: int) -> None:
    withdrawn(cup, games, arbiter)
    assert bool(annulled_start_numbers(cup)) == (games == 1)
    assert cached_rating_preview(looking(cup), cup) == rating_preview(cup)
