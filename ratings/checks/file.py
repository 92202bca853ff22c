"""What the file itself gives cause to say: read otherwise than it stood, incomplete, contradicting itself."""

from collections.abc import Iterator

from ratings.checks.case import SubmissionCase
from ratings.checks.finding import Finding
from ratings.reports.problems import Remark
from ratings.reports.validation import contradictions
from ratings.reports.validation.completeness import completeness


def adjustments(case: SubmissionCase) -> Iterator[Finding]:
    """What was read otherwise than it stood."""
    for remark in case.reading.adjustments:
        yield finding(remark, "note")


def incomplete(case: SubmissionCase) -> Iterator[Finding]:
    """Mandatory records and fields that are missing.

    A known player needs no FIDE ID in the file; the number this office gave them does as well.
    """
    number_of: dict[object, str] = {line.number: line.known.number for line in case.lines if line.known}
    for remark in completeness(case.report, case.reading.format, case.reading.player_rows):
        parts = dict(remark.parts)
        number = parts.get("number")
        if remark.code == "fide-id-form" and number_of.get(number) == remark.found:
            continue
        spare = parts.get("label") == "FIDE ID" and number in number_of
        yield finding(remark, "note" if spare else remark.level)


def contradicting(case: SubmissionCase) -> Iterator[Finding]:
    """What cannot be true at the same time."""
    for remark in contradictions(case.report, case.reading.player_rows):
        yield finding(remark, remark.level)


def finding(remark: Remark, level: str) -> Finding:
    """A remark of the reports as a row of the office: its parts go where a sentence of `texts` looks for them."""
    parts = dict(remark.parts)
    number = parts.get("number")
    place = " ".join(str(parts[name]) for name in ("label", "record", "team", "federation") if name in parts)
    round_number = f"{parts['round']}:" if parts.get("round") else ""
    about = f"{number}–{parts['opponent']}" if "opponent" in parts else str(parts.get("numbers", ""))
    return Finding(
        level,
        remark.code,
        remark.row,
        remark.column,
        " ".join(filter(None, (round_number, about, place, remark.found))),
        remark.expected,
        int(number) if number is not None else None,
    )
