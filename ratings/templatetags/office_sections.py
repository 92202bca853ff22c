from ratings.office.templatetags.office_sections import register

__all__ = ["register"]
