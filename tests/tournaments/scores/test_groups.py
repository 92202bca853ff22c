"""Clubs and federations by the points of their best."""

import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.scores.groups import GroupScore, group_scores
from tournaments.scores.standings import Standing, standings

# Clubs by start number: 3 and 6 Bergen SK, 1 and 4 SK 1911, 2 and 5 none. 1 has 2½, 4 has 2, 3 and 6 have 1½.
LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def rows(arbiter: User) -> list[Standing]:
    return [*standings(create_swiss(arbiter, LINES, standings_order=["PTS"]))]


def lines_of(scores: list[GroupScore]) -> list[tuple[int, str, int, int]]:
    return [(club.rank, club.name, club.points, len(club.members)) for club in scores]


def test_a_club_has_the_points_of_its_best_players_and_players_without_club_are_left_out(rows: list[Standing]) -> None:
    assert lines_of(group_scores(rows, lambda entry: entry.club, 2)) == [(1, "SK 1911", 45, 2), (2, "Bergen SK", 30, 2)]


def test_only_so_many_count_as_are_asked_for(rows: list[Standing]) -> None:
    first = group_scores(rows, lambda entry: entry.club, 1)[0]
    assert (first.points, [row.entry.start_number for row in first.best]) == (25, [1])
    assert [row.entry.start_number for row in first.members] == [1, 4]


def test_equal_points_share_the_rank_in_the_order_of_the_names(rows: list[Standing]) -> None:
    by_colour = {2: "red", 3: "blue", 6: "green", 5: "grey"}
    scores = group_scores(rows, lambda entry: by_colour.get(entry.start_number, ""), 4)
    assert lines_of(scores) == [(1, "blue", 15, 1), (1, "green", 15, 1), (1, "red", 15, 1), (4, "grey", 0, 1)]
