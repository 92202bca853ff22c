from ratings.core.templatetags.chips import register

__all__ = ["register"]
