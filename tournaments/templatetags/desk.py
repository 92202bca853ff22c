from tournaments.core.templatetags.desk import register

__all__ = ["register"]
