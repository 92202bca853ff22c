"""A Swiss of players outside the register with random results."""

from collections.abc import Iterable
from random import Random

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Absence, Entry, Pairing, Round, Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish, update_round_state

RESULTS = ("10", "==", "01")


def create_club_swiss(by: User, players: int, rounds: int = 9, **fields: object) -> Tournament:
    """Create a Swiss with so many entries: clubs Red and Blue alternate, every fifth is from another federation."""
    data = {"system": "swiss", "rounds_planned": rounds, "initial_colour": "w", **fields}
    tournament = factories.create_tournament(by, **data)
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            start_number=number,
            name=f"Player {number:02}",
            federation="SWE" if number % 5 == 0 else "NOR",
            club="Red" if number % 2 else "Blue",
            rating=2500 - 5 * number,
        )
        for number in range(1, players + 1)
    )
    return tournament


def entry_at(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(start_number=number)


def create_absence(tournament: Tournament, number: int, first: int, last: int | None, kind: str, by: User) -> Absence:
    return Absence.objects.create(
        entry=entry_at(tournament, number), first_round=first, last_round=last, kind=kind, by=by
    )


def start_number_pairs(round_: Round) -> list[tuple[int, int]]:
    return [(pairing.white.start_number, pairing.black.start_number) for pairing in round_.pairings.order_by("board")]


def bye_kinds(round_: Round) -> dict[int, str]:
    return {bye.entry.start_number: bye.kind for bye in round_.byes.all()}


def enter_results(round_: Round, results: Iterable[str]) -> None:
    """Publish a round, with a result at each board from the first on."""
    publish(round_)
    for pairing, result in zip(round_.pairings.order_by("board"), results, strict=True):
        Pairing.objects.filter(pk=pairing.pk).update(white_result=result[0], black_result=result[1])
    update_round_state(round_)


def play_rounds(tournament: Tournament, rounds: int, seed: int = 1) -> list[Round]:
    """Pair and play so many rounds with random results."""
    dice, played = Random(seed), []  # noqa: S311
    for _ in range(rounds):
        (round_,) = pair(tournament)
        enter_results(round_, dice.choices(RESULTS, k=round_.pairings.count()))
        played.append(round_)
    return played
