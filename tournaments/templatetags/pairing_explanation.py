from tournaments.rounds.templatetags.pairing_explanation import register

__all__ = ["register"]
