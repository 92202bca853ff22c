from tournaments.core.templatetags.desk_sections import register

__all__ = ["register"]
