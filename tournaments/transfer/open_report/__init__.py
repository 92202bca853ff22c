"""Report files of other programs, opened as tournaments that continue in this program."""

from tournaments.transfer.open_report.open import OpenedReport, open_report

__all__ = ["OpenedReport", "open_report"]
