"""The rating of a single report: each player's working, as if nothing else was played in the period. Pure."""

from ratings.calculator.report.event import CannotRate
from ratings.calculator.report.options import NOT_NEEDED, EntryRating, Options
from ratings.calculator.report.rate import kind_of, rate_report

__all__ = ["NOT_NEEDED", "CannotRate", "EntryRating", "Options", "kind_of", "rate_report"]
