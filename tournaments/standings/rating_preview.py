"""Live rating changes of a tournament: a calculation for each player by the rules of the first day.

The report of the played games is rated like a file with `rate_report --register`. The ratings are those of the lists in
force on the first day. Other tournaments of the same month are ignored.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ratings.calculator.register_ratings import register_ratings
from ratings.calculator.report import (
    CannotRate,
    Options,
    rate_report,
    rating_basis_of_file,
)
from ratings.reports.report import Report
from ratings.reports.results import RESULT_CODES
from ratings.rules.arrays import to_ints
from ratings.rules.edition import chapter_of, edition_named
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.rules.performance import performances
from ratings.rules.sliding_k import fixed_point_performance
from tournaments.models import Tournament
from tournaments.scores.snapshot import report_so_far

SCORES = {"win": 100, "draw": 50, "loss": 0}
NO_RESULT = " "

__all__ = [
    "CannotRate",
    "PlayerPerformance",
    "RatedPlayer",
    "RatingPreview",
    "changes_by_round",
    "rating_changes",
    "rating_preview",
]


@dataclass(frozen=True, slots=True)
class PlayerPerformance:
    """Average rating of the counted opponents, Rp by FIDE's table, and the fixed point with two decimals.

    Without games all values are None. At 0 % and 100 % the rating is None if the table has no value, and the fixed
    point is None.
    """

    average: int | None
    rating: int | None
    fixed_point: str | None


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player's rating calculation (`working`), as in the output of `rate_report --json`, and the performance.

    `unrated_reason` is a code of `ratings.rules.unrated_games`, the reason why no game counts. It is empty if a game
    counts, or if the player has not played yet.
    """

    start_number: int
    name: str
    working: Mapping[str, Any]
    performance: PlayerPerformance
    unrated_reason: str


@dataclass(frozen=True, slots=True)
class RatingPreview:
    """All players in the order of start numbers, and the edition of the rules."""

    control: TimeControl
    edition: Edition
    players: tuple[RatedPlayer, ...]

    def of(self, start_number: int) -> RatedPlayer | None:
        """Return the player with a start number; None if no player has this number."""
        return next((player for player in self.players if player.start_number == start_number), None)


def rating_preview(tournament: Tournament, report: Report | None = None) -> RatingPreview:
    """Return the rating calculation of each player after the published rounds.

    `report` is the report of all games; it is created if the caller does not pass it. Raise CannotRate if the first day
    is before the first known rules.
    """
    return _preview(_rating_output(tournament, report or report_so_far(tournament)))


def changes_by_round(player: RatedPlayer) -> dict[int, str]:
    """Return the change of each counted game by round: K × (score − expected), such as "-3.40"."""
    return {game["round"]: game["change"] for game in player.working["rounds"] if game["change"] is not None}


def rating_changes(tournament: Tournament) -> dict[int, str | None]:
    """Return the rating change by start number, such as "-13.05".

    The value is None for a player without a change. The result is empty if the tournament cannot be rated.
    """
    try:
        return {
            player["start_number"]: player["change"]
            for player in _rating_output(tournament, report_so_far(tournament))["players"]
        }
    except CannotRate:
        return {}


def _rating_output(tournament: Tournament, report: Report) -> dict[str, Any]:
    """Return the output of `rate_report --register` for the games played."""
    options = Options(system=tournament.pairing_system.rated_as)
    kind = rating_basis_of_file(report, options)
    return rate_report(report, replace(options, register=register_ratings(report, kind.control, kind.day)))


def _preview(data: dict[str, Any]) -> RatingPreview:
    """Return the preview with the performances of all players."""
    law = edition_named(chapter_of(data["control"]), data["edition"])
    names = {player["start_number"]: player["name"] for player in data["players"]}
    workings = [_with_opponent_names(working, names) for working in data["players"]]
    lines = zip(workings, _performances(law, workings), strict=True)
    return RatingPreview(data["control"], law, tuple(_player(working, performance) for working, performance in lines))


def _with_opponent_names(working: dict[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """Return the calculation with the names of the opponents, without the rounds that have no result yet."""
    rounds = [
        {**game, "opponent_name": names.get(game["opponent"], "")}
        for game in working["rounds"]
        if game["result"] != NO_RESULT
    ]
    return {**working, "rounds": rounds}


def _player(working: Mapping[str, Any], performance: PlayerPerformance) -> RatedPlayer:
    reasons = [game["left_out"] for game in working["rounds"]]
    why_not = reasons[0] if reasons and all(reasons) else ""
    return RatedPlayer(working["start_number"], working["name"], working, performance, why_not)


def _performances(edition: Edition, workings: Sequence[Mapping[str, Any]]) -> Iterator[PlayerPerformance]:
    """Yield the performances of all players from their counted games, computed in one array operation."""
    opponents = [[game["opponent_rating"] for game in _counted_games(working)] for working in workings]
    scores = [
        sum(SCORES[RESULT_CODES[game["result"]].outcome] for game in _counted_games(working)) for working in workings
    ]
    computed = performances(edition, to_ints(map(sum, opponents)), to_ints(map(len, opponents)), to_ints(scores))
    columns = zip(computed.average.tolist(), computed.is_valid.tolist(), computed.rating.tolist(), strict=True)
    for met, score, (average, has_average, rating) in zip(opponents, scores, columns, strict=True):
        point = fixed_point_performance(met, score)
        yield PlayerPerformance(
            average if met else None,
            rating if has_average else None,
            None if point is None else f"{point:.2f}",
        )


def _counted_games(working: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the games that change a rating or count for a first rating."""
    return [game for game in working["rounds"] if not game["left_out"] and game["opponent_rating"]]
