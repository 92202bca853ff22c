"""What a report alone changes: every player's working, as a month in which nothing else was played. Pure."""

from ratings.rate_report.event import CannotRate
from ratings.rate_report.options import Options, Standing
from ratings.rate_report.rate import kind_of, rate_report

__all__ = ["CannotRate", "Options", "Standing", "kind_of", "rate_report"]
