"""The examination of a report file. Every command and page runs it before computing or storing anything."""

from collections.abc import Collection
from dataclasses import dataclass

from ratings.reports.problems import Remark
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation import contradictions

# Contradictions that make players, pairings or results unclear.
BLOCKING_CONTRADICTIONS = frozenset(
    {"number-twice", "no-such-player", "plays-himself", "paired-twice", "not-mutual", "results-clash"}
)
# Codes of adjustments of letters, columns or dates. A user must see them, because another reading is possible.
MENTIONED_CODES = frozenset({"code-page", "chosen-encoding", "utf-16", "padded-by-bytes", "day-order", "ruler"})


@dataclass(frozen=True, slots=True)
class Examination:
    """A reading, its reasons for a refusal, and the other contradictions."""

    reading: Reading
    refusal_reasons: tuple[Remark, ...]
    doubts: tuple[Remark, ...]

    @property
    def report(self) -> Report | None:
        """The report; None if it is refused."""
        return None if self.refusal_reasons else self.reading.report

    def mentioned(self) -> tuple[Remark, ...]:
        """Return the adjustments that a person must see."""
        return tuple(remark for remark in self.reading.adjustments if remark.code in MENTIONED_CODES)


def examine_report(reading: Reading, not_needed: Collection[str] = ()) -> Examination:
    """Examine a reading. Reasons for a refusal are unreadable records and contradictory games.

    Problems of records with a tag in ``not_needed`` are ignored.
    """
    report = reading.report
    if report is None:
        return Examination(reading, reading.problems, ())
    contradicting = contradictions(report, reading.player_rows)
    refused = [remark for remark in reading.problems if dict(remark.parts).get("record") not in not_needed]
    refused += [remark for remark in contradicting if remark.code in BLOCKING_CONTRADICTIONS]
    return Examination(
        reading, tuple(refused), tuple(remark for remark in contradicting if remark.code not in BLOCKING_CONTRADICTIONS)
    )
