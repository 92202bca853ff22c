"""The rounds of a player: the opponent or the bye, and the points and rank after each round."""

from dataclasses import replace

from django.db.models import Q

from tournaments.core.seat import Seat
from tournaments.models import Entry, Pairing, RoundState, Tournament
from tournaments.scores.progress import PlayerProgress


def player_rounds(tournament: Tournament, entry: Entry, points: PlayerProgress, ranks: PlayerProgress) -> list[Seat]:
    """Return the player's seat in each published round, with the points and rank after the round.

    Points and rank are None if the round does not count yet. The list includes rounds in which the player has neither a
    game nor a bye.
    """
    mine = Pairing.objects.filter(Q(white=entry) | Q(black=entry), round__tournament=tournament)
    games = {game.round_id: game for game in mine.select_related("white", "black")}
    byes = {bye.round_id: bye for bye in entry.byes.exclude(round__state=RoundState.DRAFT)}
    return [
        _with_progress(Seat(round_, entry, games.get(round_.pk), byes.get(round_.pk)), points.by_round, ranks.by_round)
        for round_ in tournament.rounds.public().order_by("number")
    ]


def _with_progress(seat: Seat, points: tuple[int, ...], ranks: tuple[int, ...]) -> Seat:
    number = seat.round.number
    return seat if number > len(points) else replace(seat, points=points[number - 1], rank=ranks[number - 1])
