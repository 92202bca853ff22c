"""Lines that are copied unchanged: comments, informative records of teams, unknown lines."""

from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.report import Report
from ratings.reports.report_builder import Draft

COMMENT = "###"
TEAM_INFORMATION = ("801", "802")


def read_comment(line: ReportLine, draft: Draft) -> None:
    """Read ###: the text after the sign, with its blank."""
    draft.lists["comments"].append(line.text[len(COMMENT) :])


def write_comments(report: Report, notes: Notes) -> list[str]:
    return [_one_line(f"{COMMENT}{comment}", "comment", notes) for comment in report.comments]


def read_team_information(line: ReportLine, draft: Draft) -> None:
    """Read 801 and 802 unchanged. They only repeat other records for human readers."""
    draft.lists["team_information"].append(line.text)


def write_team_information(report: Report, notes: Notes) -> list[str]:
    """Return the unchanged 801 and 802 lines."""
    return [_one_line(text, "team information", notes) for text in report.team_information]


def write_other_lines(report: Report, notes: Notes) -> list[str]:
    """Return the unchanged unknown lines."""
    lines = [_one_line(text, "line kept unchanged", notes) for text in report.other_lines]
    return [line for line in lines if line]


def _one_line(text: str, label: str, notes: Notes) -> str:
    written = text.replace("\r", " ").replace("\n", " ").rstrip()
    if written != text or not text:
        notes.add("not-carried", "changed", None, None, text, written, label=label, record=text[:3])
    return written
