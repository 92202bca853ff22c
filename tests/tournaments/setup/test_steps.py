"""The steps up to the first pairing: ticked when done; the first open required step is the next."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.setup.steps import setup_steps


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """A Swiss without entries."""
    return factories.create_tournament(arbiter, name="Spring Open", system="swiss", rounds_planned=2)


def enter(tournament: Tournament, *ratings: int) -> None:
    for number, rating in enumerate(ratings, 1):
        tournament.entries.create(
            name=factories.NAMES[number - 1], start_number=number, federation="NOR", rating=rating
        )


@pytest.mark.parametrize(
    ("ratings", "following", "done"),
    [
        ((), "Players", ["Details"]),
        ((2000,), "Players", ["Details", "Start numbers"]),
        ((2000, 1900), "Pair round 1", ["Details", "Players", "Start numbers"]),
        ((1900, 2000), "Pair round 1", ["Details", "Players"]),
    ],
)
def test_the_next_step_is_the_first_that_must_be_done(
    tournament: Tournament, ratings: tuple[int, ...], following: str, done: list[str]
) -> None:
    enter(tournament, *ratings)
    setup = setup_steps(tournament)
    assert setup.next
    assert setup.next.title == following
    assert [step.title for step in setup.steps if step.is_done] == done
    assert setup.steps[setup.next_number - 1] is setup.next


def test_the_overview_shows_the_steps_until_something_is_paired(
    client: Client, arbiter: User, officer: User, tournament: Tournament
) -> None:
    client.force_login(arbiter)
    assert "Step 2 of 5" in client.get(f"/desk/{tournament.slug}/").content.decode()
    enter(tournament, 2000, 1900)
    assert "Step 5 of 5" in client.get(f"/desk/{tournament.slug}/").content.decode()
    client.force_login(officer)
    assert "Step" not in client.get(f"/desk/{tournament.slug}/").content.decode()
    client.force_login(arbiter)
    pair(tournament)
    assert "Step" not in client.get(f"/desk/{tournament.slug}/").content.decode()
