"""The score of the two sides of a Scheveningen tournament or of a match: the sum of their players' points."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.core.sides import by_side, side_names
from tournaments.models import Entry, Round, Tournament, TournamentSide
from tournaments.scores.scores_before import points_before


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side, its points in tenths, and its number of players."""

    side: TournamentSide
    name: str
    points: int
    players: int


SideScores = tuple[SideScore, ...]
NO_SIDES: SideScores = ()


def side_scores(tournament: Tournament, entries: Collection[Entry], points: Mapping[int, int]) -> SideScores:
    """Return the score of both sides; empty without two sides.

    ``points`` are the points of all players in tenths, by start number.
    """
    if not tournament.pairing_system.sides:
        return NO_SIDES
    sides, names = by_side(tournament, entries), side_names(tournament, entries)
    if not all(sides.values()):
        return NO_SIDES
    return tuple(
        SideScore(side, names[side], sum(points.get(player.start_number, 0) for player in players), len(players))
        for side, players in sides.items()
    )


def scores_through(tournament: Tournament, through: int | None = None) -> SideScores:
    """Return the score after all published rounds, or after the rounds up to ``through``, penalties included."""
    if not tournament.pairing_system.sides:
        return NO_SIDES
    last = through or tournament.rounds.public().order_by("-number").values_list("number", flat=True).first() or 0
    return side_scores(tournament, [*tournament.entries.all()], points_before(tournament, last + 1))


def scores_of_round(round_: Round) -> SideScores:
    """Return the score of one published round alone, from the results entered so far."""
    tournament = round_.tournament
    if not tournament.pairing_system.sides:
        return NO_SIDES
    before, after = points_before(tournament, round_.number), points_before(tournament, round_.number + 1)
    points = {number: tenths - before.get(number, 0) for number, tenths in after.items()}
    return side_scores(tournament, [*tournament.entries.all()], points)
