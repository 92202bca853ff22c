from tournaments.results.templatetags.boards import register

__all__ = ["register"]
