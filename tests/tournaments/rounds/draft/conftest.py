import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Entry, Round, Tournament

# Round 2 is a draft: 1–3 and 4–2, 5 has the bye, 6 asked for a half-point bye, 7 and 8 are unpaired.
LINES = {
    1: "2w1 3w?",
    2: "1b0 4b?",
    3: "4w= 1b?",
    4: "3b= 2w?",
    5: "6w1 U",
    6: "5b0 H",
    7: "8w1",
    8: "7b0",
}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, draft=2)


@pytest.fixture
def second_round(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


@pytest.fixture
def entries(tournament: Tournament) -> dict[int, Entry]:
    """The entries by start number."""
    return {entry.start_number: entry for entry in tournament.entries.all()}
