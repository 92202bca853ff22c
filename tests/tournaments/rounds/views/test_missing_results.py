"""Pairing with missing results: they are named and, after confirmation, recorded as adjourned (Q157, Q159)."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tests.tournaments.checkin.hall import opened, tick_all
from tests.tournaments.rounds.pairing_tasks.swiss import play, swiss
from tournaments.models import ADJOURNED, Keystroke, Pairing, RoundState, Tournament
from tournaments.results.result_log import LogQuery, keys, lines
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish
from tournaments.scores.standings import standings


@pytest.fixture
def made(arbiter: User, client: Client) -> Tournament:
    """Round 1 is played, round 2 is published; boards 1 and 3 of it have no result."""
    client.force_login(arbiter)
    made = swiss(arbiter, 8, rounds=5, first_day=dt.date(2026, 7, 1), last_day=dt.date(2026, 7, 5))
    play(made, 1)
    (second,) = pair(made)
    publish(second)
    for board in (2, 4):
        cast.strike(cast.board(made, 2, board), "10", arbiter)
    return made


def send(client: Client, made: Tournament, **given: object) -> tuple[int, str]:
    answer = client.post(f"/desk/{made.slug}/pair/", given)
    return answer.status_code, " ".join(answer.content.decode().split())


def open_boards(made: Tournament) -> list[int]:
    return [*Pairing.objects.filter(round__tournament=made, white_result="").values_list("pk", flat=True)]


def test_the_games_are_named_before_anything_is_paired(client: Client, made: Tournament) -> None:
    status, page = send(client, made)
    assert status == 200
    assert "2 results are missing before round 3" in page
    for pairing in Pairing.objects.filter(pk__in=open_boards(made)):
        assert f'name="adjourn" value="{pairing.pk}"' in page
        assert pairing.white.name in page
        assert pairing.black.name in page
    assert "registered as adjourned" in page
    assert made.rounds.count() == 2
    assert len(open_boards(made)) == 2


def test_confirmed_they_are_adjourned_and_the_round_is_paired_with_them_as_drawn(
    client: Client, made: Tournament, arbiter: User
) -> None:
    games = open_boards(made)
    assert send(client, made, adjourn=games)[0] == 302
    assert {pairing.result for pairing in Pairing.objects.filter(pk__in=games)} == {ADJOURNED}
    assert made.rounds.get(number=3).pairings.count() == 4
    assert made.rounds.get(number=2).state == RoundState.PUBLISHED
    logged = Keystroke.objects.filter(pairing__in=games)
    assert [(row.result, row.by, row.station) for row in logged] == [(ADJOURNED, arbiter, "pairing of round 3")] * 2
    adjourned = [line for line in lines(keys(made, LogQuery(round=2), newest_first=True)) if line.result == ADJOURNED]
    assert [(line.board, line.who) for line in adjourned] == [(3, "arbiter"), (1, "arbiter")]


def test_its_result_is_entered_as_usual_when_it_is_known(client: Client, made: Tournament, arbiter: User) -> None:
    game, _other = open_boards(made)
    send(client, made, adjourn=open_boards(made))
    publish(made.rounds.get(number=3))
    before = {row.entry.pk: row.points for row in standings(made)}
    cast.strike(Pairing.objects.get(pk=game), "10", arbiter)
    white = Pairing.objects.get(pk=game).white_id
    assert {row.entry.pk: row.points for row in standings(made)}[white] == before[white] + 10


def test_only_the_games_that_were_confirmed_are_adjourned(client: Client, made: Tournament) -> None:
    first, second = open_boards(made)
    status, page = send(client, made, adjourn=[first])
    assert status == 200
    assert "These games have no result either" in page
    assert f'name="adjourn" value="{second}"' in page
    assert open_boards(made) == [first, second]


def test_a_result_that_came_meanwhile_stays(client: Client, made: Tournament, arbiter: User) -> None:
    games = open_boards(made)
    cast.strike(Pairing.objects.get(pk=games[0]), "01", arbiter)
    assert send(client, made, adjourn=games)[0] == 302
    assert Pairing.objects.get(pk=games[0]).result == "01"


@pytest.mark.parametrize("given", ["", "x", "-1", "99999999999999999999", "²", "0"])
def test_what_is_no_game_here_adjourns_nothing(client: Client, made: Tournament, given: str, arbiter: User) -> None:
    other = swiss(arbiter, 4, name="Other Cup")
    pair(other)
    publish(other.rounds.get())
    foreign = open_boards(other)[0]
    assert send(client, made, adjourn=[given, foreign])[0] == 200
    assert len(open_boards(made)) == 2
    assert Pairing.objects.get(pk=foreign).result == ""


def test_the_confirmation_is_kept_while_absent_players_are_decided(client: Client, arbiter: User) -> None:
    client.force_login(arbiter)
    made = opened(arbiter, first_day=dt.date(2026, 7, 1), last_day=dt.date(2026, 7, 5))
    play(made, 1)
    Pairing.objects.filter(round__tournament=made, board=1).update(white_result="", black_result="")
    tick_all(made, arbiter, 1, 2, 3, 4, number=2)
    (game,) = open_boards(made)
    status, page = send(client, made, adjourn=[game])
    assert status == 200
    assert "not here for round 2" in page
    assert f'name="adjourn" value="{game}"' in page
    assert open_boards(made) == [game]


def test_the_overview_offers_it_and_not_after_the_last_round(client: Client, made: Tournament) -> None:
    words = "Pair round 3 with results missing"
    assert words in client.get(f"/desk/{made.slug}/").content.decode()
    Tournament.objects.filter(pk=made.pk).update(rounds_planned=2)
    assert words not in client.get(f"/desk/{made.slug}/").content.decode()
