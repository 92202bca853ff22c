"""Points and ranks after each round, in the order of the standings."""

import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament
from tournaments.scores.progress import points_after, progress_of_player, ranks_after
from tournaments.scores.standings import standings

LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, standings_order=["PTS"])


def test_points_add_up_round_by_round_byes_included(tournament: Tournament) -> None:
    courses = points_after(standings(tournament))
    assert [(course.standing.entry.start_number, course.by_round) for course in courses] == [
        (1, (10, 15, 25)),
        (4, (0, 10, 20)),
        (2, (10, 15, 15)),
        (3, (5, 15, 15)),
        (6, (5, 5, 15)),
        (5, (0, 0, 0)),
    ]


def test_the_rank_after_each_round_is_that_of_the_standings_then(tournament: Tournament) -> None:
    courses = ranks_after(standings(tournament))
    for number in (1, 2, 3):
        then = {row.entry.start_number: row.rank for row in standings(tournament, number)}
        assert {course.standing.entry.start_number: course.by_round[number - 1] for course in courses} == then


def test_one_player_is_found_by_start_number(tournament: Tournament) -> None:
    courses = points_after(standings(tournament))
    assert progress_of_player(courses, 6).standing.entry.name == "Fontaine, Paul"
    with pytest.raises(KeyError):
        progress_of_player(courses, 7)


def test_before_the_first_result_there_is_nothing_to_show(arbiter: User) -> None:
    table = standings(create_swiss(arbiter, {1: "2w?", 2: "1b?"}))
    assert [course.by_round for course in points_after(table)] == [(), ()]
    assert [course.by_round for course in ranks_after(table)] == [(), ()]
