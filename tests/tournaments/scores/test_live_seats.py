"""The seating that the desk publishes, and its place on a player's page."""

import datetime as dt
import re

from django.test import Client

from ratings.models import LiveSeat, User
from tests.tournaments import factories
from tournaments.models import RemovalKind, Tournament
from tournaments.rounds.rounds import publish
from tournaments.rounds.unpublish import unpublish
from tournaments.scores.live_seats import publish_seats
from tournaments.setup.removal import remove_tournament, restore_tournament

NOW = dt.datetime(2025, 11, 8, tzinfo=dt.UTC)


def seats(tournament: Tournament) -> list[tuple[int, int | None, bool | None, str]]:
    rows = LiveSeat.objects.filter(event_key=tournament.event_key).order_by("board", "-white")
    return [(seat.round, seat.board, seat.white, seat.player.number) for seat in rows]


def test_the_first_round_that_waits_for_results_is_the_one_that_is_played(cup: Tournament, arbiter: User) -> None:
    board = factories.board(cup, 1, 1)
    assert {seat[0] for seat in seats(cup)} == {1}
    seat = LiveSeat.objects.get(player=board.white.player)
    assert (seat.board, seat.white, seat.opponent, seat.played, seat.rank) == (1, True, board.black.player, 0, None)
    for pairing in cup.rounds.get(number=1).pairings.all():
        factories.enter_result(pairing, "10", arbiter)
    seat = LiveSeat.objects.get(player=board.white.player)
    assert (seat.round, seat.played, seat.points, seat.rank) == (2, 1, 10, 1)


def test_a_tournament_that_is_finished_removed_or_taken_back_has_no_seats(cup: Tournament, arbiter: User) -> None:
    remove_tournament(cup, RemovalKind.ARCHIVED, arbiter, NOW)
    assert seats(cup) == []
    restore_tournament(cup)
    assert seats(cup)
    for number in (3, 2, 1):
        unpublish(cup.rounds.get(number=number), arbiter, "a mistake")
    assert seats(cup) == []
    for number in (1, 2, 3):
        publish(cup.rounds.get(number=number))
    factories.enter_missing_results(cup, arbiter)
    assert seats(cup) == []


def test_a_players_page_names_tournament_board_colour_and_opponent(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    board = factories.board(cup, 1, 1)
    assert board.white.player
    address = board.white.player.get_absolute_url()
    page = " ".join(client.get(address).content.decode().split())
    assert f'href="/tournaments/{cup.slug}/rounds/1/"' in page
    assert "board 1, White against" in page
    assert board.black.name in page
    factories.enter_result(board, "==", arbiter)
    assert "<b>½</b>" in client.get(address).content.decode()


def test_the_seats_of_a_round_robin_are_those_of_the_round_of_today(cup: Tournament, arbiter: User) -> None:
    today = dt.datetime.now(tz=dt.UTC).date()
    cup.rounds.filter(number=2).update(day=today)
    publish_seats(cup)
    assert {seat[0] for seat in seats(cup)} == {2}


def test_the_place_on_a_players_page_names_its_round(client: Client, cup: Tournament, arbiter: User) -> None:
    player = factories.board(cup, 1, 1).white.player
    assert player
    assert "After round" not in client.get(player.get_absolute_url()).content.decode()
    for pairing in cup.rounds.get(number=1).pairings.all():
        factories.enter_result(pairing, "10", arbiter)
    page = " ".join(client.get(player.get_absolute_url()).content.decode().split())
    assert "After round 1: 1 of 1, place 1." in page


def test_an_open_page_of_a_player_who_plays_follows_the_tournament(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    board = factories.board(cup, 1, 1)
    assert board.white.player
    address = board.white.player.get_absolute_url()
    state = re.findall(r'hx-trigger="every 10s".*?"Berger-State": "(\w+)"', client.get(address).content.decode(), re.S)
    assert len(state) == 1
    poll = {"Berger-State": state[0], "HX-Request": "true", "HX-Target": "live"}
    assert client.get(address, headers=poll).status_code == 204
    factories.enter_result(board, "==", arbiter)
    answer = client.get(address, headers=poll)
    assert answer.status_code == 200
    assert "<b>½</b>" in answer.content.decode()
    factories.enter_missing_results(cup, arbiter)
    assert 'hx-trigger="every' not in client.get(address).content.decode()
