import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Version
from tests.ratings import month


@pytest.fixture
def december_list(db: None) -> Version:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B B=A")
    return month.run_and_publish()


def test_the_newest_month_is_shown_unless_one_is_named(officer_client: Client, december_list: Version) -> None:
    assert officer_client.get(reverse("statistics")).context["month"] == month.DECEMBER
    assert officer_client.get(reverse("statistics"), {"month": "2025-11"}).context["month"] == month.NOVEMBER


def test_the_changes_are_drawn(officer_client: Client, december_list: Version) -> None:
    page = officer_client.get(reverse("statistics")).content.decode()
    assert "Rating changes by size" in page
    assert '<figure class="chart' in page
    assert "Players by age" in page


def test_an_invalid_month_is_404(officer_client: Client) -> None:
    assert officer_client.get(reverse("statistics"), {"month": "x"}).status_code == 404
