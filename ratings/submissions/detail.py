"""The content of a submission's page: problems by code, players with their identifications, rounds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from ratings.checks.case import PlayerLine, SubmissionCase, collect_case
from ratings.checks.messages import finding_sentence
from ratings.checks.players import compare_doubtful_field, doubt_codes
from ratings.models import IdentificationMethod, Problem, ProblemLevel, Submission, System, TimeControl
from ratings.reports.report import RoundResult
from ratings.submissions.decisions import TOO_LATE

MAX_UNFOLDED_ROWS = 6  # a group with more rows is folded
LEVEL_ORDER = {ProblemLevel.ERROR: 0, ProblemLevel.WARNING: 1, ProblemLevel.NOTE: 2}


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem as a row of a table."""

    problem: Problem
    name: str

    @property
    def sentence(self) -> str:
        return finding_sentence(self.problem.code, self.problem.found, self.problem.expected)


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """All problems of a level and code; `open_warnings` is the number of warnings that are not waived."""

    level: str
    code: str
    rows: tuple[ProblemRow, ...]

    @property
    def is_long(self) -> bool:
        """True if the group has too many rows; it is folded, so that the next group is in view."""
        return len(self.rows) > MAX_UNFOLDED_ROWS

    @property
    def open_warnings(self) -> int:
        return sum(row.problem.level == ProblemLevel.WARNING and row.problem.waived_at is None for row in self.rows)


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A line of the report with the doubts about its player as text. `is_open`: no player is identified."""

    line: PlayerLine
    doubts: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        return self.line.summary is None


@dataclass(frozen=True, slots=True)
class SubmissionDetail:
    """The content of a submission's page."""

    case: SubmissionCase
    groups: tuple[ProblemGroup, ...]
    players: tuple[ReportedPlayer, ...]
    rounds: range

    @property
    def rated_as(self) -> str:
        """Rating type and system of the report as text."""
        control = TimeControl(self.case.control).label if self.case.control else "–"
        return f"{control}, {System(self.case.system).label}"

    @property
    def blocking(self) -> list[ProblemGroup]:
        """The errors and warnings. Notes only inform."""
        return [group for group in self.groups if group.level != ProblemLevel.NOTE]

    @property
    def notes(self) -> list[ProblemGroup]:
        return [group for group in self.groups if group.level == ProblemLevel.NOTE]

    @property
    def note_rows(self) -> int:
        return sum(len(group.rows) for group in self.notes)

    @property
    def needs_attention(self) -> list[ReportedPlayer]:
        """The lines without an identified player or with doubts."""
        return [player for player in self.players if player.is_open or player.doubts]

    @property
    def identified(self) -> list[ReportedPlayer]:
        return [player for player in self.players if not (player.is_open or player.doubts)]

    @property
    def identified_by(self) -> list[tuple[str, int]]:
        """Each identification method and the number of players it identified without doubts, most frequent first."""
        ways = Counter(
            str(IdentificationMethod(player.line.identification.how).label)
            for player in self.identified
            if player.line.identification
        )
        return ways.most_common()

    @property
    def errors(self) -> int:
        return sum(len(group.rows) for group in self.groups if group.level == ProblemLevel.ERROR)

    @property
    def is_late_only(self) -> bool:
        """True if the report has no error except its lateness; an officer may admit it."""
        return self.errors > 0 and all(
            group.code == TOO_LATE for group in self.groups if group.level == ProblemLevel.ERROR
        )

    @property
    def warnings(self) -> int:
        return sum(group.open_warnings for group in self.groups)

    @property
    def table(self) -> list[tuple[PlayerLine, int | None, list[RoundResult | None]]]:
        """Each player with points in hundredths and rounds, by rank, unranked players last."""
        ranked = sorted(self.case.lines, key=lambda line: (line.reported.rank or 10_000, line.number))
        return [(line, _hundredths(line.reported.points), self._cells(line)) for line in ranked]

    def _cells(self, line: PlayerLine) -> list[RoundResult | None]:
        missing = len(self.rounds) - len(line.reported.rounds)
        return [*line.reported.rounds, *[None] * missing]


def submission_detail(submission: Submission) -> SubmissionDetail:
    """Return the content of the page, with players from the current register and the problems of the last check."""
    case = collect_case(submission)
    problems = submission.problems.select_related("waived_by")
    return SubmissionDetail(
        case=case,
        groups=problem_groups(problems, case),
        players=tuple(ReportedPlayer(line, describe_doubts(line)) for line in case.lines),
        rounds=range(1, case.report.rounds_played() + 1),
    )


def problem_groups(problems: Iterable[Problem], case: SubmissionCase) -> tuple[ProblemGroup, ...]:
    """Return the problems in groups by level and code, errors first, each group in the order of the file.

    The problems may be unsaved.
    """
    ordered = sorted(
        problems, key=lambda row: (LEVEL_ORDER[ProblemLevel(row.level)], row.code, row.row or 0, row.pk or 0)
    )
    names = {line.number: line.reported.name for line in case.lines}
    return tuple(
        ProblemGroup(level, code, tuple(ProblemRow(row, names.get(row.start_number or 0, "")) for row in rows))
        for (level, code), rows in groupby(ordered, key=lambda row: (row.level, row.code))
    )


def _hundredths(tenths: int | None) -> int | None:
    return None if tenths is None else 10 * tenths


def describe_doubts(line: PlayerLine) -> tuple[str, ...]:
    """Return the doubts about the identified player of a line as sentences."""
    return tuple(finding_sentence(code, *compare_doubtful_field(line, code)[1:]) for code in doubt_codes(line))
