"""The rating of a single report: each player's result with all steps, without other games in the period. Pure."""

from ratings.calculator.report.event import CannotRate
from ratings.calculator.report.options import OPTIONAL_RECORDS, EntryRating, Options
from ratings.calculator.report.rate import rate_report, rating_basis_of_file

__all__ = ["OPTIONAL_RECORDS", "CannotRate", "EntryRating", "Options", "rate_report", "rating_basis_of_file"]
