"""Passwords that are refused because attackers try them first."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from ratings.models import Installation

pytestmark = pytest.mark.django_db

GUESSED = [
    "Berger2026",
    "berger-demo",
    "Schach!2026",
    "Norland2026!",
    "ChessUnionNorland",
    "NLDchess1",
    "Sunshine2026",
    "P@ssw0rd2026",
    "4dm1n-8erger",
    "2026-11-24",
]
GOOD = ["tower-42-bishop", "quite-another-1", "Bergerac by the river", "korrekt pferd batterie"]


@pytest.fixture(autouse=True)
def installation() -> Installation:
    return Installation.objects.create(authority="Chess Union of Nörland", federation="NLD")


@pytest.mark.parametrize("password", GUESSED)
def test_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


@pytest.mark.parametrize("password", [*GOOD, "x" * 4096, "\0" + GOOD[0]])
def test_taken(password: str) -> None:
    validate_password(password)


def test_without_an_office_the_words_of_the_program_are_refused_all_the_same() -> None:
    Installation.objects.all().delete()
    validate_password("Norland-Valley")
    with pytest.raises(ValidationError):
        validate_password("Berger2026")
