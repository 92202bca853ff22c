"""Baku acceleration: the first half of the players and their virtual points (C.04.7)."""

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.entries.absences import absences_in
from tournaments.models import Acceleration, Entry, Round, Tournament
from tournaments.pairing.baku import virtual_points
from tournaments.rounds.stored_explanation import read_explanation

STANDARD_POINTS = (10, 5, 0)


def accelerated_points(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return the virtual points, in tenths, of each accelerated start number: a value for each round.

    The first half is the first half of the players who were paired in round 1. Its last player stays the last one
    after late entries. Empty without acceleration. Raise Refused if the tournament does not allow the method.
    """
    if tournament.acceleration != Acceleration.BAKU:
        return {}
    if not tournament.rounds_planned:
        raise Refused(_("Baku acceleration needs the number of rounds. Enter it in the settings."))
    if (tournament.win_points, tournament.draw_points, tournament.loss_points) != STANDARD_POINTS:
        raise Refused(_("Baku acceleration is for tournaments with 1, ½ and 0 points."))
    entries = [*tournament.entries.order_by("start_number")]
    points = next(iter(virtual_points(len(entries), tournament.rounds_planned).values()), ())
    last = last_of_first_half(tournament, entries)
    return {entry.start_number: points for entry in entries if last and entry.start_number <= last.start_number}


def virtual_points_in(tournament: Tournament, number: int) -> dict[int, int]:
    """Return the virtual points of each accelerated player in a round, by start number; empty without any."""
    by_round = ((player, points[number - 1 : number]) for player, points in accelerated_points(tournament).items())
    return {player: points[0] for player, points in by_round if points and points[0]}


def last_of_first_half(tournament: Tournament, entries: list[Entry]) -> Entry | None:
    """Return the last player of the first half in round 1. Before round 1 the current entries are divided."""
    first = Round.objects.filter(tournament=tournament, number=1).exclude(explanation=None).first()
    key = (read_explanation(first.explanation) or {}).get("last_accelerated") if first else None
    if key:
        return next((entry for entry in entries if entry.pk == key), None)
    gone = set(absences_in(tournament, 1).filter(last_round=None).values_list("entry", flat=True))
    playing = [entry for entry in entries if entry.pk not in gone]
    return playing[max(virtual_points(len(playing), tournament.rounds_planned or 1)) - 1] if playing else None
