"""Two reports of a tournament, game by game."""

from dataclasses import replace

from ratings.reports.report import Report, ReportPlayer, RoundResult
from tournaments.reporting.changed_games import changed_games

Line = tuple[tuple[int, str, str], ...]


def report(*lines: Line) -> Report:
    """Return a report with a line for each player: opponent, colour and code of each round."""
    return Report(
        players=tuple(
            ReportPlayer(number, f"Player {number}", rounds=tuple(RoundResult(*cell) for cell in line))
            for number, line in enumerate(lines, start=1)
        )
    )


def changed(before: Report, after: Report) -> list[tuple[int, str, str, str, str, bool]]:
    return [
        (game.round, game.white.name, game.black.name, game.before, game.after, game.is_swapped)
        for game in changed_games(before, after)
    ]


BEFORE = report(((2, "w", "1"), (3, "b", "=")), ((1, "b", "0"),), ((4, "w", "1"), (1, "w", "=")), ((3, "b", "0"),))


def test_the_same_games_differ_in_nothing() -> None:
    assert changed(BEFORE, BEFORE) == []


def test_a_changed_result_is_shown_once_from_white_s_side() -> None:
    after = report(((2, "w", "1"), (3, "b", "1")), ((1, "b", "0"),), ((4, "w", "1"), (1, "w", "0")), ((3, "b", "0"),))
    assert changed(BEFORE, after) == [(2, "Player 3", "Player 1", "==", "01", False)]


def test_a_result_taken_away_and_a_game_that_is_new_have_one_side() -> None:
    after = report(((2, "w", " "), (3, "b", "=")), ((1, "b", " "),), ((1, "w", "="),), ((3, "b", "0"),))
    gone = replace(after, players=(*after.players[:2], replace(BEFORE.players[2]), after.players[3]))
    assert changed(BEFORE, gone) == [(1, "Player 1", "Player 2", "10", "", False)]
    assert changed(gone, BEFORE) == [(1, "Player 1", "Player 2", "", "10", False)]


def test_colours_that_were_swapped_are_shown_with_who_won() -> None:
    after = report(((2, "b", "1"), (3, "b", "=")), ((1, "w", "0"),), ((4, "w", "1"), (1, "w", "=")), ((3, "b", "0"),))
    assert changed(BEFORE, after) == [(1, "Player 2", "Player 1", "01", "01", True)]


def test_players_who_were_numbered_otherwise_are_the_same() -> None:
    numbers = {1: 4, 2: 3, 3: 2, 4: 1}
    after = replace(
        BEFORE,
        players=tuple(
            replace(
                player,
                number=numbers[player.number],
                rounds=tuple(
                    played and replace(played, opponent=numbers[played.opponent or 0]) for played in player.rounds
                ),
            )
            for player in BEFORE.players
        ),
    )
    assert changed(BEFORE, after) == []
