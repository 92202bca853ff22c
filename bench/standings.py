"""Standings with eight tie-breaks, from the report to the ranks, against the time limit of the tie-breaks."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from random import Random

from bench.figure import Figure, seconds
from ratings.reports.report import Report, ReportPlayer, RoundResult
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_on
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.ranking import standings
from tournaments.tiebreaks.working import value_working

EIGHT = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "ARO", "PTP")
SIZES = ((500, 11, 0.2), (3000, 9, 0.5))  # players, rounds, limit in seconds
ANSWERS = {"1": "0", "=": "=", "0": "1", "+": "-"}
TWENTY_ROUNDS = "1" * 8 + "0" * 7 + "=" * 4 + "+"  # the frequency of each result


def figures() -> Iterator[Figure]:
    edition, codes = edition_on(date(2026, 3, 1)), standings_order(EIGHT)
    for players, rounds, may_take in SIZES:
        report = random_report(players, rounds)
        name = f"{players}x{rounds}"
        field = field_of(report, is_round_robin=False)
        read = seconds(partial(field_of, report, is_round_robin=False))
        ranked = seconds(partial(standings, field, codes, edition))
        yield Figure(f"{name}.eight_tiebreaks", ranked, "s", ranked / may_take, f"the {may_take} s it may take")
        yield Figure(f"{name}.report_to_field", read, "s", read / ranked, "the tie-breaks")
        table = standings(field, codes, edition)
        opened = seconds(partial(value_working, table, 1, 1))
        yield Figure(f"{name}.one_working", opened, "s", opened / ranked, "the tie-breaks")


def random_report(players: int, rounds: int) -> Report:
    """Return a tournament with pairings and results from a fixed seed, with forfeits and, if odd, one bye per round."""
    dice = Random(players * 1000 + rounds)  # noqa: S311
    lines: list[list[RoundResult]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = dice.sample(range(players), players)
        for white, black in zip(order[::2], order[1::2], strict=False):
            result = dice.choice(TWENTY_ROUNDS)
            lines[white].append(RoundResult(black + 1, "w", result))
            lines[black].append(RoundResult(white + 1, "b", ANSWERS[result]))
        if players % 2:
            lines[order[-1]].append(RoundResult(None, "-", "U"))
    return Report(
        round_count=rounds,
        players=tuple(
            ReportPlayer(number, f"Player {number}", rating=dice.randint(1400, 2700), rounds=tuple(line))
            for number, line in enumerate(lines, 1)
        ),
    )
