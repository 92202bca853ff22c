"""The one examination of a report file: every command and page asks for it before it computes or stores anything."""

from collections.abc import Collection
from dataclasses import dataclass

from ratings.reports.problems import Remark
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading
from ratings.reports.validation import contradictions

# Contradictions that leave it open who met whom with what result, or who is who.
UNCLEAR = frozenset({"number-twice", "no-such-player", "plays-himself", "paired-twice", "not-mutual", "results-clash"})
# Adjustments that a person must see, for the file may mean something else: its letters, columns and dates.
MENTIONED = frozenset({"code-page", "chosen-encoding", "utf-16", "padded-by-bytes", "day-order", "ruler"})


@dataclass(frozen=True, slots=True)
class Examination:
    """A reading with everything that keeps its report from being used, and what contradicts itself otherwise."""

    reading: Reading
    refused: tuple[Remark, ...]
    doubts: tuple[Remark, ...]

    @property
    def report(self) -> Report | None:
        """The report; None where it is refused."""
        return None if self.refused else self.reading.report

    def mentioned(self) -> tuple[Remark, ...]:
        """Return the adjustments that a person must see."""
        return tuple(remark for remark in self.reading.adjustments if remark.code in MENTIONED)


def examine(reading: Reading, not_needed: Collection[str] = ()) -> Examination:
    """Return what keeps a report from being used: what cannot be read, and games that contradict each other.

    Problems of the records ``not_needed`` do not matter to whoever asks.
    """
    report = reading.report
    if report is None:
        return Examination(reading, reading.problems, ())
    contradicting = contradictions(report, reading.player_rows)
    refused = [remark for remark in reading.problems if dict(remark.parts).get("record") not in not_needed]
    refused += [remark for remark in contradicting if remark.code in UNCLEAR]
    return Examination(reading, tuple(refused), tuple(remark for remark in contradicting if remark.code not in UNCLEAR))
