"""The next step of each role, equal on the command page, the desk and the bar of a round."""

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import Staff, StaffRole, Tournament
from tournaments.results.next_step import NextStep, next_step, step_after
from tournaments.results.overview import overview
from tournaments.results.round_progress import round_progress

LINES = {1: "2w1 2b?", 2: "1b0 1w?"}


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Round 1 complete, round 2 a draft, three planned."""
    return create_swiss(arbiter, LINES, draft=2, rounds_planned=3)


def after(tournament: Tournament, number: int, user: User) -> NextStep | None:
    return step_after(tournament.rounds.get(number=number), user)


def label(tournament: Tournament, user: User) -> str | None:
    state = overview(tournament)
    progress = round_progress(state.current_round) if state.current_round else None
    step = next_step(tournament, user, state, progress)
    return step.label if step else None


def test_the_next_step_follows_the_state_of_the_round(eight_players: Tournament, arbiter: User, helper: User) -> None:
    assert label(eight_players, arbiter) == "Enter the results of round 1"
    board = factories.board(eight_players, 1, 1)
    factories.enter_result(board, "10", arbiter)
    factories.enter_result(board, "01", helper, seen_version=0)
    assert label(eight_players, helper) == "Decide board 1"
    factories.enter_result(board, "10", helper)
    factories.enter_missing_results(eight_players, arbiter)
    assert label(eight_players, arbiter) == "Hand in the report"
    assert label(eight_players, helper) is None


def test_each_role_gets_the_steps_it_may_take(arbiter: User, helper: User) -> None:
    swiss = factories.create_tournament(arbiter, system="swiss", rounds_planned=3)
    member = Staff.objects.create(tournament=swiss, user=helper, role=StaffRole.PAIRING)
    assert (label(swiss, arbiter), label(swiss, helper)) == ("Enter players", None)
    for name in factories.NAMES[:4]:
        factories.entries.enter_player(swiss, factories.enrol_player(name))
    assert label(swiss, arbiter) == label(swiss, helper) == "Pair round 1"
    (round_,) = factories.pair(swiss)
    assert label(swiss, helper) == "Publish round 1"
    assert round_.is_draft
    member.role = StaffRole.CHECK_IN
    member.save()
    assert label(swiss, helper) is None


def test_after_a_round_comes_the_draft_then_the_next_pairing_then_the_report(
    tournament: Tournament, arbiter: User
) -> None:
    publish = after(tournament, 1, arbiter)
    assert publish
    assert (publish.label, publish.page) == ("Publish round 2", f"/desk/{tournament.slug}/rounds/2/draft/")
    assert not publish.needs_results
    tournament.rounds.update(state="published")
    pair = after(tournament, 2, arbiter)
    assert pair
    assert (pair.label, pair.page, pair.needs_results) == ("Pair round 3", f"/desk/{tournament.slug}/", True)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2)
    tournament.refresh_from_db()
    report = after(tournament, 2, arbiter)
    assert report
    assert (report.label, report.page, report.needs_results) == (
        "Hand in the report", f"/desk/{tournament.slug}/hand-in/", True
    )  # fmt: skip


def test_a_helper_is_led_to_published_rounds_only(tournament: Tournament, helper: User) -> None:
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.RESULTS)
    assert after(tournament, 1, helper) is None
    tournament.rounds.update(state="published")
    assert after(tournament, 1, helper) == NextStep("Results of round 2", f"/desk/{tournament.slug}/rounds/2/")
    assert after(tournament, 2, helper) is None


def test_an_emptied_round_is_paired_again(tournament: Tournament, arbiter: User) -> None:
    factories.board(tournament, 2, 1).delete()
    following = after(tournament, 1, arbiter)
    assert following
    assert (following.label, following.needs_results) == ("Pair round 2", True)


def test_the_role_pairing_gets_its_step_on_the_command_page_and_in_the_bar(
    client: Client, tournament: Tournament, helper: User
) -> None:
    Staff.objects.create(tournament=tournament, user=helper, role=StaffRole.PAIRING)
    tournament.rounds.get(number=2).delete()
    tournament.rounds.update(state="complete")
    client.force_login(helper)
    assert label(tournament, helper) == "Pair round 2"
    for page in (
        f"/desk/events/{tournament.event_id}/",
        f"/desk/{tournament.slug}/rounds/1/",
        f"/desk/{tournament.slug}/",
    ):
        assert "Pair round 2" in client.get(page).content.decode()
