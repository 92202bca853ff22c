"""Reading the report file of an individual tournament for the commands of the desk."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from django.core.management import CommandError

from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation.examination import examine_report
from tournaments.pairing.from_report import is_team_tournament

MINOR_CONTRADICTIONS = {"points-differ", "byes-in-totals"}


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A report file, with remarks on its reading and contradictions that leave the games clear."""

    path: Path
    report: Report
    mentioned: tuple[Remark, ...]
    contradictions: tuple[Remark, ...]

    def remarks(self) -> list[str]:
        """Return a line for each adjustment that a person must see, and for each player whose points differ."""
        weak = [remark for remark in self.contradictions if remark.code in MINOR_CONTRADICTIONS]
        return [remark_line(self.path, remark) for remark in (*self.mentioned, *weak)]


def read_individual(path: Path, not_needed: Collection[str], team_message: str, encoding: str = "") -> ReportFile:
    """Return the report in a file. Raise CommandError with every unclear part of the file.

    Problems of the records ``not_needed`` are ignored. ``team_message`` is the message for a team tournament.
    """
    try:
        reading = read_report(path.read_bytes(), str(path), encoding)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    if reading.report is None:
        raise CommandError("\n".join(reading.problem_lines()))
    if is_team_tournament(reading.report):
        raise CommandError(f"{path}: {team_message}")
    examined = examine_report(reading, not_needed)
    if examined.refusal_reasons:
        raise CommandError("\n".join(remark_line(path, remark) for remark in examined.refusal_reasons))
    return ReportFile(path, reading.report, examined.mentioned(), examined.doubts)


def remark_line(path: Path, remark: Remark) -> str:
    """Return a remark in the form that a command prints."""
    return f"{path}:{remark.row or '-'}:{remark.column or '-'}: {remark.sentence()}"
