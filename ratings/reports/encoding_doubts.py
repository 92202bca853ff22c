"""The encoding of a report, and names that another encoding would change, for the user to check."""

from dataclasses import dataclass

from ratings.reports.report_builder import Reading

MAX_NAMES = 8


@dataclass(frozen=True, slots=True)
class EncodingDoubt:
    """The possibly wrong encoding of a report, and the first names with letters beyond ASCII."""

    encoding: str
    names: tuple[str, ...]


def encoding_doubt(reading: Reading, chosen: str = "") -> EncodingDoubt | None:
    """Return the doubt about a report that is not in UTF-8, or has a `chosen` encoding; None for other reports."""
    encoding = chosen or reading.encoding
    if reading.report is None or (encoding == "utf-8" and not chosen):
        return None
    report = reading.report
    names = (report.name, report.city, report.chief_arbiter, *(player.name for player in report.players))
    return EncodingDoubt(encoding, tuple([name for name in dict.fromkeys(names) if not name.isascii()][:MAX_NAMES]))
