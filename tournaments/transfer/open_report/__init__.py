"""The report of another program, opened as a tournament that can be continued here."""

from tournaments.transfer.open_report.open import Opened, open_report

__all__ = ["Opened", "open_report"]
