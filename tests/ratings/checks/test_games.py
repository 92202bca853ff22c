from dataclasses import replace

import pytest

from ratings.identification.identify import enrol
from ratings.models import Problem
from ratings.reports.report import AbnormalPoints
from tests.ratings.reporting import (
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    rounds_of_text,
    with_player,
)
from tests.tournaments.factories import publish_list

pytestmark = pytest.mark.django_db


def test_forfeits_are_counted_in_a_note() -> None:
    enrol_reported_players()
    report = with_player(
        with_player(four_player_report(), 3, rounds=rounds_of_text("2b0 1w= 4b+")),
        4,
        rounds=rounds_of_text("1b0 2w0 3w-"),
    )
    submission = receive(report)
    problem = Problem.objects.get(submission=submission)
    assert (problem.level, problem.code, problem.found, problem.expected) == ("note", "unplayed-forfeit", "1", "6")


def test_games_of_less_than_a_move_are_counted_in_a_note() -> None:
    enrol_reported_players()
    report = with_player(
        with_player(four_player_report(), 3, rounds=rounds_of_text("2b0 1w= 4bW")),
        4,
        rounds=rounds_of_text("1b0 2w0 3wL"),
    )
    assert codes_of(receive(report)) == ["unplayed-zero-move"]


@pytest.mark.parametrize(("time", "codes"), [("5400", []), ("5399", ["time-control-of-no-list"])])
def test_an_event_too_fast_for_every_pair_is_on_no_list(time: str, codes: list[str]) -> None:
    """From a rating of 1800 on 90 minutes are needed, and all four have more."""
    enrol_reported_players()
    assert codes_of(receive(four_player_report(coded_time_control=time))) == codes


def test_a_too_fast_game_is_reported_for_the_stronger_player_with_the_number_of_games() -> None:
    players = enrol_reported_players()
    publish_list({players[1]: 2000, players[2]: 1700, players[3]: 1700, players[4]: 1700})
    report = four_player_report(coded_time_control="3600")
    for number in (2, 3, 4):
        report = with_player(report, number, rating=1700)
    submission = receive(report)
    problem = Problem.objects.get(submission=submission, level="warning")
    assert (problem.code, problem.start_number, problem.found, problem.expected) == ("too-fast", 1, "3", "2000")


@pytest.mark.parametrize(("highest", "warnings"), [(1799, []), (1800, ["too-fast"])])
def test_sixty_minutes_are_enough_below_1800(highest: int, warnings: list[str]) -> None:
    players = enrol_reported_players()
    publish_list({players[1]: highest, players[2]: 1700, players[3]: 1700, players[4]: 1700})
    report = with_player(four_player_report(coded_time_control="3600"), 1, rating=highest)
    for number in (2, 3, 4):
        report = with_player(report, number, rating=1700)
    assert codes_of(receive(report), "warning") == warnings


def test_a_match_with_an_unrated_player_is_a_warning() -> None:
    enrol_reported_players()
    report = with_player(
        four_player_report(coded_type="CUSTOM_MATCH"), 1, name="New, Nora", fide_id="", rating=None, birth=None
    )
    submission = receive(report)
    enrol(submission, 1, None)
    assert codes_of(submission, "warning") == ["match-with-unrated"]


def test_an_unrated_player_in_another_kind_of_event_is_no_warning() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="New, Nora", fide_id="", rating=None))
    enrol(submission, 1, None)
    assert codes_of(submission, "warning") == []


def with_penalties(*numbers: int):
    """Return the report with the points of a draw of numbers 2 and 3 in round 1 taken from these players (299)."""
    report = with_player(four_player_report(), 2, rounds=rounds_of_text("3w= 4b1 1b0"), points=15)
    report = with_player(report, 3, rounds=rounds_of_text("2b= 1w= 4b1"), points=20)
    for number in numbers:
        report = with_player(report, number, points={2: 10, 3: 15}[number])
    taken = tuple(AbnormalPoints("", None, -5, 1, (number,)) for number in numbers)
    return replace(report, abnormal_points=taken)


@pytest.mark.parametrize(("numbers", "told_as"), [((2,), "0.0–0.5"), ((3,), "0.5–0.0"), ((2, 3), "0.0–0.0")])
def test_a_game_decided_otherwise_than_played_is_a_note(numbers: tuple[int, ...], told_as: str) -> None:
    enrol_reported_players()
    problem = Problem.objects.get(submission=receive(with_penalties(*numbers)))
    assert (problem.level, problem.code, problem.found) == ("note", "decided-otherwise", "1: 2–3")
    assert problem.expected == told_as


def test_a_draw_that_counts_as_a_draw_is_no_note() -> None:
    enrol_reported_players()
    assert codes_of(receive(with_penalties())) == []


def match(*results: str):
    """Return a match of Abel against Birk with alternating colours; each result is Abel's."""
    answer = {"1": "0", "0": "1", "=": "="}
    points = {"1": 10, "=": 5, "0": 0}
    first = rounds_of_text(" ".join(f"2{'wb'[at % 2]}{code}" for at, code in enumerate(results)))
    second = rounds_of_text(" ".join(f"1{'bw'[at % 2]}{answer[code]}" for at, code in enumerate(results)))
    ada, bruno = four_player_report().players[:2]
    total = sum(points[code] for code in results)
    return four_player_report(
        players=(
            replace(ada, rounds=first, points=total),
            replace(bruno, rounds=second, points=10 * len(results) - total),
        ),
        coded_type="CUSTOM_MATCH",
        round_count=4,
        round_dates=(),
    )


@pytest.mark.parametrize(
    ("results", "over"), [(("1", "1", "=", "="), "1"), (("1", "1", "0", "0"), ""), (("1", "=", "1", "0"), "1")]
)
def test_games_after_a_match_was_decided_are_a_note(results: tuple[str, ...], over: str) -> None:
    """Best of four: two and a half points win."""
    enrol_reported_players()
    problems = Problem.objects.filter(submission=receive(match(*results)), code="match-decided")
    assert [(row.level, row.found, row.expected) for row in problems] == ([("note", "1–2", over)] if over else [])
