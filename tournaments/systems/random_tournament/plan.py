"""The decisions before the first round: players, absences, forbidden pairs and penalties."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ratings.reports.report import AbnormalPoints, AccelerationOfRounds, ForbiddenPairs
from tournaments.pairing.baku import virtual_points
from tournaments.pairing.playable_rounds import most_rounds
from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.settings import PENALTY, Bounds, RandomTournamentSettings

AbsenceCode = Literal["H", "Z"]


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament before the first round.

    Players are start numbers, from 1 for the highest rating; ``absences`` is by player and round.
    """

    rounds: int
    ratings: tuple[int, ...]
    initial_colour: Literal["w", "b"]
    absences: dict[tuple[int, int], AbsenceCode]
    forbidden_pairs: tuple[ForbiddenPairs, ...]
    penalties: tuple[AbnormalPoints, ...]
    accelerations: tuple[AccelerationOfRounds, ...]

    @property
    def numbers(self) -> range:
        return range(1, len(self.ratings) + 1)


def draw_plan(settings: RandomTournamentSettings, dice: Dice) -> TournamentPlan:
    """Return a random plan by the settings. Its number of rounds is possible for its number of players."""
    players = dice.between(settings.players)
    rounds = dice.between(Bounds(settings.rounds.low, min(settings.rounds.high, most_rounds(players))))
    ratings = tuple(sorted((dice.between(settings.ratings) for _ in range(players)), reverse=True))
    entered = [_entry_round(settings, rounds, dice) for _ in range(players)]
    return TournamentPlan(
        rounds=rounds,
        ratings=ratings,
        initial_colour="w" if dice.happens_in_percent(50) else "b",
        absences={(number, player): kind for number, player, kind in _absences(settings, rounds, entered, dice)},
        forbidden_pairs=tuple(_forbidden_pairs(settings, players, rounds, dice)),
        penalties=tuple(_penalties(settings, players, rounds, dice)),
        accelerations=tuple(_accelerations(settings, rounds, entered)),
    )


def _entry_round(settings: RandomTournamentSettings, rounds: int, dice: Dice) -> int:
    """Return the first round of a player: 1, or 2 or 3 for a late entry."""
    return min(2 + dice.below(2), rounds) if dice.happens_in_percent(settings.late_entries) else 1


def _absences(
    settings: RandomTournamentSettings, rounds: int, entered: list[int], dice: Dice
) -> Iterator[tuple[int, int, AbsenceCode]]:
    """Yield player, round and kind of bye. Before an entry and after a withdrawal it is a zero-point bye."""
    for number, entry_round in enumerate(entered, 1):
        last = 1 + dice.below(rounds - 1) if rounds > 1 and dice.happens_in_percent(settings.withdrawals) else rounds
        for round_number in range(1, rounds + 1):
            half = dice.happens_in_percent(settings.half_point_byes) and round_number < rounds
            zero = dice.happens_in_percent(settings.zero_point_byes)
            if round_number < entry_round or round_number > last or zero:
                yield number, round_number, "Z"
            elif half:
                yield number, round_number, "H"


def _forbidden_pairs(
    settings: RandomTournamentSettings, players: int, rounds: int, dice: Dice
) -> Iterator[ForbiddenPairs]:
    """Yield groups of players who must not meet (260); the groups have no player in common.

    Half of them apply in all rounds, the others up to a round or from a round on.
    """
    if not settings.forbidden_groups:
        return
    left = dice.shuffled(range(1, players + 1))
    for _ in range(settings.forbidden_groups):
        size, some = dice.between(settings.group_size), 1 + dice.below(rounds)
        group, left = left[:size], left[size:]
        first, last = ((1, rounds), (1, rounds), (1, some), (some, rounds))[dice.below(4)]
        yield ForbiddenPairs(first, last, tuple(sorted(group)))


def _penalties(settings: RandomTournamentSettings, players: int, rounds: int, dice: Dice) -> Iterator[AbnormalPoints]:
    for number in range(1, players + 1):
        if dice.happens_in_percent(settings.penalties):
            points = PENALTY if dice.happens_in_percent(25) else -PENALTY
            yield AbnormalPoints("", None, points, 1 + dice.below(rounds), (number,))


def _accelerations(
    settings: RandomTournamentSettings, rounds: int, entered: list[int]
) -> Iterator[AccelerationOfRounds]:
    """Yield the virtual points (250), a record for each value.

    The field without late entries determines the last player of the first half. Every player above that player in the
    initial order has the points too, whenever they enter.
    """
    if settings.acceleration == "none":
        return
    at_first = [number for number, entry_round in enumerate(entered, 1) if entry_round == 1]
    points = virtual_points(len(at_first), rounds)
    for tenths in dict.fromkeys(points.get(1, ())):
        accelerated = [number for number, point in enumerate(points[1], 1) if point == tenths]
        last = at_first[: max(points)][-1]  # with one player the first half would end at number 2
        yield AccelerationOfRounds(None, tenths, accelerated[0], accelerated[-1], 1, last)
