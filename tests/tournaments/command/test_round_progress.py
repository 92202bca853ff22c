from uuid import uuid4

from ratings.models import User
from tests.tournaments import cast
from tournaments.command.next_step import next_step
from tournaments.command.round_progress import round_progress
from tournaments.models import Role, Staff, Tournament
from tournaments.results import results
from tournaments.setup.overview import overview


def label(tournament: Tournament, user: User) -> str | None:
    state = overview(tournament)
    progress = round_progress(state.current) if state.current else None
    step = next_step(tournament, user, state, progress)
    return step.label if step else None


def test_missing_differing_and_phone_results_are_counted_by_board(
    masters: Tournament, arbiter: User, helper: User
) -> None:
    first, second, third = (cast.board(masters, 1, board) for board in (1, 2, 3))
    cast.strike(first, "10", arbiter)
    cast.strike(first, "01", helper, seen=0)
    cast.strike(second, "==", arbiter)
    link, _token = cast.helper_link(masters, arbiter)
    results.enter(third.pk, "10", third.version, uuid4(), link=link)
    progress = round_progress(masters.rounds.get(number=1))
    assert (progress.entered, progress.boards, progress.missing) == (3, 4, [4])
    assert [(conflict.board, [result for result, _key in conflict.sides]) for conflict in progress.differing] == [
        (1, ["10", "01"])
    ]
    assert [(result.board, result.who) for result in progress.unconfirmed] == [(3, "Anna")]
    assert not progress.is_complete


def test_a_result_entered_by_a_second_person_settles_the_difference(
    masters: Tournament, arbiter: User, helper: User
) -> None:
    board = cast.board(masters, 1, 1)
    cast.strike(board, "10", arbiter)
    cast.strike(board, "01", helper, seen=0)
    cast.strike(board, "10", helper)
    assert round_progress(masters.rounds.get(number=1)).differing == []


def test_the_next_step_follows_what_the_round_waits_for(masters: Tournament, arbiter: User, helper: User) -> None:
    assert label(masters, arbiter) == "Enter results of round 1"
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
    member = Staff.objects.create(tournament=swiss, user=helper, role=Role.PAIRING)
    assert (label(swiss, arbiter), label(swiss, helper)) == ("Enter players", None)
    for name in cast.NAMES[:4]:
        cast.entries.enter(swiss, cast.player(name))
    assert label(swiss, arbiter) == label(swiss, helper) == "Pair round 1"
    (round_,) = cast.pair(swiss)
    assert label(swiss, helper) == "Publish round 1"
    assert round_.is_draft
    member.role = Role.CHECK_IN
    member.save()
    assert label(swiss, helper) is None
