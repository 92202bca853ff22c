"""Ratings of the players on the day of each round, for the tie-breaks of a long event."""

from ratings.register.queries import rows_of, version_in_force
from tournaments.models import Tournament


def ratings_by_round(tournament: Tournament) -> dict[int, list[int]]:
    """Return the rating of each register player in each published round, by start number.

    A rating is that of the list in force on the round's day; 0 without a day, a list, or a rating on it.
    """
    control = tournament.rating_type or tournament.control
    players = dict(tournament.entries.exclude(player=None).values_list("start_number", "player"))
    days = tournament.rounds.public().order_by("number").values_list("day", flat=True)
    versions = [version_in_force(control, day) if day else None for day in days]
    rows = {version.pk: rows_of(version, {*players.values()}) for version in versions if version}
    listed = [rows[version.pk] if version else {} for version in versions]
    return {
        number: [(row.rating or 0) if (row := of_round.get(player)) else 0 for of_round in listed]
        for number, player in players.items()
    }
