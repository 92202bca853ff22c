import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import ReportCorrection, Tournament
from tournaments.reporting.corrections import corrections_in_force

GIVEN = {"round": "1", "board": "1", "result": "==", "reason": "phone"}


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


@pytest.fixture
def tournament(cup: Tournament, arbiter: User) -> Tournament:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    return cup


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/hand-in/corrections/"


def test_a_game_is_corrected_and_taken_back_and_every_row_is_shown(
    arbiter_client: Client, tournament: Tournament
) -> None:
    source = arbiter_client.post(address(tournament), GIVEN, follow=True).content.decode()
    assert "The result of the tournament does not change" in source
    assert "phone" in source
    taken_back = arbiter_client.post(f"{address(tournament)}1/1/take-back/", {"reason": "it was silent"}, follow=True)
    source = taken_back.content.decode()
    assert corrections_in_force(tournament) == []
    assert "it was silent" in source
    assert "as in the tournament" in source


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"board": "9"}, "no such board"),
        ({"board": "x"}, "whole number"),
        ({"round": "7"}, "valid choice"),
        ({"result": "11"}, "valid choice"),
        ({"reason": ""}, "required"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    arbiter_client: Client, tournament: Tournament, wrong: dict[str, str], message: str
) -> None:
    answer = arbiter_client.post(address(tournament), GIVEN | wrong)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not ReportCorrection.objects.exists()


def test_refusals_of_the_action_are_shown(arbiter_client: Client, cup: Tournament) -> None:
    assert "has no result yet" in arbiter_client.post(address(cup), GIVEN, follow=True).content.decode()
    answer = arbiter_client.post(f"{address(cup)}1/1/take-back/", {"reason": "by mistake"}, follow=True)
    assert "is not corrected" in answer.content.decode()


def test_a_board_that_is_not_there_cannot_be_taken_back(arbiter_client: Client, cup: Tournament) -> None:
    assert arbiter_client.post(f"{address(cup)}1/9/take-back/", {"reason": "x"}).status_code == 404


def test_the_report_page_leads_here(arbiter_client: Client, tournament: Tournament) -> None:
    assert address(tournament) in arbiter_client.get(f"/desk/{tournament.slug}/hand-in/").content.decode()
