"""Sentence for a round that cannot be paired, for the commands of the desk."""

from tournaments.pairing.legal import PairingBlocker


def blocked_sentence(blocked: PairingBlocker) -> str:
    """Return a sentence with the start numbers of the players who block the round."""
    if not blocked.players:
        return "no legal pairing: the number is odd and nobody may have the bye"
    players = ", ".join(map(_number_or_bye, blocked.players))
    if not blocked.opponents:
        return f"no legal pairing: {players} may only meet one another, so some players remain unpaired"
    others = ", ".join(map(_number_or_bye, blocked.opponents))
    return f"no legal pairing: {players} can only meet {others}, so some players remain unpaired"


def _number_or_bye(number: int) -> str:
    return str(number) if number else "the bye"
