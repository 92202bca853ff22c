"""The rating of a report with its options, and the whole answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ratings.calculator.figures import hundredths_text
from ratings.calculator.report.coefficients import PlayerK, k_factors_of_report
from ratings.calculator.report.event import RatingBasis, rating_basis
from ratings.calculator.report.first import first_rating
from ratings.calculator.report.inputs import player_number, report_inputs
from ratings.calculator.report.options import EntryRating, Options
from ratings.calculator.report.rounds import round_workings
from ratings.checks.report_games import ReportGame, pairs
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows, GameRow, PeriodRow
from ratings.reports.report import Report, ReportPlayer
from ratings.rules.arrays import to_ints
from ratings.rules.change import new_ratings
from ratings.rules.edition_schema import Edition


class _PlayerResults(NamedTuple):
    """The results of all players.

    Ratings and K are by start number, periods and sides by the number in the inputs.
    """

    edition: Edition
    standings: Mapping[int, EntryRating]
    coefficients: Mapping[int, PlayerK]
    periods: Mapping[str, PeriodRow]
    sides: Mapping[str, Mapping[int, GameRow]]


def rate_report(report: Report, options: Options, remarks: Sequence[str] = ()) -> dict[str, Any]:
    """Return the result of every player of a report with all steps, ready for JSON.

    Hundredths are text, unknown values None. The notes on day, rating type and system come first, then ``remarks`` on
    the file. Raises ``event.CannotRate``.
    """
    standings, games = _entry_ratings(report, options), _games(report)
    basis = rating_basis(report, options, games, standings)
    results = _player_results(report, options, basis, games, standings)
    return {
        "edition": basis.edition.name,
        "control": basis.control,
        "system": basis.system,
        "notes": [*basis.notes, *remarks],
        "players": [_player_working(player, results) for player in report.players],
    }


def rating_basis_of_file(report: Report, options: Options) -> RatingBasis:
    """Return the basis for rating a report without options. Raises ``event.CannotRate``."""
    return rating_basis(report, options, _games(report), _entry_ratings(report, replace(options, register=None)))


def _games(report: Report) -> list[ReportGame]:
    """Return the games with a known result."""
    return [game for game in pairs(report) if game.why_not != "no-result"]


def _entry_ratings(report: Report, options: Options) -> dict[int, EntryRating]:
    """Return each player's rating before the event, from the register if the options have it, else from the file."""
    register = options.register
    if register is not None:
        return {player.number: register.get(player.number, EntryRating(None)) for player in report.players}
    return {
        player.number: EntryRating(player.rating or None, player.birth.year if player.birth else None)
        for player in report.players
    }


def _player_results(
    report: Report,
    options: Options,
    basis: RatingBasis,
    games: Sequence[ReportGame],
    standings: Mapping[int, EntryRating],
) -> _PlayerResults:
    consequences = rate(report_inputs(report, basis, games, standings))
    periods = {period.number: period for period in consequences.periods}
    played = {start: periods[player_number(start)].n for start in standings if player_number(start) in periods}
    k = k_factors_of_report(basis.edition, basis.day.year, standings, played, options)
    return _PlayerResults(basis.edition, standings, k, periods, _sides(consequences))


def _sides(consequences: ComputedRows) -> dict[str, dict[int, GameRow]]:
    """Return the game rows of each player by round."""
    by_player: dict[str, dict[int, GameRow]] = {}
    for side in consequences.sides:
        by_player.setdefault(side.number, {})[side.round] = side
    return by_player


def _player_working(player: ReportPlayer, results: _PlayerResults) -> dict[str, Any]:
    standing, key = results.standings[player.number], player_number(player.number)
    period, sides = results.periods.get(key), results.sides.get(key, {})
    coefficient = results.coefficients.get(player.number)
    k = coefficient.k if coefficient else None
    rated = standing.rating is not None
    return {
        "start_number": player.number,
        "name": player.name,
        "fide_id": player.fide_id or None,
        "rating": standing.rating,
        "k": k,
        "k_reason": coefficient.reason if coefficient else None,
        "games": period.n if period else 0,
        **(
            _rated_working(results.edition, standing, k, period)
            if rated
            else _unrated_working(results.edition, period, sides)
        ),
        "rounds": round_workings(results.edition, player, results.standings, sides, k),
    }


def _rated_working(
    edition: Edition, entry_rating: EntryRating, k: int | None, period: PeriodRow | None
) -> dict[str, Any]:
    """Return the sums of a rated player. Without K, the change and the new rating are None."""
    total, base = (period.sum or 0) if period else 0, entry_rating.rating or 0
    new = None if k is None else new_ratings(edition, to_ints([base]), to_ints([k]), to_ints([total]))
    averaged = period.events if period else None
    return {
        "score": hundredths_text(period.score if period else 0),
        "expected": hundredths_text((period.expected or 0) if period else 0),
        "sum": hundredths_text(total),
        "change": None if new is None else hundredths_text(int(new.change[0])),
        "rounded": None if new is None else int(new.rounded[0]),
        "new_rating": None if new is None else int(new.rating[0]),
        **({"rc": averaged[0]["rc"]} if averaged else {}),
        "initial": None,
    }


def _unrated_working(
    edition: Edition, period: PeriodRow | None, rows_by_round: Mapping[int, GameRow]
) -> dict[str, Any]:
    """Return the first rating from the event alone. The score is that of the games that count for the first rating."""
    initial = first_rating(edition, period)
    return {
        "score": hundredths_text(sum(side.score for side in rows_by_round.values() if side.left_out == "first-rating")),
        "expected": None,
        "sum": None,
        "change": None,
        "rounded": None,
        "new_rating": initial["rating"] if initial["published"] else None,
        "initial": initial,
    }
