from ratings.accounts.templatetags.permissions import register

__all__ = ["register"]
