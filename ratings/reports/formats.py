"""The registry of the formats of report files. A new format needs a module and an entry here."""

from collections.abc import Callable
from dataclasses import dataclass

from ratings.reports import trf16, trf26
from ratings.reports.lines import ReportLine
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading, Writing


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its title, its reader and its writer."""

    title: str
    read: Callable[[str], Reading]
    write: Callable[[Report], Writing]


FORMATS = {
    trf16.NAME: Format("TRF16", trf16.read, trf16.write),
    trf26.NAME: Format("TRF26", trf26.read, trf26.write),
}


def detect_format(lines: list[ReportLine]) -> str:
    """Return the name of the format of these lines; "" if no format has a matching record."""
    if trf26.is_trf26(lines):
        return trf26.NAME
    return trf16.NAME if any(line.tag in trf16.READERS for line in lines) else ""
