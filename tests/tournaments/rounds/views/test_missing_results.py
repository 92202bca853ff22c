"""Pairing with missing results: they are named and, after confirmation, recorded as adjourned (Q157, Q159)."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_open_check_in, mark_present
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, play_rounds
from tournaments.models import ADJOURNED, Keystroke, Pairing, RoundState, Tournament
from tournaments.results.result_log import LogQuery, log_keys, log_lines
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish
from tournaments.scores.standings import standings


@pytest.fixture
def tournament(arbiter: User, client: Client) -> Tournament:
    """Round 1 is played, round 2 is published; boards 1 and 3 of it have no result."""
    client.force_login(arbiter)
    cup = create_club_swiss(arbiter, 8, rounds=5, first_day=dt.date(2026, 7, 1), last_day=dt.date(2026, 7, 5))
    play_rounds(cup, 1)
    (second,) = pair(cup)
    publish(second)
    for board in (2, 4):
        factories.enter_result(factories.board(cup, 2, board), "10", arbiter)
    return cup


def send(client: Client, tournament: Tournament, **fields: object) -> tuple[int, str]:
    answer = client.post(f"/desk/{tournament.slug}/pair/", fields)
    return answer.status_code, " ".join(answer.content.decode().split())


def open_boards(tournament: Tournament) -> list[int]:
    return [*Pairing.objects.filter(round__tournament=tournament, white_result="").values_list("pk", flat=True)]


def test_the_games_are_named_before_anything_is_paired(client: Client, tournament: Tournament) -> None:
    status, page = send(client, tournament)
    assert status == 200
    assert "2 results are missing before round 3" in page
    for pairing in Pairing.objects.filter(pk__in=open_boards(tournament)):
        assert f'name="adjourn" value="{pairing.pk}"' in page
        assert pairing.white.name in page
        assert pairing.black.name in page
    assert "registered as adjourned" in page
    assert tournament.rounds.count() == 2
    assert len(open_boards(tournament)) == 2


def test_confirmed_they_are_adjourned_and_the_round_is_paired_with_them_as_drawn(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    games = open_boards(tournament)
    assert send(client, tournament, adjourn=games)[0] == 302
    assert {pairing.result for pairing in Pairing.objects.filter(pk__in=games)} == {ADJOURNED}
    assert tournament.rounds.get(number=3).pairings.count() == 4
    assert tournament.rounds.get(number=2).state == RoundState.PUBLISHED
    logged = Keystroke.objects.filter(pairing__in=games)
    assert [(row.result, row.by, row.station) for row in logged] == [(ADJOURNED, arbiter, "pairing of round 3")] * 2
    adjourned = [
        line
        for line in log_lines(log_keys(tournament, LogQuery(round=2), newest_first=True))
        if line.result == ADJOURNED
    ]
    assert [(line.board, line.author_name) for line in adjourned] == [(3, "arbiter"), (1, "arbiter")]


def test_the_result_of_an_adjourned_game_is_entered_as_usual(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    game, _other = open_boards(tournament)
    send(client, tournament, adjourn=open_boards(tournament))
    publish(tournament.rounds.get(number=3))
    before = {row.entry.pk: row.points for row in standings(tournament)}
    factories.enter_result(Pairing.objects.get(pk=game), "10", arbiter)
    white = Pairing.objects.get(pk=game).white_id
    assert {row.entry.pk: row.points for row in standings(tournament)}[white] == before[white] + 10


def test_only_the_games_that_were_confirmed_are_adjourned(client: Client, tournament: Tournament) -> None:
    first, second = open_boards(tournament)
    status, page = send(client, tournament, adjourn=[first])
    assert status == 200
    assert "These games have no result either" in page
    assert f'name="adjourn" value="{second}"' in page
    assert open_boards(tournament) == [first, second]


def test_a_result_that_came_meanwhile_stays(client: Client, tournament: Tournament, arbiter: User) -> None:
    games = open_boards(tournament)
    factories.enter_result(Pairing.objects.get(pk=games[0]), "01", arbiter)
    assert send(client, tournament, adjourn=games)[0] == 302
    assert Pairing.objects.get(pk=games[0]).result == "01"


@pytest.mark.parametrize("text", ["", "x", "-1", "99999999999999999999", "²", "0"])
def test_an_unknown_game_is_not_adjourned(client: Client, tournament: Tournament, text: str, arbiter: User) -> None:
    other = create_club_swiss(arbiter, 4, name="Other Cup")
    pair(other)
    publish(other.rounds.get())
    foreign = open_boards(other)[0]
    assert send(client, tournament, adjourn=[text, foreign])[0] == 200
    assert len(open_boards(tournament)) == 2
    assert Pairing.objects.get(pk=foreign).result == ""


def test_the_confirmation_is_kept_while_absent_players_are_decided(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    tournament = create_open_check_in(arbiter, first_day=dt.date(2026, 7, 1), last_day=dt.date(2026, 7, 5))
    play_rounds(tournament, 1)
    Pairing.objects.filter(round__tournament=tournament, board=1).update(white_result="", black_result="")
    mark_present(tournament, arbiter, 1, 2, 3, 4, number=2)
    (game,) = open_boards(tournament)
    status, page = send(client, tournament, adjourn=[game])
    assert status == 200
    assert "not here for round 2" in page
    assert f'name="adjourn" value="{game}"' in page
    assert open_boards(tournament) == [game]


def test_the_overview_offers_it_and_not_after_the_last_round(client: Client, tournament: Tournament) -> None:
    text = "Pair round 3 with results missing"
    assert text in client.get(f"/desk/{tournament.slug}/").content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2)
    assert text not in client.get(f"/desk/{tournament.slug}/").content.decode()


def test_games_adjourned_two_rounds_ago_are_named_before_pairing(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    boards = [*Pairing.objects.filter(pk__in=open_boards(tournament)).values_list("board", flat=True)]
    send(client, tournament, adjourn=open_boards(tournament))
    assert "still adjourned" not in client.get(f"/desk/{tournament.slug}/").content.decode()
    third = tournament.rounds.get(number=3)
    publish(third)
    for board in third.pairings.order_by("board"):
        factories.enter_result(board, "10", arbiter)
    page = client.get(f"/desk/{tournament.slug}/").content.decode()
    named = f"Round 2: the games at boards {boards[0]}, {boards[1]} are still adjourned and count as draws."
    assert named in page
