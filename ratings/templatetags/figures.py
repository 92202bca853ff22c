from ratings.core.templatetags.figures import register

__all__ = ["register"]
