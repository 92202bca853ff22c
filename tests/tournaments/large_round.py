"""A playing hall: one published round of many boards, created at once."""

import datetime as dt

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament, TournamentState

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def create_large_round(by: User, boards: int) -> Tournament:
    """Create a tournament of players outside the register, with a first published round of so many boards."""
    tournament = factories.create_tournament(by, name="Great Hall", state=TournamentState.RUNNING)
    players = [
        Entry(tournament=tournament, start_number=number, name=f"{_surname(number)}, Kim", federation="NOR")
        for number in range(1, 2 * boards + 1)
    ]
    players = Entry.objects.bulk_create(players)
    round_ = Round.objects.create(tournament=tournament, number=1, day=dt.date(2025, 11, 7), state=RoundState.PUBLISHED)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board + 1, white=players[board], black=players[board + boards])
        for board in range(boards)
    )
    return tournament


def _surname(number: int) -> str:
    return "".join(LETTERS[number // 26**index % 26] for index in (2, 1, 0)).capitalize() + "sen"
