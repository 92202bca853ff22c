"""The rating column: changes by the published rounds, under the rules of the first day."""

import datetime as dt

import pytest

from ratings.models import Player, User
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Pairing, Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all
from tournaments.standings.rating_preview import (
    CannotRate,
    RatedPlayer,
    changes_by_round,
    rating_changes,
    rating_preview,
)


def line(tournament: Tournament, number: int) -> RatedPlayer:
    return rating_preview(tournament).players[number - 1]


def two_player_tournament(by: User, ratings: tuple[int | None, int | None], **fields: object) -> Tournament:
    """Create a tournament of two players with these ratings and one published round; the first has White."""
    players = {factories.enrol_player(name): rating for name, rating in zip(factories.NAMES, ratings, strict=False)}
    factories.publish_list(players)
    tournament = factories.create_tournament(by, **fields)
    for person in players:
        entries.enter_player(tournament, person)
    pair(tournament)
    publish_all(tournament)
    return tournament


def test_a_win_against_an_equal_brings_half_of_k(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    winner = line(tournament, 1).working
    assert (winner["games"], winner["score"], winner["expected"]) == (1, "1.00", "0.50")
    assert (winner["k"], winner["k_reason"], winner["change"]) == (20, "normal", "10.00")
    assert rating_changes(tournament) == {1: "10.00", 2: "-10.00"}


def test_a_game_alone_changes_k_times_score_less_expectation(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2000))
    factories.enter_result(factories.board(tournament, 1, 1), "==", arbiter)
    assert (changes_by_round(line(tournament, 1)), changes_by_round(line(tournament, 2))) == ({1: "-2.80"}, {1: "2.80"})


def test_a_game_that_does_not_count_has_no_change_of_its_own(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2000))
    factories.enter_result(factories.board(tournament, 1, 1), "+-", arbiter)
    assert changes_by_round(line(tournament, 1)) == {}


@pytest.mark.parametrize("result", ["", "A"])
def test_without_a_result_nothing_changes_and_the_round_has_no_remark(arbiter: User, result: str) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    Pairing.objects.filter(round__tournament=tournament).update(white_result=result, black_result=result)
    preview = line(tournament, 1)
    assert (preview.working["rounds"], preview.working["games"], preview.working["change"]) == ([], 0, "0.00")
    assert (preview.performance.rating, preview.unrated_reason) == (None, "")


def test_a_forfeit_changes_nothing_and_says_why(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    factories.enter_result(factories.board(tournament, 1, 1), "+-", arbiter)
    preview = line(tournament, 1)
    assert (preview.working["change"], preview.unrated_reason) == ("0.00", "not-played")


def test_a_player_met_unrated_does_not_count_for_the_rated_one_but_for_themselves(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, None))
    factories.enter_result(factories.board(tournament, 1, 1), "==", arbiter)
    rated_one, unrated = line(tournament, 1), line(tournament, 2)
    assert rated_one.unrated_reason == "unrated-opponent"
    assert unrated.unrated_reason == ""
    assert unrated.working["change"] is None
    assert unrated.working["initial"]["reason"] == "too-few-games"
    assert unrated.performance.average == 2100


def test_a_person_who_is_not_in_the_register_is_unrated(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    tournament.entries.filter(start_number=2).update(player=None)
    assert line(tournament, 2).working["rating"] is None


@pytest.mark.parametrize(("ratings", "why_not", "games"), [((1799, 1750), "", 1), ((1800, 1750), "too-fast", 0)])
def test_an_hour_is_enough_below_1800_and_too_fast_from_1800(
    arbiter: User, ratings: tuple[int, int], why_not: str, games: int
) -> None:
    tournament = two_player_tournament(arbiter, ratings, time_control="3600", time_control_written="60 min")
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    preview = line(tournament, 1)
    assert (preview.unrated_reason, preview.working["games"]) == (why_not, games)


def test_a_tournament_of_no_list_changes_nothing(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100), time_control="60", time_control_written="1 min")
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert line(tournament, 1).unrated_reason == "too-fast"
    assert rating_changes(tournament) == {1: "0.00", 2: "0.00"}


@pytest.mark.parametrize(("first_day", "counted"), [(dt.date(2025, 9, 30), 400), (dt.date(2025, 10, 1), 560)])
def test_the_limit_on_the_difference_is_that_of_the_first_day(arbiter: User, first_day: dt.date, counted: int) -> None:
    players = {factories.enrol_player("Ahlberg, Nora"): 2660, factories.enrol_player("Brandt, Emil"): 2100}
    factories.publish_list(players, on=dt.date(2025, 9, 1))
    tournament = factories.create_tournament(arbiter, first_day=first_day, last_day=dt.date(2025, 10, 3))
    for person in players:
        entries.enter_player(tournament, person)
    pair(tournament)
    publish_all(tournament)
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert line(tournament, 1).working["rounds"][0]["counted"] == counted


def test_the_rating_is_that_of_the_list_in_force_on_the_first_day_not_a_later_one(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2050))
    factories.publish_list(
        {Player.objects.get(number=tournament.entries.first().player.number): 2200}, on=dt.date(2025, 12, 1)
    )
    assert line(tournament, 1).working["rating"] == 2100


def test_performances_are_of_the_games_that_count(arbiter: User) -> None:
    tournament = factories.create_running_tournament(arbiter)  # 2100, 2050, 2000, 1950
    for number, result in ((1, "=="), (2, "=="), (3, "==")):
        for pairing in tournament.rounds.get(number=number).pairings.all():
            factories.enter_result(pairing, result, arbiter)
    first = line(tournament, 1).performance
    assert (first.average, first.rating) == (2000, 2000)
    assert first.fixed_point == "2000.00"


def test_a_clean_score_has_a_performance_by_the_table_and_no_fixed_point(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2000))
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    assert (line(tournament, 1).performance.rating, line(tournament, 1).performance.fixed_point) == (2800, None)
    assert line(tournament, 2).performance.rating == 1300


def test_a_draft_round_counts_for_nothing(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    factories.enter_result(factories.board(tournament, 1, 1), "10", arbiter)
    tournament.rounds.update(state="draft")
    assert rating_changes(tournament) == {1: "0.00", 2: "0.00"}


def test_before_the_first_edition_there_are_no_rating_changes(arbiter: User) -> None:
    tournament = two_player_tournament(arbiter, (2100, 2100))
    Tournament.objects.filter(pk=tournament.pk).update(first_day=dt.date(1950, 1, 1))
    tournament.refresh_from_db()
    with pytest.raises(CannotRate):
        rating_preview(tournament)
    assert rating_changes(tournament) == {}


def test_without_players_there_is_an_empty_column(new_tournament: Tournament) -> None:
    assert rating_preview(new_tournament).players == ()
