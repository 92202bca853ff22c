import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings import decide
from ratings.models import Submission, User
from tests.tournaments import cast
from tournaments.models import Tournament

NOW = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def finished(cup: Tournament, arbiter: User) -> Tournament:
    cast.play_out(cup, arbiter)
    return cup


@pytest.fixture
def chief(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def page(chief: Client, made: Tournament) -> str:
    with time_machine.travel(NOW):
        return chief.get(f"/desk/{made.slug}/hand-in/").content.decode()


def press(chief: Client, made: Tournament) -> str:
    with time_machine.travel(NOW):
        return chief.post(f"/desk/{made.slug}/hand-in/", follow=True).content.decode()


def test_while_results_are_missing_there_is_no_button_but_a_way_to_the_boards(chief: Client, cup: Tournament) -> None:
    shown = page(chief, cup)
    assert "Round 2: the results of boards 1, 2 are missing." in shown
    assert f'href="/desk/{cup.slug}/rounds/2/"' in shown
    assert ">Hand in<" not in shown.replace("\n", "").replace("  ", "")


def test_one_button_hands_it_in_and_the_state_is_the_offices(chief: Client, finished: Tournament) -> None:
    shown = press(chief, finished)
    assert Submission.objects.count() == 1
    assert "the rating office has not decided yet" in shown
    assert "Nothing has changed since it was handed in." in shown


def test_a_second_click_hands_in_nothing_more(chief: Client, finished: Tournament) -> None:
    press(chief, finished)
    assert "nothing has changed since" in press(chief, finished)
    assert Submission.objects.count() == 1


def test_returned_it_shows_the_remark_and_is_handed_in_again(
    chief: Client, finished: Tournament, officer: User, arbiter: User
) -> None:
    press(chief, finished)
    decide.return_to_arbiter(Submission.objects.get(), officer, NOW, "Board 1 of round 1 was a win.")
    assert "Board 1 of round 1 was a win." in page(chief, finished)
    cast.strike(cast.board(finished, 1, 1), "10", arbiter)
    assert "Hand in again" in page(chief, finished)
    press(chief, finished)
    assert Submission.objects.count() == 2


def test_accepted_it_says_so_and_the_round_takes_no_more(chief: Client, finished: Tournament, officer: User) -> None:
    press(chief, finished)
    decide.accept(Submission.objects.get(), officer, NOW, why="known to the office")
    assert "The rating office accepted the report" in page(chief, finished)
    desk = chief.get(f"/desk/{finished.slug}/rounds/1/").content.decode()
    assert "the results are closed" in desk
    assert "formaction" not in desk
