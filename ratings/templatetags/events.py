from ratings.events.templatetags.events import register

__all__ = ["register"]
