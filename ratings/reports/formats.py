"""The formats of report files; a new one is a module and a line here."""

from collections.abc import Callable
from dataclasses import dataclass

from ratings.reports import trf16, trf26
from ratings.reports.lines import ReportLine
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading, Writing


@dataclass(frozen=True, slots=True)
class Format:
    """One format: what people call it, its reader and its writer."""

    title: str
    read: Callable[[str], Reading]
    write: Callable[[Report], Writing]


FORMATS = {
    trf16.NAME: Format("TRF16", trf16.read, trf16.write),
    trf26.NAME: Format("TRF26", trf26.read, trf26.write),
}


def detect_format(lines: list[ReportLine]) -> str:
    """The name of the format of these lines; "" where none has a record in it."""
    if trf26.is_trf26(lines):
        return trf26.NAME
    return trf16.NAME if any(line.tag in trf16.READERS for line in lines) else ""
