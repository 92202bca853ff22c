"""The encoding of a report, and names that another encoding would change, for the user to check."""

from dataclasses import dataclass

from ratings.reports.report_builder import Reading

MOST_NAMES = 8


@dataclass(frozen=True, slots=True)
class Letters:
    """The possibly wrong encoding of a report, and the first names with letters beyond ASCII."""

    encoding: str
    names: tuple[str, ...]


def letters_of(reading: Reading, chosen: str = "") -> Letters | None:
    """Return the letters of a report that is not in UTF-8 or has a chosen encoding; else None."""
    encoding = chosen or reading.encoding
    if reading.report is None or (encoding == "utf-8" and not chosen):
        return None
    report = reading.report
    names = (report.name, report.city, report.chief_arbiter, *(player.name for player in report.players))
    return Letters(encoding, tuple([name for name in dict.fromkeys(names) if not name.isascii()][:MOST_NAMES]))
