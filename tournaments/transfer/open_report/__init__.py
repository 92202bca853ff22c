"""Report files of other programs, opened as tournaments that continue here."""

from tournaments.transfer.open_report.open import Opened, open_report

__all__ = ["Opened", "open_report"]
