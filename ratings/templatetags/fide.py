from ratings.office.templatetags.fide import register

__all__ = ["register"]
