"""The Dubov System of 2026 (FIDE Handbook C.04.4.1): colours first, equal average ratings of the opponents."""

from ratings.reports.report import Report
from tournaments.pairing.colours import ColourPreference, PreferenceStrength, preference
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField, PairingPlayer
from tournaments.pairing.py4swiss_round import PY4SWISS_MISSING, checked_round, rounds_of

NAME = "Dubov"


def pair(field: PairingField, edition: DutchEdition, report: Report) -> PairedRound:
    """Pair one round of a report.

    Raises as ``dutch.pair``, and EngineFailed if the number of rounds or py4swiss is missing.
    """
    rounds = rounds_of(report, NAME)
    try:
        from tournaments.pairing.engines import py4swiss_dubov
    except ModuleNotFoundError as error:
        raise EngineFailed(PY4SWISS_MISSING.format(NAME)) from error
    averages = average_ratings(field, report)
    return checked_round(
        field, edition, lambda rules: py4swiss_dubov.pairs(rules, averages, rounds, dubov_preference), dubov_preference
    )


def dubov_preference(player: PairingPlayer) -> ColourPreference:
    """Return the colour preference; before the first game it is a mild one for Black (1.6.4)."""
    return preference(player) if player.colours else ColourPreference("b", PreferenceStrength.MILD, 0)


def average_ratings(field: PairingField, report: Report) -> dict[int, int]:
    """Return the average rating of each player's opponents by start number; 0 before the first game (1.7).

    ½ is rounded up. An opponent without a rating counts as 0.
    """
    ratings = {player.number: player.rating or 0 for player in report.players}
    return {player.number: _average([ratings[opponent] for opponent in player.opponents]) for player in field.players}


def _average(ratings: list[int]) -> int:
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0
