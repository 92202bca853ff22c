"""The tie-break regulations of a date, and the recommended order of the standings."""

import datetime as dt

from ratings.rules.edition import NoEdition
from tournaments.models import Tournament
from tournaments.tiebreaks.edition import TiebreakEdition, edition_on, editions


def recommended_order_of(tournament: Tournament) -> list[str]:
    """Return the order of the standings that the regulations of the first day recommend for the pairing system."""
    return recommended_order(tournament.pairing_system.ranked_as, tournament.first_day)


def recommended_order(ranked_as: str, on: dt.date) -> list[str]:
    """Return the order recommended on a date for a Swiss, or for a round robin."""
    presets = regulations_on(on).presets
    return list(presets.swiss if ranked_as == "swiss" else presets.round_robin)


def regulations_on(on: dt.date) -> TiebreakEdition:
    """Return the tie-break regulations of a date, or the first regulations for an earlier date."""
    try:
        return edition_on(on)
    except NoEdition:
        return editions()[0]
