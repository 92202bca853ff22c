import pytest

from ratings.identify import enrol
from ratings.models import Problem
from tests.ratings.reporting import receive, register, report, rounds, told, with_player
from tests.tournaments.cast import published

pytestmark = pytest.mark.django_db


def test_forfeits_are_counted_in_a_note() -> None:
    register()
    made = with_player(with_player(report(), 3, rounds=rounds("2b0 1w= 4b+")), 4, rounds=rounds("1b0 2w0 3w-"))
    submission = receive(made)
    problem = Problem.objects.get(submission=submission)
    assert (problem.level, problem.code, problem.found, problem.expected) == ("note", "unplayed-forfeit", "1", "6")


def test_games_of_less_than_a_move_are_counted_in_a_note() -> None:
    register()
    made = with_player(with_player(report(), 3, rounds=rounds("2b0 1w= 4bW")), 4, rounds=rounds("1b0 2w0 3wL"))
    assert told(receive(made)) == ["unplayed-zero-move"]


@pytest.mark.parametrize(("time", "codes"), [("5400", []), ("5399", ["time-control-of-no-list"])])
def test_where_no_pair_has_time_enough_the_event_is_of_no_list(time: str, codes: list[str]) -> None:
    """From 1800 on 90 minutes are needed, and all four are rated higher."""
    register()
    assert told(receive(report(coded_time_control=time))) == codes


def test_a_too_fast_game_is_told_of_the_stronger_player_with_the_number_of_games() -> None:
    people = register()
    published({people[1]: 2000, people[2]: 1700, people[3]: 1700, people[4]: 1700})
    made = report(coded_time_control="3600")
    for number in (2, 3, 4):
        made = with_player(made, number, rating=1700)
    submission = receive(made)
    problem = Problem.objects.get(submission=submission, level="warning")
    assert (problem.code, problem.start_number, problem.found, problem.expected) == ("too-fast", 1, "3", "2000")


@pytest.mark.parametrize(("highest", "warnings"), [(1799, []), (1800, ["too-fast"])])
def test_sixty_minutes_are_enough_below_1800(highest: int, warnings: list[str]) -> None:
    people = register()
    published({people[1]: highest, people[2]: 1700, people[3]: 1700, people[4]: 1700})
    made = with_player(report(coded_time_control="3600"), 1, rating=highest)
    for number in (2, 3, 4):
        made = with_player(made, number, rating=1700)
    assert told(receive(made), "warning") == warnings


def test_a_match_with_an_unrated_player_is_a_warning() -> None:
    register()
    made = with_player(report(coded_type="CUSTOM_MATCH"), 1, name="New, Nora", fide_id="", rating=None, birth=None)
    submission = receive(made)
    enrol(submission, 1, None)
    assert told(submission, "warning") == ["match-with-unrated"]


def test_an_unrated_player_in_another_event_is_none() -> None:
    register()
    submission = receive(with_player(report(), 1, name="New, Nora", fide_id="", rating=None))
    enrol(submission, 1, None)
    assert told(submission, "warning") == []
