"""The pages of rating series: list, creation and change."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.models import RatingSeries
from tests.ratings.reporting import logged_in_client
from tests.tournaments.factories import create_account
from tournaments.demo.series import EDITIONS

NEW = "/office/series/new/"
GIVEN = {"code": "NAT", "name": "National", "controls": ["standard", "rapid"], "source": "computed", "least_rounds": 3}


@pytest.fixture
def administrator_client(db: None) -> Client:
    return logged_in_client(create_account("admin", is_superuser=True))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("code", "nat", "A code is two to eight capital letters or digits, a letter first."),
        ("code", "MAIN", "already exists"),
        ("code", "NA\x00", "Null characters are not allowed."),
        ("controls", "bullet", "is not one of the available choices"),
        ("controls", [], "This field is required."),
        ("chapter", "national", "is not one of the available choices"),
        ("federations", "AUT,Germany", "A federation is three capital letters."),
        ("least_rounds", "-1", "greater than or equal to 0"),
        ("least_rounds", "99999999999", "less than or equal to 32767"),
        ("name", " ", "This field is required."),
    ],
)
def test_invalid_series_are_refused_beside_the_field(
    administrator_client: Client, name: str, value: object, message: str
) -> None:
    answer = administrator_client.post(NEW, GIVEN | {name: value})
    assert (answer.status_code, message in answer.content.decode()) == (422, True)
    assert RatingSeries.objects.count() == 1


def test_an_administrator_adds_a_series_with_its_rules(administrator_client: Client, settings: Settings) -> None:
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    answer = administrator_client.post(
        NEW, GIVEN | {"chapter": "national", "federations": "AUT,GER", "systems": ["team"], "registered_only": "on"}
    )
    assert (answer.status_code, answer["Location"]) == (302, "/office/series/")
    series = RatingSeries.objects.get(code="NAT")
    assert (series.controls, series.chapter, series.federations) == (["standard", "rapid"], "national", ["AUT", "GER"])
    page = " ".join(administrator_client.get("/office/series/").content.decode().split())
    assert "Standard, Rapid" in page
    assert "AUT, GER · Team · registered only · from 3 rounds on" in page
    assert '<a href="/rules/national/"' in page


def test_the_default_series_has_a_rule_and_the_editions_of_fide(administrator_client: Client) -> None:
    assert (
        "The default series is rated by FIDE&#x27;s editions."
        in administrator_client.get("/office/series/MAIN/").content.decode()
    )
    rule = {"controls": ["standard", "rapid", "blitz"], "federations": "AUT", "chapter": "national"}
    assert administrator_client.post("/office/series/MAIN/", GIVEN | rule).status_code == 302
    series = RatingSeries.objects.get()
    assert (series.code, series.federations, series.chapter) == ("NAT", ["AUT"], "")


def test_an_unpublished_series_is_editable_and_an_unknown_one_is_404(administrator_client: Client) -> None:
    series = RatingSeries.objects.create(code="JUN", name="Juniors", source="computed")
    assert administrator_client.post("/office/series/JUN/", GIVEN).status_code == 302
    series.refresh_from_db()
    assert series.code == "NAT"
    assert administrator_client.get("/office/series/JUN/").status_code == 404
