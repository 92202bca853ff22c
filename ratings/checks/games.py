"""Checks of games that are not rated, or that are rated otherwise than reported."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import numpy as np

from ratings.checks.case import SubmissionCase, higher_ratings
from ratings.checks.classification import classes_of
from ratings.checks.finding import Finding
from ratings.checks.players import finding_at_field
from ratings.checks.report_games import ReportGame
from ratings.models import System
from ratings.reports.cells import write_points
from ratings.reports.results import RESULT_CODES
from ratings.reports.validation.points import points_in_round
from ratings.rules.time_control import PlayClass
from ratings.rules.unrated_games import match_decided

PLAY_CLASS = {"standard": PlayClass.STANDARD, "rapid": PlayClass.RAPID, "blitz": PlayClass.BLITZ}
SCORE = {"win": 100, "draw": 50, "loss": 0, "unknown": 0}


def find_unplayed_games(case: SubmissionCase) -> Iterator[Finding]:
    """Count games decided by forfeit, and games that ended before both players made a move."""
    for reason, number in sorted(Counter(game.why_not for game in case.pairs if game.why_not).items()):
        if reason in ("forfeit", "zero-move"):
            yield Finding("note", f"unplayed-{reason}", found=str(number), expected=str(len(case.pairs)))


def find_changed_points(case: SubmissionCase) -> Iterator[Finding]:
    """Find games with points that differ from their result, such as 0–0 or ½–0 (record 299).

    Such games are rated by their result.
    """
    points = {
        (line.number, number): points_in_round(case.report, line.reported, number, result)
        for line in case.lines
        for number, result in enumerate(line.reported.rounds, start=1)
        if result is not None
    }
    system = case.report.point_system
    for game in case.pairs:
        game_points = (points[game.white, game.round], points[game.black, game.round])
        if game_points != (system.points_of(game.white_result, "w"), system.points_of(game.black_result, "b")):
            actual = f"{game.round}: {game.white}–{game.black}"
            expected = "–".join(map(write_points, game_points))
            yield Finding("note", "decided-otherwise", found=actual, expected=expected, start_number=game.white)


def find_games_after_match_end(case: SubmissionCase) -> Iterator[Finding]:
    """Find games of a match after its winner was decided (B.02, 6.2), if the number of agreed games is known."""
    if case.system != System.MATCH or case.report.round_count is None:
        return
    matches: defaultdict[tuple[int, ...], list[ReportGame]] = defaultdict(list)
    for game in case.pairs:
        matches[tuple(sorted((game.white, game.black)))].append(game)
    for (first, second), games in sorted(matches.items()):
        scores = np.array([SCORE[RESULT_CODES[_result_of(game, first)].outcome] for game in games], dtype=np.int64)
        over = int(match_decided(case.report.round_count, scores).sum())
        if over:
            yield Finding("note", "match-decided", found=f"{first}–{second}", expected=str(over), start_number=first)


def _result_of(game: ReportGame, number: int) -> str:
    return game.white_result if game.white == number else game.black_result


def find_too_fast_games(case: SubmissionCase) -> Iterator[Finding]:
    """Find games that are too fast for the higher rating of the pair; one finding for each higher rated player."""
    if case.control is None or case.time_control is None or not case.pairs or case.fast_classic:
        return
    classes = classes_of(case.time_control, case.day, higher_ratings(case.lines, case.pairs))
    games: defaultdict[int, int] = defaultdict(int)
    for game, play in zip(case.pairs, classes.play_class.tolist(), strict=True):
        if play != PLAY_CLASS[case.control] and not game.why_not:
            games[_higher_rated(case, game)] += 1
    for number, times in sorted(games.items()):
        line = case.by_number[number]
        yield finding_at_field(
            case, line, "rating", "warning", "too-fast", str(times), str(line.rating("standard") or "")
        )


def _higher_rated(case: SubmissionCase, game: ReportGame) -> int:
    white, black = case.by_number[game.white], case.by_number[game.black]
    return white.number if (white.rating("standard") or 0) >= (black.rating("standard") or 0) else black.number


def find_unrated_in_match(case: SubmissionCase) -> Iterator[Finding]:
    """Find unrated players in a match, which is not rated for the opponent either (B.02, 6.1)."""
    if case.system != System.MATCH:
        return
    for line in case.lines:
        if line.summary and line.games and not line.rating(case.comparison_control):
            yield finding_at_field(case, line, "rating", "warning", "match-with-unrated", line.reported.name)
