"""The report file of an individual tournament, as the commands of the desk read it."""

from collections.abc import Collection
from pathlib import Path

from django.core.management import CommandError

from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation import contradictions
from tournaments.pairing.from_report import is_of_teams

# Contradictions that leave it open who met whom, or who is who.
UNCLEAR = {"number-twice", "no-such-player", "plays-himself", "paired-twice", "not-mutual"}
WEAK = {"points-differ", "byes-in-totals"}


def read_individual(
    path: Path, not_needed: Collection[str], of_teams: str, unclear: Collection[str] = ()
) -> tuple[Report, Reading]:
    """The report in a file, and its reading; CommandError with everything that leaves it open what happened.

    Problems of the records ``not_needed`` are passed over, ``unclear`` are further contradictions that are not, and
    ``of_teams`` is what is told of a team tournament.
    """
    try:
        reading = read_report(path.read_bytes(), str(path))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    if reading.report is None:
        raise CommandError("\n".join(reading.problem_lines()))
    if is_of_teams(reading.report):
        raise CommandError(f"{path}: {of_teams}")
    wrong = [remark for remark in reading.problems if dict(remark.parts).get("record") not in not_needed]
    wrong += [one for one in contradictions(reading.report, reading.player_rows) if one.code in UNCLEAR | {*unclear}]
    if wrong:
        raise CommandError("\n".join(remark_line(path, remark) for remark in wrong))
    return reading.report, reading


def weak_points(path: Path, report: Report, reading: Reading) -> list[str]:
    """One line for each player whose points in the file differ from the results: the results count."""
    remarks = contradictions(report, reading.player_rows)
    return [remark_line(path, remark) for remark in remarks if remark.code in WEAK]


def remark_line(path: Path, remark: Remark) -> str:
    """One remark as a command prints it."""
    return f"{path}:{remark.row or '-'}:{remark.column or '-'}: {remark.sentence()}"
