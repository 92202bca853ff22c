"""What is carried as it stands: comments, informative records of teams, and lines that nobody knows."""

from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.report import Report
from ratings.reports.report_builder import Draft

COMMENT = "###"
TEAM_INFORMATION = ("801", "802")


def read_comment(line: ReportLine, draft: Draft) -> None:
    """###: whatever follows the sign, its blank included."""
    draft.lists["comments"].append(line.text[len(COMMENT) :])


def write_comments(report: Report, notes: Notes) -> list[str]:
    """The comments, each on its line."""
    return [_one_line(f"{COMMENT}{comment}", "comment", notes) for comment in report.comments]


def read_team_information(line: ReportLine, draft: Draft) -> None:
    """801 and 802 only repeat for people what other records say; they are kept as they are."""
    draft.lists["team_information"].append(line.text)


def write_team_information(report: Report, notes: Notes) -> list[str]:
    """801 and 802 as they were."""
    return [_one_line(text, "team information", notes) for text in report.team_information]


def write_other_lines(report: Report, notes: Notes) -> list[str]:
    """The lines that nobody knows, as they were."""
    lines = [_one_line(text, "line kept as it was", notes) for text in report.other_lines]
    return [line for line in lines if line]


def _one_line(text: str, label: str, notes: Notes) -> str:
    written = text.replace("\r", " ").replace("\n", " ").rstrip()
    if written != text or not text:
        notes.add("not-carried", "changed", None, None, text, written, label=label, record=text[:3])
    return written
