import pytest

from ratings.checks.report_games import ReportGame, pairs
from ratings.reports.report import Report, ReportPlayer
from tests.ratings.reporting import four_player_report, rounds_of_text


def two_player_report(first: str, second: str) -> Report:
    return Report(
        players=(ReportPlayer(1, rounds=rounds_of_text(first)), ReportPlayer(2, rounds=rounds_of_text(second)))
    )


def test_each_game_stands_once_by_round_and_white() -> None:
    games = [(game.round, game.white, game.black, game.white_result) for game in pairs(four_player_report())]
    assert games == [
        (1, 1, 4, "1"), (1, 2, 3, "1"), (2, 3, 1, "="), (2, 4, 2, "0"), (3, 1, 2, "1"), (3, 4, 3, "0"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "why_not"),
    [
        ("2w1", "1b0", ""),
        ("2w=", "1b=", ""),
        ("2w+", "1b-", "forfeit"),
        ("2w-", "1b-", "forfeit"),
        ("2wW", "1bL", "zero-move"),
        ("2wD", "1bD", "zero-move"),
    ],
)
def test_a_game_that_was_not_played_says_why(first: str, second: str, why_not: str) -> None:
    assert [game.why_not for game in pairs(two_player_report(first, second))] == [why_not]


def test_the_player_with_black_on_either_line_is_black() -> None:
    assert pairs(two_player_report("2b1", "1w0")) == [ReportGame(1, 2, 1, "0", "1")]
    assert pairs(two_player_report("2b+", "1--")) == [ReportGame(1, 2, 1, "-", "+")]


def test_without_colours_the_lower_number_stands_as_white() -> None:
    assert pairs(two_player_report("2--", "1-+")) == [ReportGame(1, 1, 2, "-", "+")]


def test_a_bye_is_no_game_even_with_an_opponent() -> None:
    assert pairs(two_player_report("0-U", "0-Z")) == []
    assert pairs(two_player_report("2-F", "1-Z")) == []


def test_a_game_on_one_line_only_does_not_count() -> None:
    assert pairs(two_player_report("2w1", "-")) == []
    assert pairs(two_player_report("1w1", "-")) == []
    assert pairs(two_player_report("9w1", "-")) == []
