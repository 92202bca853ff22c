"""A playing hall: one published round of many boards, created at once."""

import datetime as dt

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament, TournamentState

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def create_large_round(by: User, boards: int) -> Tournament:
    """Create a tournament of players outside the register, with a first published round of so many boards."""
    made = factories.create_tournament(by, name="Great Hall", state=TournamentState.RUNNING)
    people = [
        Entry(tournament=made, start_number=number, name=f"{_surname(number)}, Kim", federation="NOR")
        for number in range(1, 2 * boards + 1)
    ]
    people = Entry.objects.bulk_create(people)
    round_ = Round.objects.create(tournament=made, number=1, day=dt.date(2025, 11, 7), state=RoundState.PUBLISHED)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board + 1, white=people[board], black=people[board + boards])
        for board in range(boards)
    )
    return made


def _surname(number: int) -> str:
    return "".join(LETTERS[number // 26**place % 26] for place in (2, 1, 0)).capitalize() + "sen"
