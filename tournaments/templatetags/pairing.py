from tournaments.rounds.templatetags.pairing import register

__all__ = ["register"]
