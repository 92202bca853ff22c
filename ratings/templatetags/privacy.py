from ratings.register.templatetags.privacy import register

__all__ = ["register"]
