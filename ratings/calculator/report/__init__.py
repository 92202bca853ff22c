"""What a report alone changes: every player's working, as a month in which nothing else was played. Pure."""

from ratings.calculator.report.event import CannotRate
from ratings.calculator.report.options import NOT_NEEDED, EntryRating, Options
from ratings.calculator.report.rate import kind_of, rate_report

__all__ = ["NOT_NEEDED", "CannotRate", "EntryRating", "Options", "kind_of", "rate_report"]
