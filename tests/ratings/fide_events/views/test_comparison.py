import pytest
from django.test import Client
from django.urls import reverse

from ratings.imports import BaseRow, record_base_list
from ratings.models import Version
from tests.ratings import month
from tests.ratings.month import default_series

ADDRESS = ["2025-12", "standard"]


@pytest.fixture
def december_list(db: None) -> Version:
    players = month.enrol_players("ABCDE")
    month.publish_base_list(players)
    month.create_event(players, "A1B C=D")
    return month.run_and_publish()


def take_in(december_list: Version) -> None:
    rows = [
        BaseRow(row.number, row.rating, row.k, games=row.games) for row in december_list.run.listed.order_by("number")
    ]
    rows[0] = rows[0]._replace(rating=rows[0].rating + 3)
    month.publish_base_rows(month.DECEMBER, "standard", rows, "FIDE's list")


def test_a_fide_list_is_compared_before_publication(officer_client: Client, december_list: Version) -> None:
    rows = [BaseRow(row.number, (row.rating or 1500) + 3) for row in december_list.run.listed.order_by("number")]
    preview = record_base_list(default_series(), month.DECEMBER, "standard", rows, None, month.NOW, "FIDE's list")
    text = officer_client.get(reverse("fide_compare", args=["2025-12", "standard"])).content.decode()
    assert "FIDE's list is a preview and not published." in text
    assert preview.get_absolute_url() in text
    assert Version.objects.filter(list=december_list.list).count() == 1


def test_the_page_shows_players_with_differences_and_reasons(officer_client: Client, december_list: Version) -> None:
    take_in(december_list)
    page = officer_client.get(reverse("fide_compare", args=ADDRESS)).context
    ((row, reasons),) = page["rows"]
    assert (row.name, row.difference) == (month.NAMES["A"], 3)
    assert reasons == ["same number of games and same K: FIDE started from a corrected base, or has another result"]
    assert (page["numbers"].on_both_lists, page["numbers"].with_equal_ratings) == (5, 4)


def test_the_page_is_filtered_by_reason(officer_client: Client, december_list: Version) -> None:
    take_in(december_list)
    address = reverse("fide_compare", args=ADDRESS)
    assert len(officer_client.get(address, {"reason": "base-or-result"}).context["rows"]) == 1
    assert officer_client.get(address, {"reason": "other-k"}).context["rows"] == []


def test_the_file_has_every_player(officer_client: Client, december_list: Version) -> None:
    take_in(december_list)
    lines = officer_client.get(reverse("fide_compare_file", args=ADDRESS)).content.decode().splitlines()
    assert len(lines) == 2
    assert lines[1].endswith(",3,base-or-result")


def test_the_month_links_to_the_comparison_if_both_lists_exist(officer_client: Client, december_list: Version) -> None:
    address = reverse("fide_compare", args=ADDRESS)
    assert officer_client.get(address).status_code == 404
    assert address not in officer_client.get(reverse("period", args=["2025-12"])).content.decode()
    take_in(december_list)
    assert address in officer_client.get(reverse("period", args=["2025-12"])).content.decode()
