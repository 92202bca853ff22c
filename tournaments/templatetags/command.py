from tournaments.command.templatetags.command import register

__all__ = ["register"]
