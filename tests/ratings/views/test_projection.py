import datetime as dt
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from ratings import projection
from ratings.models import Player, PlayerNumber
from ratings.projection import LiveGameFacts
from tests.ratings.month import base, event, people
from tests.ratings.public_pages import page, rows

ADDRESS = "/players/101/projection/"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]


@pytest.fixture
def november() -> Iterator[None]:
    """Today is in November 2025: the next list is that of December."""
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        yield


@pytest.fixture
def known() -> dict[str, Player]:
    """A 2000, B 1900 and the others on the list of November, all with K 20."""
    known = people()
    base(known)
    return known


def at_the_desk(white: Player, black: Player, result: str) -> None:
    facts = {
        "event_key": "cup", "event_name": "Autumn Cup", "first_day": dt.date(2025, 11, 7),
        "last_day": dt.date(2025, 11, 9), "control": "standard", "system": "round-robin", "time_control": "5400+30",
        "rounds": 3, "round": 1, "version": 1,
    }  # fmt: skip
    projection.enter(
        LiveGameFacts(white_id=white.pk, black_id=black.pk, white_result=result[0], black_result=result[1], **facts)
    )


def test_a_game_at_the_desk_is_shown_with_its_working_and_what_the_list_would_show(
    client: Client, known: dict[str, Player]
) -> None:
    at_the_desk(known["A"], known["B"], "10")
    source = page(client, ADDRESS)
    assert "Provisional" in source
    assert "the list of December 2025 would show </dt> <dd> 2007 <small>+7</small> </dd>" in source
    assert "20 × +0.36 = +7.20" in source
    assert "at the desk" in source
    assert next(row for row in rows(source) if "Brun, Bo" in row) == "1 White Brun, Bo AUT 1900 1 +100 0.64 +0.36 +7.20"
    assert 'href="/rules/standard/2025-10-01/' in source


def test_a_result_taken_back_is_gone(client: Client, known: dict[str, Player]) -> None:
    at_the_desk(known["A"], known["B"], "10")
    projection.forget("cup")
    assert "No game since the last list." in page(client, ADDRESS)


def test_an_accepted_report_counts_too(client: Client, known: dict[str, Player]) -> None:
    event(known, "A0B")
    source = page(client, ADDRESS)
    assert "would show </dt> <dd> 1987 <small>−13</small> </dd>" in source
    assert "at the desk" not in source
    assert '<span class="tag">accepted</span>' in source


def test_without_rating_and_game_there_is_nothing_to_project(client: Client, known: dict[str, Player]) -> None:
    source = page(client, "/players/106/projection/")
    assert "No rating is published and no game has been entered." in source


def test_an_old_number_leads_to_the_page_for_good(client: Client, known: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=known["A"])
    answer = client.get("/players/N77/projection/")
    assert (answer.status_code, answer["Location"]) == (301, ADDRESS)


def test_nothing_of_a_hidden_person_is_projected(client: Client, known: dict[str, Player]) -> None:
    Player.objects.filter(pk=known["A"].pk).update(hidden=True)
    assert client.get(ADDRESS).status_code == 404
