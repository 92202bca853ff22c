"""Large Swisses in the demonstration, each created once, with pairings drawn from a seed."""

import datetime as dt
from random import Random

from django.db import transaction

from ratings.models import User
from tournaments.models import Bye, Entry, Pairing, Round, RoundState, Tournament, TournamentState
from tournaments.setup.create import create_tournament

EIGHT = ["PTS", "BH/C1", "BH", "SB", "DE", "WIN", "BWG", "ARO", "PTP"]
RESULTS = ("10",) * 8 + ("01",) * 6 + ("==",) * 5 + ("+-",)
CLUBS = ("Northern", "Southern", "Eastern", "Western", "")


@transaction.atomic
def many_rounds(players: int, rounds: int) -> Tournament:
    """Return a tournament with all results and eight tie-breaks, created if necessary. Some rounds have byes."""
    name = f"{rounds} rounds of {players}"
    made = Tournament.objects.filter(name=name).first()
    if made is None:
        day = dt.date(2026, 3, 2)
        fields = {"place": "Bergen", "federation": "NOR", "first_day": day, "last_day": day, "rounds_planned": rounds}
        order = {"standings_order": EIGHT, "system": "swiss"}
        made = create_tournament(Tournament(name=name, **fields, **order), User.objects.get(username="arbiter"))
        Tournament.objects.filter(pk=made.pk).update(state=TournamentState.RUNNING)
        dice = Random(players)  # noqa: S311
        _create_rounds(made, _create_entries(made, players, dice), dice)
    return made


def _create_entries(tournament: Tournament, players: int, dice: Random) -> list[Entry]:
    """Create the entries, with ratings that fall evenly from 2800 to 1400."""
    return Entry.objects.bulk_create(
        Entry(
            tournament=tournament, start_number=number, name=f"Nameless, {number}", federation="NOR",
            club=dice.choice(CLUBS), rating=2800 - 1400 * number // players,
        )
        for number in range(1, players + 1)
    )  # fmt: skip


def _create_rounds(tournament: Tournament, entries: list[Entry], dice: Random) -> None:
    for number in range(1, (tournament.rounds_planned or 0) + 1):
        round_ = Round.objects.create(
            tournament=tournament, number=number, day=tournament.first_day, state=RoundState.COMPLETE
        )
        order = dice.sample(entries, len(entries))
        away = order[-2:] if number % 3 == 0 else []
        Bye.objects.bulk_create(Bye(round=round_, entry=entry, kind="H") for entry in away)
        Pairing.objects.bulk_create(_pairings_of_round(round_, order[: len(order) - len(away)], dice))


def _pairings_of_round(round_: Round, order: list[Entry], dice: Random) -> list[Pairing]:
    pairs = enumerate(zip(order[::2], order[1::2], strict=True), 1)
    results = [dice.choice(RESULTS) for _ in range(len(order) // 2)]
    return [
        Pairing(round=round_, board=board, white=white, black=black, white_result=result[0], black_result=result[1])
        for (board, (white, black)), result in zip(pairs, results, strict=True)
    ]
