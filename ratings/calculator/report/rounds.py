"""A player's rounds: opponent, expected score and change, or the reason why the round is unrated."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ratings.calculator.figures import hundredths_text
from ratings.calculator.report.options import EntryRating
from ratings.engine.results import GameRow
from ratings.reports.report import ReportPlayer, RoundResult
from ratings.rules.arrays import to_ints
from ratings.rules.difference import limit_differences
from ratings.rules.edition_schema import Edition
from ratings.rules.unrated_games import REASONS, UnratedReason

# Codes of games that count: rated games, and games for the first rating of an unrated player.
COUNTED_REASONS = ("", "first-rating")


class _Difference(NamedTuple):
    """The player's rating minus the opponent's rating, and the part of the difference that counts."""

    difference: int | None = None
    counted: int | None = None


def round_workings(
    edition: Edition,
    player: ReportPlayer,
    standings: Mapping[int, EntryRating],
    rows_by_round: Mapping[int, GameRow],
    k: int | None,
) -> list[dict[str, Any]]:
    """Return each reported round; ``rows_by_round`` are the rows of the player's games by round."""
    differences = _differences(
        edition, [side for side in rows_by_round.values() if side.own_rating and side.left_out == ""]
    )
    return [
        _round(number, result, standings, rows_by_round.get(number), differences.get(number, _Difference()), k)
        for number, result in enumerate(player.rounds, start=1)
        if result is not None
    ]


def _differences(edition: Edition, rated: Sequence[GameRow]) -> dict[int, _Difference]:
    """Return the rating differences of the rated games by round, even if the event is rated by average."""
    own, opponents = (
        to_ints(side.own_rating or 0 for side in rated),
        to_ints(side.opponent_rating or 0 for side in rated),
    )
    differences = limit_differences(edition, own, opponents, to_ints(side.event for side in rated))
    rows = zip(differences.difference.tolist(), differences.counted.tolist(), strict=True)
    return {side.round: _Difference(*row) for side, row in zip(rated, rows, strict=True)}


def _round(
    number: int,
    result: RoundResult,
    standings: Mapping[int, EntryRating],
    side: GameRow | None,
    difference: _Difference,
    k: int | None,
) -> dict[str, Any]:
    opponent = standings.get(result.opponent) if result.opponent else None
    expected = side.expected if side else None
    change = side.change if side else None
    return {
        "round": number,
        "opponent": result.opponent,
        "colour": result.colour if result.colour in "wb" else None,
        "result": result.code,
        "opponent_rating": side.opponent_rating if side else opponent and opponent.rating,
        "difference": difference.difference,
        "counted": difference.counted,
        "expected": None if expected is None else hundredths_text(expected),
        "change": None if change is None or k is None else hundredths_text(k * change),
        "left_out": _unrated_reason(side),
    }


def _unrated_reason(side: GameRow | None) -> str | None:
    """Return the reason why a round is unrated; NOT_PLAYED for a round without a game."""
    if side is None:
        return REASONS[UnratedReason.NOT_PLAYED].code
    return None if side.left_out in COUNTED_REASONS else side.left_out
