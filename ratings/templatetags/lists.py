from ratings.lists.templatetags.lists import register

__all__ = ["register"]
