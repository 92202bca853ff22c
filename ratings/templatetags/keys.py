from ratings.players.templatetags.keys import register

__all__ = ["register"]
