from ratings.handbook.templatetags.articles import register

__all__ = ["register"]
