"""Sides of a Scheveningen tournament from a report. The file names no sides; the games show them."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.entries.sides import assign_halves
from tournaments.models import Entry, Pairing, Tournament, TournamentSide

OTHER_SIDE = {TournamentSide.A: TournamentSide.B, TournamentSide.B: TournamentSide.A}


def assign_sides(tournament: Tournament, entries: Mapping[int, Entry], messages: list[str]) -> None:
    """Assign sides from the games; without games, the lower half of the start numbers is one side.

    If no two sides fit the games, all sides stay empty, with a message.
    """
    if tournament.pairing_system.sides != "assigned":
        return
    games = Pairing.objects.filter(round__tournament=tournament)
    opponents: dict[int, set[int]] = {number: set() for number in entries}
    for white, black in games.values_list("white__start_number", "black__start_number"):
        opponents[white].add(black)
        opponents[black].add(white)
    sides = _sides(opponents)
    if any(sides[side] == sides[other] for side in sides for other in opponents[side]):
        messages.append(_("The games of the file do not fit two sides: assign the players to their sides."))
        return
    for number, entry in entries.items():
        entry.side = sides.get(number, "")
    Entry.objects.bulk_update(entries.values(), ["side"])
    if not sides:
        assign_halves(tournament)


def _sides(opponents: Mapping[int, set[int]]) -> dict[int, TournamentSide]:
    """Return the side of each player with games: the lowest start number is on A, its opponents on B, and so on."""
    sides: dict[int, TournamentSide] = {}
    for first in sorted(number for number, met in opponents.items() if met):
        waiting = [(first, TournamentSide.A)] if first not in sides else []
        while waiting:
            number, side = waiting.pop()
            if number not in sides:
                sides[number] = side
                waiting += [(other, OTHER_SIDE[side]) for other in opponents[number]]
    return sides
