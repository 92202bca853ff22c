"""A check of the standings of a report: they are computed again by the report's list of tie-breaks, and compared."""

from dataclasses import dataclass
from typing import Literal

from ratings.reports.cells import write_points
from ratings.reports.report import Report
from ratings.reports.validation.points import summed_points
from tournaments.tiebreaks.codes import UnknownCode, headings, standings_order
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.ranking import Standings
from tournaments.tiebreaks.report_standings import ranked_system, report_standings

LOTS = "RND"


@dataclass(frozen=True, slots=True)
class StandingsDifference:
    """A value of a player that differs between the report and the rules."""

    number: int
    name: str
    what: Literal["points", "rank"]
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class CheckedStandings:
    """The numbers of compared points and ranks of a report, and the differences, from the first rank on.

    ``order`` is the report's list of tie-breaks; ``not_compared_reason`` is the reason if no rank was compared.
    """

    edition: TiebreakEdition
    order: tuple[str, ...]
    compared_points: int
    compared_ranks: int
    differences: tuple[StandingsDifference, ...]
    not_compared_reason: str = ""


def check_standings(report: Report, edition: TiebreakEdition) -> CheckedStandings:
    """Compare points and ranks of the players with the standings after the last round that has a result.

    Points may include a bye of the coming round.

    Ranks are compared by the list of the report (212, else 202); without a list the report does not define an order.
    Players that the list leaves tied may have their ranks in any order, or share the first of them.
    """
    codes, not_compared = _codes(report)
    table = report_standings(report, codes, edition, ranked_system(report))
    stated = {player.number: player for player in report.players}
    ranked = () if not_compared else table.order().tolist()
    if not not_compared and not any(player.rank for player in report.players):
        not_compared, ranked = "no player has a rank", ()
    compared = [index for index in ranked if stated[_start_number(table, index)].rank]
    differences = [*_points(report, table), *_ranks(report, table, compared)]
    points = sum(player.points is not None for player in report.players)
    order = () if not_compared else tuple(headings(codes))
    return CheckedStandings(edition, order, points, len(compared), tuple(differences), not_compared)


def _codes(report: Report) -> tuple[tuple[TiebreakCode, ...], str]:
    """Return the codes by which a report is ranked, and the reason if its ranks cannot be compared.

    Drawing of lots is left out, because its result follows from no rule.
    """
    texts = report.standings_order or report.tie_breaks
    if not texts:
        return standings_order(()), "the file has no list of tie-breaks (212, 202)"
    try:
        codes = standings_order(texts)
    except UnknownCode as unknown:
        return standings_order(()), "; ".join(unknown.problems)
    return tuple(code for code in codes if code.name != LOTS), ""


def _start_number(table: Standings, index: int) -> int:
    return int(table.field.numbers[index])


def _points(report: Report, table: Standings) -> list[StandingsDifference]:
    column = next(column for column, code in enumerate(table.codes) if code.name == "PTS")
    players = {player.number: player for player in report.players}
    differences = []
    for index in table.order().tolist():
        player, expected = players[_start_number(table, index)], table.format_value(column, index)
        if player.points is None or player.points == summed_points(report, player):
            continue
        if (points := write_points(player.points)) != expected:
            differences.append(StandingsDifference(player.number, player.name, "points", points, expected))
    return differences


def _ranks(report: Report, table: Standings, compared: list[int]) -> list[StandingsDifference]:
    stated = {player.number: player.rank or 0 for player in report.players}
    ranks = table.ranks.tolist()
    differences = []
    for index in compared:
        first, rank = ranks[index], stated[_start_number(table, index)]
        last = first + ranks.count(first) - 1
        if not first <= rank <= last:
            expected = f"{first}" if first == last else f"{first} to {last}"
            name = table.field.names[index]
            differences.append(StandingsDifference(_start_number(table, index), name, "rank", f"{rank}", expected))
    return differences
