"""The report of another program, opened as a tournament that can be continued here."""

from tournaments.open_report.deed import Opened, open_report

__all__ = ["Opened", "open_report"]
