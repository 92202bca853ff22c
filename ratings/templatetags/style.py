from ratings.core.templatetags.style import register

__all__ = ["register"]
