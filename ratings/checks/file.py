"""Checks of the file itself: adjusted values, missing content, contradictions."""

from collections.abc import Iterator

from ratings.checks.case import SubmissionCase
from ratings.checks.finding import Finding
from ratings.reports.problems import Remark
from ratings.reports.validation import contradictions
from ratings.reports.validation.completeness import completeness


def find_adjustments(case: SubmissionCase) -> Iterator[Finding]:
    """Find values that were adjusted when the file was read."""
    for remark in case.reading.adjustments:
        yield finding_of_remark(remark, "note")


def find_missing_content(case: SubmissionCase) -> Iterator[Finding]:
    """Find missing mandatory records and fields.

    A missing FIDE ID of an identified player is only a note. The player's number at this office replaces a FIDE ID.
    """
    number_of: dict[object, str] = {line.number: line.summary.number for line in case.lines if line.summary}
    for remark in completeness(case.report, case.reading.format, case.reading.player_rows):
        parts = dict(remark.parts)
        number = parts.get("number")
        if remark.code == "fide-id-form" and number_of.get(number) == remark.found:
            continue
        spare = parts.get("label") == "FIDE ID" and number in number_of
        yield finding_of_remark(remark, "note" if spare else remark.level)


def find_contradictions(case: SubmissionCase) -> Iterator[Finding]:
    """Find contradictions within the report."""
    for remark in contradictions(case.report, case.reading.player_rows):
        yield finding_of_remark(remark, remark.level)


def finding_of_remark(remark: Remark, level: str) -> Finding:
    """Return a remark on the report as a finding. Its parts become the values that `messages` uses."""
    parts = dict(remark.parts)
    number = parts.get("number")
    record = " ".join(str(parts[name]) for name in ("label", "record", "team", "federation") if name in parts)
    round_number = f"{parts['round']}:" if parts.get("round") else ""
    about = f"{number}–{parts['opponent']}" if "opponent" in parts else str(parts.get("numbers", ""))
    return Finding(
        level,
        remark.code,
        remark.row,
        remark.column,
        " ".join(filter(None, (round_number, about, record, remark.found))),
        remark.expected,
        int(number) if number is not None else None,
    )
