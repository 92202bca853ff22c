import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.swiss import swiss
from tournaments.entries import entries
from tournaments.models import Bye, Round, RoundState, Tournament, TournamentState
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publication_blockers, publish, schedule_round


def paired(made: Tournament) -> list[Round]:
    for name in cast.NAMES[:4]:
        entries.enter(made, cast.player(name))
    return pair(made)


def test_the_first_published_round_sets_the_tournament_running(draft: Tournament) -> None:
    first, second, _ = paired(draft)
    publish(first)
    draft.refresh_from_db()
    second.refresh_from_db()
    assert (draft.state, second.state) == (TournamentState.RUNNING, RoundState.DRAFT)


def test_a_round_is_not_published_before_the_one_that_precedes_it(draft: Tournament) -> None:
    _, second, _ = paired(draft)
    with pytest.raises(Refused, match="before round 2"):
        publish(second)
    second.refresh_from_db()
    assert second.state == RoundState.DRAFT


def test_a_round_is_complete_with_its_last_result_and_open_again_without_it(cup: Tournament, arbiter: User) -> None:
    states = []
    for board, result, enter in ((1, "10", cast.strike), (2, "==", cast.strike), (2, "", cast.amend)):
        enter(cast.board(cup, 1, board), result, arbiter)
        states.append(cup.rounds.get(number=1).state)
    assert states == [RoundState.PUBLISHED, RoundState.COMPLETE, RoundState.PUBLISHED]


def test_the_tournament_is_finished_with_its_last_result_and_runs_again_without_it(
    cup: Tournament, arbiter: User
) -> None:
    cast.play_out(cup, arbiter)
    cup.refresh_from_db()
    assert cup.state == TournamentState.FINISHED
    cast.amend(cast.board(cup, 3, 1), "", arbiter)
    cup.refresh_from_db()
    assert cup.state == TournamentState.RUNNING


def test_a_tournament_with_a_draft_round_left_is_not_finished(draft: Tournament, arbiter: User) -> None:
    first, _, _ = paired(draft)
    publish(first)
    for pairing in first.pairings.all():
        cast.strike(pairing, "==", arbiter)
    draft.refresh_from_db()
    assert draft.state == TournamentState.RUNNING


@pytest.mark.parametrize("offset", [-1, 3])
def test_a_round_is_not_played_outside_the_days_of_the_tournament(cup: Tournament, offset: int) -> None:
    with pytest.raises(Refused, match="the days of the tournament"):
        schedule_round(cup.rounds.get(number=1), cast.FIRST_DAY + dt.timedelta(days=offset))


@pytest.mark.parametrize("offset", [0, 2])
def test_a_round_may_be_played_on_the_first_and_on_the_last_day(cup: Tournament, offset: int) -> None:
    day = cast.FIRST_DAY + dt.timedelta(days=offset)
    schedule_round(cup.rounds.get(number=2), day)
    assert cup.rounds.get(number=2).day == day


def test_the_time_of_a_round_is_kept_with_its_day(cup: Tournament) -> None:
    schedule_round(cup.rounds.get(number=2), cast.FIRST_DAY, dt.time(16, 30))
    assert cup.rounds.get(number=2).time == dt.time(16, 30)
    schedule_round(cup.rounds.get(number=2), cast.FIRST_DAY)
    assert cup.rounds.get(number=2).time is None


def test_a_round_in_which_somebody_has_no_place_is_not_published_until_they_have(arbiter: User) -> None:
    made = swiss(arbiter, {1: "2w?", 2: "1b?", 3: "Z"}, draft=1)
    round_ = made.rounds.get(number=1)
    left, right = (
        made.entries.create(name=name, start_number=at, federation="NOR") for at, name in ((4, "A"), (5, "B"))
    )
    with pytest.raises(Refused, match=r"4 A; 5 B have neither an opponent nor a bye in round 1\."):
        publish(round_)
    Bye.objects.create(round=round_, entry=left, kind="Z")
    with pytest.raises(Refused, match="5 B has neither"):
        publish(round_)
    Bye.objects.create(round=round_, entry=right, kind="H")
    publish(round_)
    assert made.rounds.get(number=1).state == RoundState.PUBLISHED


def test_a_round_in_which_nobody_is_paired_is_not_published(arbiter: User) -> None:
    made = swiss(arbiter, {1: "H", 2: "Z"}, draft=1)
    assert publication_blockers(made.rounds.get(number=1)) == ["Nobody is paired in round 1."]


def test_publishing_twice_is_publishing_once(draft: Tournament) -> None:
    first, *_ = paired(draft)
    publish(first)
    publish(first)
    assert draft.rounds.public().count() == 1


@pytest.mark.parametrize(("planned", "state"), [(2, TournamentState.FINISHED), (3, TournamentState.RUNNING)])
def test_a_swiss_is_finished_with_the_last_round_planned_and_not_before(
    arbiter: User, planned: int, state: TournamentState
) -> None:
    made = swiss(arbiter, {1: "2w? 2b?", 2: "1b? 1w?"}, rounds_planned=planned)
    cast.play_out(made, arbiter)
    made.refresh_from_db()
    assert made.state == state


def test_an_adjourned_game_keeps_a_round_from_being_complete(arbiter: User) -> None:
    made = swiss(arbiter, {1: "2w? ", 2: "1b?"})
    cast.strike(cast.board(made, 1, 1), "AA", arbiter)
    assert made.rounds.get(number=1).state == RoundState.PUBLISHED
