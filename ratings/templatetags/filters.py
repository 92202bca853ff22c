from ratings.core.templatetags.filters import register

__all__ = ["register"]
