from ratings.players.templatetags.player import register

__all__ = ["register"]
