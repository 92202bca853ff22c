"""A part of the standings, with the ranks of the whole and its own."""

import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Category, Tournament
from tournaments.scores.standings import standings
from tournaments.standings.selection import StandingsPart, select_rows

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, standings_order=["PTS"])


def ranks(tournament: Tournament, part: StandingsPart) -> list[tuple[int, int, int]]:
    """Return start number, overall rank and rank within the part."""
    lines = select_rows(standings(tournament), part, {})
    return [(line.standing.entry.start_number, line.standing.rank, line.rank_in_part) for line in lines]


def test_each_player_has_a_rank_within_the_group(tournament: Tournament) -> None:
    assert ranks(tournament, StandingsPart()) == [(1, 1, 1), (4, 2, 2), (2, 3, 3), (3, 3, 3), (6, 3, 3), (5, 6, 6)]
    assert not StandingsPart()


def test_a_club_keeps_the_overall_rank_and_shares_its_own(tournament: Tournament) -> None:
    assert ranks(tournament, StandingsPart(club="Bergen SK")) == [(3, 3, 1), (6, 3, 1)]


def test_a_federation_is_counted_for_itself(tournament: Tournament) -> None:
    assert ranks(tournament, StandingsPart(federation="NOR")) == [(2, 3, 1), (3, 3, 1), (6, 3, 1), (5, 6, 4)]


def test_a_category_has_the_players_within_its_limits(tournament: Tournament) -> None:
    category = Category.objects.create(tournament=tournament, name="Below 2000", rating_to=1999)
    assert ranks(tournament, StandingsPart(category)) == [(4, 2, 1), (6, 3, 2), (5, 6, 3)]


def test_players_with_won_ranks_since_the_previous_round_moved_up(tournament: Tournament) -> None:
    table = standings(tournament)
    moved = {
        line.standing.entry.start_number: line.ranks_gained
        for line in select_rows(table, StandingsPart(), table.ranks_before())
    }
    assert moved == {1: 0, 4: 2, 2: -2, 3: -2, 6: 2, 5: 0}
    first = standings(tournament, 1)
    assert {line.ranks_gained for line in select_rows(first, StandingsPart(), first.ranks_before())} == {None}
