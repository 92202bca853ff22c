"""A check of the rounds of a report: the rules pair each round again, and both pairings are compared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ratings.reports.report import Report
from tournaments.pairing.dutch import PairRound, pair_in_report
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.from_report import field_of, is_paired, reported_pairs
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round, with the pairs that only the report has and the pairs that only the rules have, from the top board.

    A pair is White and Black, or a number and 0 for the bye. ``failure`` is the reason if the rules allow no pairs.
    """

    round: int
    in_report: Pairs = ()
    by_rules: Pairs = ()
    failure: NoLegalPairing | IllegalPairing | None = None

    @property
    def differs(self) -> bool:
        """True if the pairs of the report are not those of the rules."""
        return bool(self.failure or self.in_report or self.by_rules)


def check(report: Report, edition: DutchEdition, pair: PairRound = pair_in_report) -> Iterator[CheckedRound]:
    """Yield every paired round of a report, in order. No result before the last of them may be missing.

    A report without its number of rounds (142, XXR) is taken as complete.
    """
    played = report.rounds_played()
    report = replace(report, round_count=report.round_count or played)
    for number in range(1, played + 1):
        in_report = reported_pairs(report, number)
        if not is_paired(report, number):
            continue
        numbers = {number for two in in_report for number in two if number}
        try:
            paired = pair(field_of(report, number, numbers, report.round_count), edition, report)
        except (NoLegalPairing, IllegalPairing) as error:
            yield CheckedRound(number, failure=error)
        else:
            yield _compare_round(number, in_report, paired.pairs())


def _compare_round(number: int, in_report: frozenset[tuple[int, int]], by_rules: list[tuple[int, int]]) -> CheckedRound:
    played, instead = differing_pairs(in_report, by_rules)
    return CheckedRound(number, tuple(played), tuple(instead))


def differing_pairs(
    played: frozenset[tuple[int, int]], by_rules: Sequence[tuple[int, int]]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs that only a round has, and the pairs that only the rules have, from the top board.

    A report has a forfeited game without colours in both orders, and either order is right.
    """
    boards = {number: board for board, two in enumerate(by_rules) for number in two if number}
    both_ways = {(black, white) for white, black in played if white < black} & played
    equal = played.intersection(by_rules)
    others = played - equal - both_ways - {(black, white) for white, black in equal & both_ways}
    in_order = sorted(others, key=lambda two: (boards[min(number for number in two if number)], two))
    return in_order, [two for two in by_rules if two not in equal]
