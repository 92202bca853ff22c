from ratings.corrections.templatetags.corrections import register

__all__ = ["register"]
