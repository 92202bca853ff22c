from tournaments.standings.templatetags.crosstable import register

__all__ = ["register"]
