"""The sides of a Scheveningen tournament from a report, which names none: they follow from who met whom."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.entries.sides import assign_halves
from tournaments.models import Entry, Pairing, Tournament, TournamentSide

OTHER = {TournamentSide.A: TournamentSide.B, TournamentSide.B: TournamentSide.A}


def open_sides(tournament: Tournament, entries: Mapping[int, Entry], messages: list[str]) -> None:
    """Put everybody on a side: as they met, else the halves of the start numbers; neither where the games forbid both.

    A message says so where no two sides fit the games.
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
    """The side of everybody who met somebody: the lowest number is on A, and whom it met on B, and so on."""
    sides: dict[int, TournamentSide] = {}
    for first in sorted(number for number, met in opponents.items() if met):
        waiting = [(first, TournamentSide.A)] if first not in sides else []
        while waiting:
            number, side = waiting.pop()
            if number not in sides:
                sides[number] = side
                waiting += [(other, OTHER[side]) for other in opponents[number]]
    return sides
