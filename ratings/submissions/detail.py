"""The content of a submission's page: problems by code, players with their identifications, rounds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ratings.checks.case import PlayerLine, SubmissionCase, collect
from ratings.checks.messages import sentence
from ratings.checks.players import doubt, doubted
from ratings.models import How, Level, Problem, Submission, System, TimeControl
from ratings.reports.report import RoundResult
from ratings.submissions.decisions import TOO_LATE

LONG = 6  # maximum of rows in an open group
ORDER = {Level.ERROR: 0, Level.WARNING: 1, Level.NOTE: 2}


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem as a row of a table."""

    problem: Problem
    name: str

    @property
    def sentence(self) -> str:
        return sentence(self.problem.code, self.problem.found, self.problem.expected)


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """All problems of one code; `stands` counts the open warnings among them."""

    level: str
    code: str
    rows: tuple[ProblemRow, ...]

    @property
    def is_long(self) -> bool:
        """True if the group is folded, to leave the next one in view."""
        return len(self.rows) > LONG

    @property
    def stands(self) -> int:
        return sum(row.problem.level == Level.WARNING and row.problem.waived_at is None for row in self.rows)


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A player's line with its doubts as text. `is_open`: no player is identified."""

    line: PlayerLine
    doubts: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        return self.line.known is None


@dataclass(frozen=True, slots=True)
class SubmissionDetail:
    """The content of a submission's page."""

    case: SubmissionCase
    groups: tuple[ProblemGroup, ...]
    people: tuple[ReportedPlayer, ...]
    rounds: range

    @property
    def rated_as(self) -> str:
        """Rating type and system of the report as text."""
        control = TimeControl(self.case.control).label if self.case.control else "–"
        return f"{control}, {System(self.case.system).label}"

    @property
    def blocking(self) -> list[ProblemGroup]:
        """The errors and warnings. Notes only inform."""
        return [group for group in self.groups if group.level != Level.NOTE]

    @property
    def notes(self) -> list[ProblemGroup]:
        return [group for group in self.groups if group.level == Level.NOTE]

    @property
    def note_rows(self) -> int:
        return sum(len(group.rows) for group in self.notes)

    @property
    def needs_attention(self) -> list[ReportedPlayer]:
        """The players who need an officer's attention."""
        return [who for who in self.people if who.is_open or who.doubts]

    @property
    def identified(self) -> list[ReportedPlayer]:
        return [who for who in self.people if not (who.is_open or who.doubts)]

    @property
    def identified_by(self) -> list[tuple[str, int]]:
        """The number of clean players by identification method, the most frequent first."""
        ways = Counter(
            str(How(who.line.identification.how).label) for who in self.identified if who.line.identification
        )
        return ways.most_common()

    @property
    def errors(self) -> int:
        return sum(len(group.rows) for group in self.groups if group.level == Level.ERROR)

    @property
    def is_late_only(self) -> bool:
        """True if its lateness is the only error, which an officer may admit."""
        return self.errors > 0 and all(group.code == TOO_LATE for group in self.groups if group.level == Level.ERROR)

    @property
    def warnings(self) -> int:
        return sum(group.stands for group in self.groups)

    @property
    def table(self) -> list[tuple[PlayerLine, int | None, list[RoundResult | None]]]:
        """Each player with points in hundredths and rounds, by rank, unranked players last."""
        ranked = sorted(self.case.lines, key=lambda line: (line.reported.rank or 10_000, line.number))
        return [(line, _hundredths(line.reported.points), self._cells(line)) for line in ranked]

    def _cells(self, line: PlayerLine) -> list[RoundResult | None]:
        missing = len(self.rounds) - len(line.reported.rounds)
        return [*line.reported.rounds, *[None] * missing]


def submission_detail(submission: Submission) -> SubmissionDetail:
    """Return the submission by the current register, with the problems of its last check."""
    case = collect(submission)
    problems = submission.problems.select_related("waived_by")
    return SubmissionDetail(
        case=case,
        groups=problem_groups(problems, case),
        people=tuple(ReportedPlayer(line, describe_doubts(line)) for line in case.lines),
        rounds=range(1, case.report.rounds_played() + 1),
    )


def problem_groups(problems: Iterable[Problem], case: SubmissionCase) -> tuple[ProblemGroup, ...]:
    """Return the problems by code, errors first, in the order of the file. They may be unsaved."""
    ordered = sorted(problems, key=lambda row: (ORDER[Level(row.level)], row.code, row.row or 0, row.pk or 0))
    names = {line.number: line.reported.name for line in case.lines}
    return tuple(
        ProblemGroup(level, code, tuple(ProblemRow(row, names.get(row.start_number or 0, "")) for row in rows))
        for (level, code), rows in groupby(ordered, key=lambda row: (row.level, row.code))
    )


def _hundredths(tenths: int | None) -> int | None:
    return None if tenths is None else 10 * tenths


def describe_doubts(line: PlayerLine) -> tuple[str, ...]:
    """Return the doubts about the identified player of a line as sentences."""
    return tuple(sentence(code, *doubt(line, code)[1:]) for code in doubted(line))
