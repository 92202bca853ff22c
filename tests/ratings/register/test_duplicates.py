"""Possible duplicates in the register."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Player
from ratings.register.duplicates import possible_duplicates
from ratings.register.enrolment import PersonDetails, enrol
from tests.tournaments.factories import enrol_player

pytestmark = pytest.mark.django_db
DAY = dt.date(2020, 1, 1)


@pytest.mark.parametrize(
    ("name", "number", "birth_year", "is_double"),
    [
        ("Ny, Nora", "", 1990, True),
        ("nora ny", "", None, True),
        ("Ny, Nora", "12345", 1990, True),
        ("Ny, Nora", "", 1991, False),
        ("Ny, Nora Marie", "", 1990, False),
        ("Nye, Nora", "", 1990, False),
    ],
)
def test_the_same_name_without_another_birth_is_a_double(
    name: str, number: str, birth_year: int | None, is_double: bool
) -> None:
    enrol(None, "Ny, Nora", "NOR", from_day=DAY, birth_year=1990)
    person = PersonDetails(name, "NOR", number, birth_year=birth_year)
    assert [fact.name for fact in possible_duplicates(person)] == ["Ny, Nora"] * is_double


def test_another_spelling_of_the_name_is_a_double() -> None:
    """O22: Müller was enrolled beside FIDE's Mueller."""
    enrol_player("Mueller, Juergen", birth_year=1990, federation="GER")
    for name, is_double in (("Müller, Jürgen", True), ("Jürgen Müller", True), ("Müller, Jörg", False)):
        assert bool(possible_duplicates(PersonDetails(name, "GER", birth_year=1990))) is is_double


def test_two_fide_ids_are_two_players() -> None:
    enrol("900001", "Ny, Nora", "NOR", from_day=DAY)
    assert possible_duplicates(PersonDetails("Ny, Nora", "NOR", "900002")) == []
    assert possible_duplicates(PersonDetails("Ny, Nora", "NOR"))


def test_a_player_is_entered_twice_only_after_an_answer(officer_client: Client) -> None:
    fields = {"name": "Ny, Nora", "federation": "NOR", "birth_year": "1990"}
    assert officer_client.post(reverse("enrol"), fields).status_code == 302
    again = officer_client.post(reverse("enrol"), fields)
    assert again.status_code == 422
    page = again.content.decode()
    assert "In the register already:" in page
    assert reverse("register_player", args=["N1"]) in page
    assert 'type="checkbox" name="is_new"' in page
    assert Player.objects.count() == 1
    assert officer_client.post(reverse("enrol"), fields | {"is_new": "on"}).status_code == 302
    assert Player.objects.count() == 2
