"""The next step of each role, equal on the command page, the desk and the bar of a round."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.swiss import swiss
from tournaments.models import Staff, StaffRole, Tournament
from tournaments.results.next_step import NextStep, next_step, step_after
from tournaments.results.overview import overview
from tournaments.results.round_progress import round_progress

LINES = {1: "2w1 2b?", 2: "1b0 1w?"}


@pytest.fixture
def made(arbiter: User) -> Tournament:
    """Round 1 complete, round 2 a draft, three planned."""
    return swiss(arbiter, LINES, draft=2, rounds_planned=3)


def after(made: Tournament, number: int, user: User) -> NextStep | None:
    return step_after(made.rounds.get(number=number), user)


def label(tournament: Tournament, user: User) -> str | None:
    state = overview(tournament)
    progress = round_progress(state.current) if state.current else None
    step = next_step(tournament, user, state, progress)
    return step.label if step else None


def test_the_next_step_follows_what_the_round_waits_for(masters: Tournament, arbiter: User, helper: User) -> None:
    assert label(masters, arbiter) == "Enter the results of round 1"
    board = cast.board(masters, 1, 1)
    cast.strike(board, "10", arbiter)
    cast.strike(board, "01", helper, seen=0)
    assert label(masters, helper) == "Decide board 1"
    cast.strike(board, "10", helper)
    cast.play_out(masters, arbiter)
    assert label(masters, arbiter) == "Hand in the report"
    assert label(masters, helper) is None


def test_each_role_gets_the_steps_it_may_take(arbiter: User, helper: User) -> None:
    swiss = cast.tournament(arbiter, system="swiss", rounds_planned=3)
    member = Staff.objects.create(tournament=swiss, user=helper, role=StaffRole.PAIRING)
    assert (label(swiss, arbiter), label(swiss, helper)) == ("Enter players", None)
    for name in cast.NAMES[:4]:
        cast.entries.enter(swiss, cast.player(name))
    assert label(swiss, arbiter) == label(swiss, helper) == "Pair round 1"
    (round_,) = cast.pair(swiss)
    assert label(swiss, helper) == "Publish round 1"
    assert round_.is_draft
    member.role = StaffRole.CHECK_IN
    member.save()
    assert label(swiss, helper) is None


def test_after_a_round_comes_the_draft_then_the_next_pairing_then_the_report(made: Tournament, arbiter: User) -> None:
    publish = after(made, 1, arbiter)
    assert publish
    assert (publish.label, publish.page) == ("Publish round 2", f"/desk/{made.slug}/rounds/2/draft/")
    assert not publish.needs_results
    made.rounds.update(state="published")
    pair = after(made, 2, arbiter)
    assert pair
    assert (pair.label, pair.page, pair.needs_results) == ("Pair round 3", f"/desk/{made.slug}/", True)
    Tournament.objects.filter(pk=made.pk).update(rounds_planned=2)
    made.refresh_from_db()
    report = after(made, 2, arbiter)
    assert report
    assert (report.label, report.page, report.needs_results) == (
        "Hand in the report", f"/desk/{made.slug}/hand-in/", True
    )  # fmt: skip


def test_a_helper_is_led_to_published_rounds_only(made: Tournament, helper: User) -> None:
    Staff.objects.create(tournament=made, user=helper, role=StaffRole.RESULTS)
    assert after(made, 1, helper) is None
    made.rounds.update(state="published")
    assert after(made, 1, helper) == NextStep("Results of round 2", f"/desk/{made.slug}/rounds/2/")
    assert after(made, 2, helper) is None


def test_an_emptied_round_is_paired_again(made: Tournament, arbiter: User) -> None:
    cast.board(made, 2, 1).delete()
    following = after(made, 1, arbiter)
    assert following
    assert (following.label, following.needs_results) == ("Pair round 2", True)


def test_the_role_pairing_gets_its_step_on_the_command_page_and_in_the_bar(
    client: Client, made: Tournament, helper: User
) -> None:
    Staff.objects.create(tournament=made, user=helper, role=StaffRole.PAIRING)
    made.rounds.get(number=2).delete()
    made.rounds.update(state="complete")
    client.force_login(helper)
    assert label(made, helper) == "Pair round 2"
    for page in (f"/desk/events/{made.event_id}/", f"/desk/{made.slug}/rounds/1/", f"/desk/{made.slug}/"):
        assert "Pair round 2" in client.get(page).content.decode()
