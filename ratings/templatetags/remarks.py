from ratings.checks.templatetags.remarks import register

__all__ = ["register"]
