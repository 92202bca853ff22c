import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.models import Player, PlayerNumber
from tests.ratings.month import base, event, made_public, people
from tests.ratings.public_pages import page, rows
from tests.tournaments.cast import account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("december")]


@pytest.fixture
def december() -> None:
    """Today is in December 2025."""
    with time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False):
        yield


@pytest.fixture
def known() -> dict[str, Player]:
    """The lists of November and December; A has beaten B, who has drawn with C."""
    known = people(birth_date=dt.date(1980, 5, 17))
    base(known)
    event(known, "A1B B=C")
    made_public()
    return known


def test_the_page_shows_ratings_in_force_and_every_period(client: Client, known: dict[str, Player]) -> None:
    source = page(client, "/players/101/")
    assert "<h1> Aune, Ada </h1>" in source
    assert "Standard 2007 2007 20 Whole list 1 of 5 AUT 1 of 5 18 Nov 2025" in rows(source)
    period = next(row for row in rows(source) if row.startswith("December 2025 Standard"))
    assert period == "December 2025 Standard 2000 1 1 0.64 20 +7.20 2007 Working"
    assert "/players/101/calculations/2025-12/standard/v1/" in source


def test_the_curve_has_its_table(client: Client, known: dict[str, Player]) -> None:
    source = page(client, "/players/101/")
    assert "<svg" in source
    assert {"November 2025 2000", "December 2025 2007"} <= {" ".join(row.split()[:3]) for row in rows(source)}


def test_the_day_of_birth_is_never_shown(client: Client, known: dict[str, Player]) -> None:
    source = page(client, "/players/101/")
    assert "1980" in source
    assert "May" not in source
    assert "05-17" not in source


def test_an_old_number_leads_to_the_page_for_good(client: Client, known: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=known["A"])
    answer = client.get("/players/N77/")
    assert (answer.status_code, answer["Location"]) == (301, "/players/101/")


@pytest.mark.parametrize("number", ["999", "N999"])
def test_an_unknown_number_is_not_found(client: Client, number: str) -> None:
    assert client.get(f"/players/{number}/").status_code == 404


def test_who_has_not_played_is_told_so(client: Client, known: dict[str, Player]) -> None:
    assert "No game of this person has been rated here." in page(client, "/players/106/")


def test_a_hidden_person_is_shown_to_officers_only(client: Client, known: dict[str, Player]) -> None:
    Player.objects.filter(pk=known["A"].pk).update(hidden=True)
    assert client.get("/players/101/").status_code == 404
    client.force_login(account("olga", "officers"))
    assert client.get("/players/101/").status_code == 200
