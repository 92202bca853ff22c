"""Sentence for a round that cannot be paired, for the commands of the desk."""

from tournaments.pairing.legal import PairingBlocker


def blocked_sentence(blocked: PairingBlocker) -> str:
    """Return a sentence with the start numbers of the players who block the round."""
    if not blocked.players:
        return "no legal pairing: the number is odd and nobody may have the bye"
    players = ", ".join(map(_number_or_bye, blocked.players))
    if not blocked.opponents:
        return f"no legal pairing: {players} may meet at most one another, and that leaves some over"
    others = ", ".join(map(_number_or_bye, blocked.opponents))
    return f"no legal pairing: for {players} there are only {others}, and that leaves some over"


def _number_or_bye(number: int) -> str:
    return str(number) if number else "the bye"
