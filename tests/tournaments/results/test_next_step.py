"""What the bar of a round offers next."""

import pytest

from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.swiss import swiss
from tournaments.models import Tournament
from tournaments.results.next_step import NextPage, next_step

LINES = {1: "2w1 2b?", 2: "1b0 1w?"}


@pytest.fixture
def made(arbiter: User) -> Tournament:
    """Round 1 complete, round 2 a draft, three planned."""
    return swiss(arbiter, LINES, draft=2, rounds_planned=3)


def step(made: Tournament, number: int, *, directs: bool = True) -> NextPage | None:
    return next_step(made.rounds.get(number=number), directs=directs)


def test_it_is_the_draft_then_the_next_pairing_then_the_report(made: Tournament) -> None:
    assert step(made, 1) == NextPage("Draft of round 2", f"/desk/{made.slug}/rounds/2/draft/", waits=False)
    assert step(made, 2) == NextPage("Pair round 3", f"/desk/{made.slug}/", waits=True)
    Tournament.objects.filter(pk=made.pk).update(rounds_planned=2)
    made.refresh_from_db()
    assert step(made, 2) == NextPage("To the report", f"/desk/{made.slug}/hand-in/", waits=True)


def test_a_helper_is_led_to_published_rounds_only(made: Tournament) -> None:
    assert step(made, 1, directs=False) is None
    made.rounds.update(state="published")
    assert step(made, 1, directs=False) == NextPage("Results of round 2", f"/desk/{made.slug}/rounds/2/", waits=False)
    assert step(made, 2, directs=False) is None


def test_an_emptied_round_is_paired_again(made: Tournament) -> None:
    cast.board(made, 2, 1).delete()
    following = step(made, 1)
    assert following
    assert (following.label, following.waits) == ("Pair round 2", True)
