from tournaments.standings.templatetags.rating_preview import register

__all__ = ["register"]
