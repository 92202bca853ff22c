"""The report file of an individual tournament, as the commands of the desk read it."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from django.core.management import CommandError

from ratings.reports.problems import Remark
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation import contradictions
from tournaments.pairing.from_report import is_of_teams

# Contradictions that leave it open who met whom, or who is who.
UNCLEAR = {"number-twice", "no-such-player", "plays-himself", "paired-twice", "not-mutual"}
WEAK = {"points-differ", "byes-in-totals"}


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file that was read: its report, and what in it contradicts itself but leaves the games clear."""

    path: Path
    report: Report
    contradictions: tuple[Remark, ...]

    def weak_points(self) -> list[str]:
        """One line for each player whose points in the file differ from the results: the results count."""
        return [remark_line(self.path, remark) for remark in self.contradictions if remark.code in WEAK]


def read_individual(path: Path, not_needed: Collection[str], of_teams: str, unclear: Collection[str] = ()) -> ReadFile:
    """The file at a path; CommandError with everything that leaves it open what happened.

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
    contradicting = contradictions(reading.report, reading.player_rows)
    wrong = [remark for remark in reading.problems if dict(remark.parts).get("record") not in not_needed]
    wrong += [remark for remark in contradicting if remark.code in UNCLEAR | {*unclear}]
    if wrong:
        raise CommandError("\n".join(remark_line(path, remark) for remark in wrong))
    return ReadFile(path, reading.report, contradicting)


def remark_line(path: Path, remark: Remark) -> str:
    """One remark as a command prints it."""
    return f"{path}:{remark.row or '-'}:{remark.column or '-'}: {remark.sentence()}"
