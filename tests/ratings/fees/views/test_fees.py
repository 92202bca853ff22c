import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import FeeRate
from tests.ratings import month

RATE = {"fee": "rating", "control": "standard", "unit": "game", "amount": "0.25", "from_day": "2025-01-01"}


def test_a_rate_is_set_and_what_it_makes_owed_is_shown_and_filed(officer_client: Client) -> None:
    month.create_event(month.enrol_players(), "A1B B=C")
    assert officer_client.post(reverse("fees"), RATE).status_code == 302
    page = officer_client.get(reverse("fees"), {"month": "2025-12"})
    assert {*page.context["totals"]} == {"EUR"}
    assert "0.50 EUR" in page.content.decode()
    file = officer_client.get(reverse("fees_file"), {"month": "2025-12"}).content.decode()
    assert file.splitlines()[1] == ",,2025-12,Open,2025-11-11,standard,rating,game,2,0.25,0.50,EUR"


def test_a_rate_is_taken_back(officer_client: Client) -> None:
    officer_client.post(reverse("fees"), RATE)
    removal = f"{reverse('remove_fee_rate', args=[FeeRate.objects.get().pk])}?month=2025-11"
    assert removal in officer_client.get(reverse("fees"), {"month": "2025-11"}).content.decode()
    assert officer_client.post(removal)["Location"] == f"{reverse('fees')}?month=2025-11"
    assert not FeeRate.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"amount": "-1"},
        {"amount": "0.001"},
        {"amount": "9999999"},
        {"amount": "NaN"},
        {"unit": "year"},
        {"from_day": ""},
        {"fee": "member"},
        {"fee": "gift"},
        {"control": []},
        {"control": ["standard", "bullet"]},
    ],
)
def test_a_wrong_rate_is_refused(officer_client: Client, wrong: dict[str, object]) -> None:
    assert officer_client.post(reverse("fees"), RATE | wrong).status_code == 422
    assert not FeeRate.objects.exists()


def test_the_page_stays_at_its_month(officer_client: Client) -> None:
    """O30: a recorded rate led back to the present month."""
    address = f"{reverse('fees')}?month=2025-11"
    assert officer_client.post(address, RATE)["Location"] == address


def test_a_rate_is_recorded_for_several_rating_types_at_once(officer_client: Client) -> None:
    """O30: each fee was recorded once per rating type."""
    assert officer_client.get(reverse("fees")).content.decode().count("checked") == 3
    officer_client.post(reverse("fees"), RATE | {"control": "rapid"})
    answer = officer_client.post(reverse("fees"), RATE | {"control": ["standard", "rapid"]})
    assert "Rapid: There is a rate of this day already" in answer.content.decode()
    officer_client.post(reverse("fees"), RATE | {"control": ["standard", "blitz"]})
    rates = FeeRate.objects.order_by("control").values_list("control", "hundredths", "currency")
    assert [*rates] == [("blitz", 25, "EUR"), ("rapid", 25, "EUR"), ("standard", 25, "EUR")]


def test_the_same_rate_twice_is_refused(officer_client: Client) -> None:
    officer_client.post(reverse("fees"), RATE)
    assert officer_client.post(reverse("fees"), RATE | {"amount": "9"}).status_code == 422


def test_an_invalid_month_is_404(officer_client: Client) -> None:
    assert officer_client.get(reverse("fees"), {"month": "soon"}).status_code == 404
