"""A Swiss of 500 players and eleven rounds in the demonstration, made once; who meets whom is drawn from a seed."""

import datetime as dt
from random import Random

from django.db import transaction

from ratings.models import User
from tournaments.create import create
from tournaments.models import Bye, Entry, Pairing, PairingSystem, Round, RoundState, Tournament, TournamentState

NAME = "Eleven rounds of five hundred"
PLAYERS, ROUNDS = 500, 11
EIGHT = ["PTS", "BH/C1", "BH", "SB", "DE", "WIN", "BWG", "ARO", "PTP"]
RESULTS = ("10",) * 8 + ("01",) * 6 + ("==",) * 5 + ("+-",)
CLUBS = ("Northern", "Southern", "Eastern", "Western", "")


@transaction.atomic
def many_rounds() -> Tournament:
    """The tournament with every result and eight tie-breaks; the last two of a round have a bye now and then."""
    made = Tournament.objects.filter(name=NAME).first()
    if made is None:
        day = dt.date(2026, 3, 2)
        given = {"place": "Bergen", "federation": "NOR", "first_day": day, "last_day": day, "rounds_planned": ROUNDS}
        order = {"standings_order": EIGHT, "system": PairingSystem.SWISS}
        made = create(Tournament(name=NAME, **given, **order), User.objects.get(username="arbiter"))
        Tournament.objects.filter(pk=made.pk).update(state=TournamentState.RUNNING)
        _play(made, Random(PLAYERS))  # noqa: S311
    return made


def _play(made: Tournament, dice: Random) -> None:
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=made, start_number=number, name=f"Nameless, {number}", federation="NOR",
            club=dice.choice(CLUBS), rating=2800 - 2 * number,
        )
        for number in range(1, PLAYERS + 1)
    )  # fmt: skip
    for number in range(1, ROUNDS + 1):
        one = Round.objects.create(tournament=made, number=number, day=made.first_day, state=RoundState.COMPLETE)
        order = dice.sample(entries, PLAYERS)
        away = order[-2:] if number % 3 == 0 else []
        Bye.objects.bulk_create(Bye(round=one, entry=entry, kind="H") for entry in away)
        Pairing.objects.bulk_create(_boards(one, order[: PLAYERS - len(away)], dice))


def _boards(one: Round, order: list[Entry], dice: Random) -> list[Pairing]:
    pairs = enumerate(zip(order[::2], order[1::2], strict=True), 1)
    results = [dice.choice(RESULTS) for _ in range(len(order) // 2)]
    return [
        Pairing(round=one, board=board, white=white, black=black, white_result=result[0], black_result=result[1])
        for (board, (white, black)), result in zip(pairs, results, strict=True)
    ]
