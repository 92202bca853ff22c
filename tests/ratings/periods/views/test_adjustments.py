import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Adjustment, AdjustmentFormula, Player
from tests.ratings.month import DECEMBER, create_event, run_and_publish
from tests.ratings.second_series import publish_first_list

pytestmark = pytest.mark.django_db

LIST = f"standard {DECEMBER}"
FORMULA = {
    "for_list": LIST, "low": "1700", "high": "1900", "constant": "0", "share": "0.10", "towards": "2000",
    "rounding": "half-up", "reason": "Regional lift", "federation": "AUT",
}  # fmt: skip


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    create_event(players, "A1B")
    return players


def text_of(client: Client, name: str, *arguments: object) -> str:
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post_adjustment(client: Client, **changed: str) -> int:
    form = {"number": "101", "for_list": LIST, "kind": "base", "points": "3", "reason": "As FIDE says"} | changed
    return client.post(reverse("adjust_player"), form).status_code


def test_one_player_gets_points_and_they_are_taken_back_for_a_reason(
    players: dict[str, Player], officer_client: Client
) -> None:
    assert post_adjustment(officer_client) == 302
    adjustment = Adjustment.objects.get()
    assert (adjustment.points, adjustment.kind, adjustment.by.username) == (3, "base", "olga")
    assert "As FIDE says" in text_of(officer_client, "adjustments")
    address = reverse("take_back_adjustment", args=[adjustment.pk])
    assert "A reason is needed." in officer_client.post(address, {"reason": ""}, follow=True).content.decode()
    officer_client.post(address, {"reason": "A typing error"})
    assert [row.points for row in Adjustment.objects.order_by("pk")] == [3, -3]
    assert "taken back" in text_of(officer_client, "adjustments")


@pytest.mark.parametrize("changed", [
    {"number": "999"}, {"points": "0"}, {"points": "x"}, {"reason": ""}, {"for_list": "standard 2001-01-01"},
    {"kind": "correction"}, {"number": "106"},
])  # fmt: skip
def test_invalid_adjustments_are_refused_on_the_page(
    players: dict[str, Player], officer_client: Client, changed: dict[str, str]
) -> None:
    assert post_adjustment(officer_client, **changed) == 422
    assert not Adjustment.objects.exists()


def test_a_published_list_is_not_offered(players: dict[str, Player], officer_client: Client) -> None:
    run_and_publish(DECEMBER)
    assert LIST not in text_of(officer_client, "adjust_player")
    assert post_adjustment(officer_client) == 422


def test_a_formula_is_previewed_before_it_is_applied(players: dict[str, Player], officer_client: Client) -> None:
    address = reverse("adjustment_formula")
    text = " ".join(officer_client.post(address, FORMULA | {"look": "1"}).content.decode().split())
    assert "Brun, Bo" in text
    assert "Aune, Ada" not in text
    assert "Adjust 3 players" in text
    assert "Rating changes by size" in text
    assert not Adjustment.objects.exists()
    officer_client.post(address, FORMULA | {"make": "1"})
    formula = AdjustmentFormula.objects.get()
    assert Adjustment.objects.filter(formula=formula).count() == 3
    text = text_of(officer_client, "formula", formula.pk)
    assert "0.00 + 0.10 × (2000 − R)" in text
    officer_client.post(reverse("take_back_formula", args=[formula.pk]), {"reason": "Not wanted"})
    assert sum(row.points for row in Adjustment.objects.all()) == 0


@pytest.mark.parametrize("changed", [{"low": "1901"}, {"share": "1.5"}, {"share": "0.125"}, {"reason": ""}])
def test_a_formula_that_makes_no_sense_is_refused(
    players: dict[str, Player], officer_client: Client, changed: dict[str, str]
) -> None:
    assert officer_client.post(reverse("adjustment_formula"), FORMULA | changed | {"make": "1"}).status_code == 422
    assert not AdjustmentFormula.objects.exists()


def test_the_series_is_chosen_with_the_list_and_named_where_there_are_several(
    players: dict[str, Player], officer_client: Client, request: pytest.FixtureRequest
) -> None:
    assert "optgroup" not in text_of(officer_client, "adjust_player")
    publish_first_list(request.getfixturevalue("quarterly_series"), {"101": 1500, "102": 1400})
    assert '<optgroup label="National">' in text_of(officer_client, "adjust_player")
    assert post_adjustment(officer_client, for_list="NAT standard 2026-01-01") == 302
    assert post_adjustment(officer_client, for_list="NAT standard 2025-12-01") == 422
    assert Adjustment.objects.get().series.code == "NAT"
    assert "NAT Standard, January 2026" in text_of(officer_client, "adjustments")
    form = FORMULA | {"for_list": "NAT standard 2026-01-01", "federation": "", "low": "0"}
    assert (
        "Adjust 2 players" in officer_client.post(reverse("adjustment_formula"), form | {"look": "1"}).content.decode()
    )
    officer_client.post(reverse("adjustment_formula"), form | {"make": "1"})
    formula = AdjustmentFormula.objects.get()
    assert (formula.series.code, formula.adjustments.count()) == ("NAT", 2)
    assert "National · Standard, January 2026" in text_of(officer_client, "formula", formula.pk)
    officer_client.post(reverse("take_back_formula", args=[formula.pk]), {"reason": "Not wanted"})
    assert {row.series for row in Adjustment.objects.all()} == {formula.series}
