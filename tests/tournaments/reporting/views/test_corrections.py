import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import ReportCorrection, Tournament
from tournaments.reporting.corrections import corrections_in_force

GIVEN = {"round": "1", "board": "1", "result": "==", "reason": "phone"}


@pytest.fixture
def chief(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


@pytest.fixture
def played(cup: Tournament, arbiter: User) -> Tournament:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    return cup


def address(tournament: Tournament) -> str:
    return f"/desk/{tournament.slug}/hand-in/corrections/"


def test_a_game_is_corrected_and_taken_back_and_every_row_is_shown(chief: Client, played: Tournament) -> None:
    source = chief.post(address(played), GIVEN, follow=True).content.decode()
    assert "the result of the tournament stays as it is" in source
    assert "phone" in source
    taken_back = chief.post(f"{address(played)}1/1/take-back/", {"reason": "it was silent"}, follow=True)
    source = taken_back.content.decode()
    assert corrections_in_force(played) == []
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
    chief: Client, played: Tournament, wrong: dict[str, str], message: str
) -> None:
    answer = chief.post(address(played), GIVEN | wrong)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not ReportCorrection.objects.exists()


def test_what_the_action_refuses_is_stated(chief: Client, cup: Tournament) -> None:
    assert "has no result yet" in chief.post(address(cup), GIVEN, follow=True).content.decode()
    answer = chief.post(f"{address(cup)}1/1/take-back/", {"reason": "by mistake"}, follow=True)
    assert "is not corrected" in answer.content.decode()


def test_a_board_that_is_not_there_cannot_be_taken_back(chief: Client, cup: Tournament) -> None:
    assert chief.post(f"{address(cup)}1/9/take-back/", {"reason": "x"}).status_code == 404


def test_the_report_page_leads_here(chief: Client, played: Tournament) -> None:
    assert address(played) in chief.get(f"/desk/{played.slug}/hand-in/").content.decode()
