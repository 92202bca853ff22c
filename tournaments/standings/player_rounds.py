"""A player's tournament: for each round the opponent or the reason for none, and the rank after it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments.models import Bye, Entry, Pairing, RoundState, Tournament
from tournaments.scores.progress import Course


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One published round. `code` is the player's own result; `bye` says in words why there is no opponent.

    Points (tenths) and rank are those after the round, None where it does not count yet.
    """

    round: int
    colour: str = ""
    opponent: Entry | None = None
    code: str = ""
    bye: str = ""
    points: int | None = None
    rank: int | None = None


def itinerary(tournament: Tournament, entry: Entry, points: Course, ranks: Course) -> list[PlayerRound]:
    """The published rounds in order, also those without a game or a bye of the player."""
    by_round = {stage.round: stage for stage in (*_games(tournament, entry), *_byes(entry))}
    numbers = tournament.rounds.public().order_by("number").values_list("number", flat=True)
    return [_stood(by_round.get(number, PlayerRound(number)), points.after, ranks.after) for number in numbers]


def _stood(stage: PlayerRound, points: tuple[int, ...], ranks: tuple[int, ...]) -> PlayerRound:
    if stage.round > len(points):
        return stage
    return replace(stage, points=points[stage.round - 1], rank=ranks[stage.round - 1])


def _games(tournament: Tournament, entry: Entry) -> Iterator[PlayerRound]:
    pairings = Pairing.objects.filter(Q(white=entry) | Q(black=entry), round__tournament=tournament)
    for pairing in pairings.exclude(round__state=RoundState.DRAFT).select_related("round", "white", "black"):
        if pairing.white_id == entry.pk:
            yield PlayerRound(pairing.round.number, "w", pairing.black, pairing.white_result)
        else:
            yield PlayerRound(pairing.round.number, "b", pairing.white, pairing.black_result)


def _byes(entry: Entry) -> Iterator[PlayerRound]:
    byes: list[Bye] = [*entry.byes.exclude(round__state=RoundState.DRAFT).select_related("round")]
    for bye in byes:
        yield PlayerRound(bye.round.number, code=bye.kind, bye=bye.get_kind_display())
