"""The page of a list's statistics."""

import pytest
from django.test import Client

from tests.ratings.month import enrol_players, publish_base_list
from tests.ratings.public_pages import get_page, table_rows

ADDRESS = "/lists/2025-11/standard/v1/statistics/"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def published_list() -> None:
    publish_base_list(enrol_players("AB", sex="w", title="IM") | enrol_players("C"), {"A": 2000, "B": 1900, "C": 1810})


def test_the_list_is_shown_in_figures_and_drawn(client: Client) -> None:
    source = get_page(client, ADDRESS)
    lines = table_rows(source)
    for row in ("1800–1849 1 1 0 1810", "45–49 3 3 2 1903", "IM 2 2 2 1950", "AUT 3 3 2 1903"):
        assert row in lines
    assert source.count('<figure class="chart') == 2
    assert 'href="/lists/2025-11/standard/v1/?federation=AUT"' in source
    assert 'href="/lists/2025-11/standard/v1/?title=IM"' in source


def test_a_filter_by_federation_hides_the_distribution_of_federations(client: Client) -> None:
    source = get_page(client, ADDRESS, federation="aut")
    assert "Austria" in source
    assert "AUT 3 3 2 1903" not in table_rows(source)
    assert 'href="/lists/through-time/standard/?federation=AUT"' in source


def test_the_page_says_that_a_federation_has_no_players(client: Client) -> None:
    assert "No player on this list matches the filters." in get_page(client, ADDRESS, federation="GER")


def test_a_wrong_code_is_shown_beside_its_field(client: Client) -> None:
    source = get_page(client, ADDRESS, federation="Austria")
    assert "Found AUSTRIA; expected a code of three letters." in source
    assert "AUT 3 3 2 1903" in table_rows(source)


def test_the_list_leads_there(client: Client) -> None:
    assert f'href="{ADDRESS}"' in get_page(client, "/lists/2025-11/standard/v1/")


def test_a_list_that_was_not_published_has_no_figures(client: Client) -> None:
    assert client.get("/lists/2025-11/blitz/v1/statistics/").status_code == 404


def test_the_page_says_the_finding_its_basis_and_its_source(client: Client) -> None:
    source = get_page(client, ADDRESS)
    assert "Half of the players are rated 1900 or less" in source
    assert "The largest age group is 45–49: 3 players" in source
    assert "Standard list of November 2025, version 1" in source
    assert f'href="{ADDRESS}table.csv"' in source


def test_the_figures_are_a_file(client: Client) -> None:
    lines = client.get(f"{ADDRESS}table.csv", {"federation": "aut"}).content.decode().splitlines()
    assert lines[:3] == ["by,group,rated,active,women,mean_rating", "all,,3,3,2,1903", "rating,1800–1849,1,1,0,1810"]
    assert lines[-2:] == ["title,IM,2,2,2,1950", "federation,AUT,3,3,2,1903"]


def test_a_file_of_an_unknown_parameter_is_refused_by_name(client: Client) -> None:
    answer = client.get(f"{ADDRESS}table.csv", {"fed": "AUT", "federation": "Austria"})
    assert answer.status_code == 400
    assert answer.content.decode().splitlines() == [
        "federation: Found AUSTRIA; expected a code of three letters.",
        "fed: unknown parameter, expected federation",
    ]
