"""Pairs from another program, called like bbpPairings: ``PROGRAM --dutch FILE -p OUT``.

The program reads the tournament as a report file (TRF16 with the extensions of JaVaFo and bbpPairings). It writes the
number of pairs, then one pair on each line, with 0 for the bye. It chooses the edition; we check the absolute rules.
"""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ratings.reports import trf16
from ratings.reports.cells import write_points
from ratings.reports.point_system import PointSystem
from ratings.reports.report import FictitiousPoints, ForbiddenPairs, Report, ReportPlayer, RoundResult
from ratings.reports.validation.points import points_of_result, summed_points
from tournaments.pairing.field import Pair
from tournaments.pairing.from_report import virtual_points_of
from tournaments.pairing.legal import PairingRules

TIMEOUT_SECONDS = 600
OUTPUT_LENGTH = 300  # characters of a failing program's output in the error message
_ABSENT = RoundResult(None, "-", "Z")


class EngineFailed(Exception):
    """The program did not start, did not end in time or without error, or wrote no valid list of pairs."""


@dataclass(frozen=True, slots=True)
class ExternalProgram:
    """An engine that runs the program of a path on the tournament before the round."""

    path: str
    report: Report
    seconds: int = TIMEOUT_SECONDS

    def __call__(self, rules: PairingRules) -> list[Pair]:
        """Return the pairs; EngineFailed if the program returns none."""
        with TemporaryDirectory(prefix="berger-pairing-") as folder:
            report_file, pairs_file = Path(folder, "round.trf"), Path(folder, "pairs.txt")
            report_file.write_text(report_text(self.report, rules), encoding="utf-8", newline="")
            self._run([self.path, "--dutch", str(report_file), "-p", str(pairs_file)])
            if not pairs_file.exists():
                raise EngineFailed("it wrote no pairs")
            return parse_pairs(pairs_file.read_text(encoding="utf-8", errors="replace"))

    def _run(self, command: list[str]) -> None:
        """Run the program; it never outlives this call."""
        try:
            ended = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.seconds, check=False
            )
        except OSError as error:
            raise EngineFailed(f"it could not be started: {error.strerror}") from error
        except subprocess.TimeoutExpired as error:
            raise EngineFailed(f"it did not end within {self.seconds} seconds") from error
        if ended.returncode:
            output = (ended.stderr or ended.stdout).decode(errors="replace").split()
            raise EngineFailed(
                f"it ended with status {ended.returncode}: {' '.join(output)[:OUTPUT_LENGTH]}".rstrip(": ")
            )


def parse_pairs(text: str) -> list[Pair]:
    """Return the pairs of an answer; EngineFailed if it is no list of pairs."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    try:
        numbers = [tuple(int(word) for word in row) for row in rows]
    except ValueError as error:
        raise EngineFailed(f"it wrote no list of pairs: {error}") from error
    (count, *pairs) = numbers or [(0,)]
    if count != (len(pairs),) or any(len(pair) != 2 for pair in pairs):
        raise EngineFailed(f"it wrote no list of pairs: {text.strip()[:OUTPUT_LENGTH]}")
    return [(first, other) if first and other else (first or other, None) for first, other in pairs]


def report_text(report: Report, rules: PairingRules) -> str:
    """Return the report file for the round of these rules. In the file, a player outside the field has a bye.

    EngineFailed if a player has a penalty or bonus: the file cannot contain it.
    """
    if any(not record.kind and record.points for record in report.abnormal_points):
        raise EngineFailed("it cannot be told of penalties and bonuses of points")
    players = {player.number for player in rules.field.players}
    round_report = replace(
        report,
        initial_colour=rules.field.initial_colour,
        round_count=report.round_count or rules.field.round + 1,
        players=tuple(_line(report, player, rules.field.round, player.number in players) for player in report.players),
        forbidden_pairs=tuple(
            ForbiddenPairs(None, None, tuple(sorted(pair))) for pair in _in_order(rules.forbidden_pairs)
        ),
        fictitious_points=tuple(
            FictitiousPoints(number, points)
            for number, points in sorted(virtual_points_of(report, report.round_count).items())
        ),
        accelerations=(),
        point_system=PointSystem(),
        abnormal_points=(),
        other_lines=tuple(point_lines(report)),
    )
    return trf16.write(round_report).text


def _line(report: Report, player: ReportPlayer, number: int, plays: bool) -> ReportPlayer:
    """Return a player with the points before a round, and with a bye in that round unless ``plays``."""
    results = (*player.rounds, *[None] * (number - 1 - len(player.rounds)))
    rounds = tuple(_result(report, player, round_, result or _ABSENT) for round_, result in enumerate(results, 1))
    return replace(
        player,
        points=summed_points(report, player),
        rank=player.number,
        birth=None,
        fide_id="",
        rounds=rounds if plays else (*rounds, _ABSENT),
    )


def _result(report: Report, player: ReportPlayer, number: int, result: RoundResult) -> RoundResult:
    """Return a result, with another code if the points of its own code differ."""
    points, system = points_of_result(report, player, number, result), report.point_system
    if points == system.points_of(result.code, result.colour):
        return result
    return replace(
        result, code=next((code for code in "1=0" if system.points_of(code, result.colour) == points), result.code)
    )


def _in_order(pairs: frozenset[frozenset[int]]) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)


def point_lines(report: Report) -> Iterator[str]:
    """Yield the records of the points of results if these are not 1, ½ and 0.

    Every version of bbpPairings reads these records.
    """
    system = report.point_system
    scores = {
        "BBW": system.points_of("1", "w"),
        "BBD": system.points_of("=", "w"),
        "BBL": system.points_of("0", "w"),
        "BBU": system.points_of("U", "-"),
    }
    if list(scores.values()) != [10, 5, 0, 10]:
        yield from (f"{record} {write_points(tenths):>4}" for record, tenths in scores.items())
