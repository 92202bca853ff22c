import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.entries import entries
from tournaments.models import Bye, Round, RoundState, Tournament, TournamentState
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publication_blockers, publish, schedule_round


def paired(tournament: Tournament) -> list[Round]:
    for name in factories.NAMES[:4]:
        entries.enter_player(tournament, factories.enrol_player(name))
    return pair(tournament)


def test_the_first_published_round_sets_the_tournament_running(new_tournament: Tournament) -> None:
    first, second, _ = paired(new_tournament)
    publish(first)
    new_tournament.refresh_from_db()
    second.refresh_from_db()
    assert (new_tournament.state, second.state) == (TournamentState.RUNNING, RoundState.DRAFT)


def test_a_round_is_not_published_before_the_one_that_precedes_it(new_tournament: Tournament) -> None:
    _, second, _ = paired(new_tournament)
    with pytest.raises(Refused, match="before round 2"):
        publish(second)
    second.refresh_from_db()
    assert second.state == RoundState.DRAFT


def test_a_round_is_complete_with_its_last_result_and_open_again_without_it(cup: Tournament, arbiter: User) -> None:
    states = []
    for board, result, enter in (
        (1, "10", factories.enter_result),
        (2, "==", factories.enter_result),
        (2, "", factories.change_result),
    ):
        enter(factories.board(cup, 1, board), result, arbiter)
        states.append(cup.rounds.get(number=1).state)
    assert states == [RoundState.PUBLISHED, RoundState.COMPLETE, RoundState.PUBLISHED]


def test_the_tournament_is_finished_with_its_last_result_and_runs_again_without_it(
    cup: Tournament, arbiter: User
) -> None:
    factories.enter_missing_results(cup, arbiter)
    cup.refresh_from_db()
    assert cup.state == TournamentState.FINISHED
    factories.change_result(factories.board(cup, 3, 1), "", arbiter)
    cup.refresh_from_db()
    assert cup.state == TournamentState.RUNNING


def test_a_tournament_with_a_draft_round_left_is_not_finished(new_tournament: Tournament, arbiter: User) -> None:
    first, _, _ = paired(new_tournament)
    publish(first)
    for pairing in first.pairings.all():
        factories.enter_result(pairing, "==", arbiter)
    new_tournament.refresh_from_db()
    assert new_tournament.state == TournamentState.RUNNING


@pytest.mark.parametrize("offset", [-1, 3])
def test_a_round_is_not_played_outside_the_days_of_the_tournament(cup: Tournament, offset: int) -> None:
    with pytest.raises(Refused, match="the days of the tournament"):
        schedule_round(cup.rounds.get(number=1), factories.FIRST_DAY + dt.timedelta(days=offset))


@pytest.mark.parametrize("offset", [0, 2])
def test_a_round_may_be_played_on_the_first_and_on_the_last_day(cup: Tournament, offset: int) -> None:
    day = factories.FIRST_DAY + dt.timedelta(days=offset)
    schedule_round(cup.rounds.get(number=2), day)
    assert cup.rounds.get(number=2).day == day


def test_the_time_of_a_round_is_kept_with_its_day(cup: Tournament) -> None:
    schedule_round(cup.rounds.get(number=2), factories.FIRST_DAY, dt.time(16, 30))
    assert cup.rounds.get(number=2).time == dt.time(16, 30)
    schedule_round(cup.rounds.get(number=2), factories.FIRST_DAY)
    assert cup.rounds.get(number=2).time is None


def test_a_round_with_an_unpaired_player_is_not_published(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w?", 2: "1b?", 3: "Z"}, draft=1)
    round_ = tournament.rounds.get(number=1)
    left, right = (
        tournament.entries.create(name=name, start_number=at, federation="NOR") for at, name in ((4, "A"), (5, "B"))
    )
    with pytest.raises(Refused, match=r"4 A; 5 B have neither an opponent nor a bye in round 1\."):
        publish(round_)
    Bye.objects.create(round=round_, entry=left, kind="Z")
    with pytest.raises(Refused, match="5 B has neither"):
        publish(round_)
    Bye.objects.create(round=round_, entry=right, kind="H")
    publish(round_)
    assert tournament.rounds.get(number=1).state == RoundState.PUBLISHED


def test_a_round_without_pairs_is_not_published(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "H", 2: "Z"}, draft=1)
    assert publication_blockers(tournament.rounds.get(number=1)) == ["No players are paired in round 1."]


def test_publishing_twice_is_publishing_once(new_tournament: Tournament) -> None:
    first, *_ = paired(new_tournament)
    publish(first)
    publish(first)
    assert new_tournament.rounds.public().count() == 1


@pytest.mark.parametrize(("planned", "state"), [(2, TournamentState.FINISHED), (3, TournamentState.RUNNING)])
def test_a_swiss_is_finished_with_the_last_round_planned_and_not_before(
    arbiter: User, planned: int, state: TournamentState
) -> None:
    tournament = create_swiss(arbiter, {1: "2w? 2b?", 2: "1b? 1w?"}, rounds_planned=planned)
    factories.enter_missing_results(tournament, arbiter)
    tournament.refresh_from_db()
    assert tournament.state == state


def test_an_adjourned_game_keeps_a_round_from_being_complete(arbiter: User) -> None:
    tournament = create_swiss(arbiter, {1: "2w? ", 2: "1b?"})
    factories.enter_result(factories.board(tournament, 1, 1), "AA", arbiter)
    assert tournament.rounds.get(number=1).state == RoundState.PUBLISHED
