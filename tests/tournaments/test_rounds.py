import datetime as dt

import pytest

from ratings.models import User
from tests.tournaments import cast
from tournaments import entries
from tournaments.models import Round, RoundState, Tournament, TournamentState
from tournaments.pair import pair
from tournaments.refused import Refused
from tournaments.rounds import publish, set_day


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
    for board, result in ((1, "10"), (2, "=="), (2, "")):
        cast.strike(cast.board(cup, 1, board), result, arbiter)
        states.append(cup.rounds.get(number=1).state)
    assert states == [RoundState.PUBLISHED, RoundState.COMPLETE, RoundState.PUBLISHED]


def test_the_tournament_is_finished_with_its_last_result_and_runs_again_without_it(
    cup: Tournament, arbiter: User
) -> None:
    cast.play_out(cup, arbiter)
    cup.refresh_from_db()
    assert cup.state == TournamentState.FINISHED
    cast.strike(cast.board(cup, 3, 1), "", arbiter)
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
        set_day(cup.rounds.get(number=1), cast.FIRST_DAY + dt.timedelta(days=offset))


@pytest.mark.parametrize("offset", [0, 2])
def test_a_round_may_be_played_on_the_first_and_on_the_last_day(cup: Tournament, offset: int) -> None:
    day = cast.FIRST_DAY + dt.timedelta(days=offset)
    set_day(cup.rounds.get(number=2), day)
    assert cup.rounds.get(number=2).day == day
