from tournaments.core.templatetags.tournament_pages import register

__all__ = ["register"]
