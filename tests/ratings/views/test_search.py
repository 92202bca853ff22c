import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.models import Player, PlayerNumber
from tests.ratings.month import base, people
from tests.ratings.public_pages import names, page, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def known() -> dict[str, Player]:
    known = people()
    base(known)
    return known


def test_without_a_question_nobody_is_shown(client: Client, known: dict[str, Player]) -> None:
    assert names(page(client, "/search/")) == []


@pytest.mark.parametrize("asked", ["aune", "AUNE ADA", "ada aune", "Aune, A", "au"])
def test_a_name_is_found_in_any_order_and_by_its_beginnings(
    client: Client, known: dict[str, Player], asked: str
) -> None:
    assert names(page(client, "/search/", q=asked)) == ["Aune, Ada"]


@time_machine.travel(dt.datetime(2025, 11, 10, tzinfo=dt.UTC), tick=False)
def test_who_is_found_is_shown_with_the_rating_in_force(client: Client, known: dict[str, Player]) -> None:
    assert rows(page(client, "/search/", q="brun"))[1] == "Brun, Bo AUT 1900 – – 1980 102"


def test_a_number_leads_to_its_player_an_old_one_too(client: Client, known: dict[str, Player]) -> None:
    assert client.get("/search/", {"q": "101"})["Location"] == "/players/101/"
    PlayerNumber.objects.create(number="N77", player=known["A"])
    assert client.get("/search/", {"q": " n77 "})["Location"] == "/players/101/"


def test_nobody_is_said_with_what_was_typed(client: Client, known: dict[str, Player]) -> None:
    assert "Nobody in the register fits “&lt;zz&gt;”" in page(client, "/search/", q="<zz>")


def test_who_is_hidden_is_not_found(client: Client, known: dict[str, Player]) -> None:
    Player.objects.filter(pk=known["A"].pk).update(hidden=True)
    assert names(page(client, "/search/", q="aune")) == []
    assert names(page(client, "/search/", q="101")) == []


def test_while_typing_only_the_found_are_sent(client: Client, known: dict[str, Player]) -> None:
    answer = client.get("/search/", {"q": "aune"}, headers={"HX-Request": "true"})
    assert b"Aune, Ada" in answer.content
    assert b"<html" not in answer.content
