from tournaments.scores.templatetags.sides import register

__all__ = ["register"]
