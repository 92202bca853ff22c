from tournaments.standings.templatetags.standings import register

__all__ = ["register"]
