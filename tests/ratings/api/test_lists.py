"""Lists, versions, rows and differences, page by page, equal to the database."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from ratings.api import list_rows
from ratings.lists.browse import ORDERS, BrowseForm
from ratings.models import ListedRating
from tests.ratings.api.conftest import ApiData, Ask

ROWS = "lists/2025-12/standard/v2/rows"


def followed(address: str) -> list[dict[str, Any]]:
    """Return all items, following `next` to the end."""
    items, client = [], Client()
    while address:
        parts = urlsplit(address)
        answer = client.get(parts.path, dict(parse_qsl(parts.query))).json()
        items += answer["items"]
        address = answer["next"]
    return items


def test_each_list_is_shown_once_by_its_newest_version(api_data: ApiData, get_api: Ask) -> None:
    items = get_api("lists").json()["items"]
    assert [(list_["month"], list_["control"], list_["version"]) for list_ in items] == [
        ("2025-12", "standard", 2),
        ("2025-11", "standard", api_data.base.number),
    ]
    assert (items[0]["seal"], items[0]["rows_sha256"]) == (api_data.second.seal, api_data.second.rows_sha256)
    assert items[0]["editions"] == api_data.second.run.editions


def test_pages_of_one_give_every_list_and_no_list_twice(api_data: ApiData, get_api: Ask) -> None:
    assert followed("/api/v1/lists?limit=1") == get_api("lists").json()["items"]
    assert get_api("lists", control="blitz").json() == {"items": [], "next": None}


def test_a_list_has_all_of_its_versions(api_data: ApiData, get_api: Ask) -> None:
    items = get_api("lists/2025-12/standard").json()["items"]
    assert [item["version"] for item in items] == [2, 1]
    assert items[1] == get_api("lists/2025-12/standard/v1").json()
    assert get_api("lists/2024-01/standard").status_code == 404
    assert get_api("lists/2025-12/standard/v3").status_code == 404


@pytest.mark.whole
@pytest.mark.parametrize("sort", [*ORDERS])
@pytest.mark.parametrize("limit", [1, 2, 100])
def test_the_pages_of_a_version_are_its_rows_in_order_in_pages_of_any_size(
    api_data: ApiData, get_api: Ask, sort: str, limit: int
) -> None:
    once = get_api(ROWS, sort=sort, show="all" if sort != "gain" else "").json()["items"]
    query = f"sort={sort}&limit={limit}{'&show=all' if sort != 'gain' else ''}"
    assert followed(f"/api/v1/{ROWS}?{query}") == once
    assert once


def test_a_row_has_the_values_of_the_database(api_data: ApiData, get_api: Ask) -> None:
    rows = {row.number: row for row in ListedRating.objects.filter(run=api_data.second.run_id)}
    items = get_api(ROWS, show="all").json()["items"]
    assert {item["number"] for item in items} == {*rows}
    for item in items:
        row = rows[item["number"]]
        for name in ("name", "federation", "sex", "birth_year", "rating", "rank", "games", "k"):
            assert item[name] == getattr(row, name), name


def test_filters_are_those_of_the_page(api_data: ApiData, get_api: Ask) -> None:
    assert [item["number"] for item in get_api(ROWS, q="aune").json()["items"]] == ["101"]
    assert [item["number"] for item in get_api(ROWS, federation="nor").json()["items"]] == []
    assert (
        get_api(ROWS, federation=["aut", "nor"]).json()
        == get_api(ROWS, federation="aut,nor").json()
        == get_api(ROWS).json()
    )
    band = get_api(ROWS, min_rating=1700, max_rating=1900).json()["items"]
    assert band
    assert all(1700 <= item["rating"] <= 1900 for item in band)


def test_a_band_that_ends_before_it_begins_is_refused(api_data: ApiData, get_api: Ask) -> None:
    refused = get_api(ROWS, min_rating=2000, max_rating=1000)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["where"] == "query.max_rating"


def test_a_cursor_of_a_player_outside_the_list_is_refused(api_data: ApiData, get_api: Ask) -> None:
    last = get_api("lists", limit=1).json()["next"]
    assert last
    assert get_api(ROWS, after=dict(parse_qsl(urlsplit(last).query))["after"]).status_code == 422


def test_the_described_choices_are_those_of_the_form() -> None:
    form = BrowseForm()

    def choices(name: str) -> set[str]:
        return {str(value) for value, _label in form.fields[name].choices}  # type: ignore[attr-defined]

    assert {*list_rows.ORDERS.__args__} == choices("sort")  # type: ignore[attr-defined]
    assert {*list_rows.SHOWN.__args__} == choices("show")  # type: ignore[attr-defined]
    assert {*list_rows.AGES.__args__} == choices("age")  # type: ignore[attr-defined]
    assert {*list_rows.TITLES.__args__} == choices("title")  # type: ignore[attr-defined]


def test_differences_name_the_players_and_the_changed_values(api_data: ApiData, get_api: Ask) -> None:
    answer = get_api("lists/2025-12/standard/v2/differences").json()
    assert (answer["old"], answer["new"]) == ("2025-12/standard/v1", "2025-12/standard/v2")
    by_number = {item["number"]: item for item in answer["items"]}
    assert {*by_number} >= {"101", "102"}
    assert "105" not in by_number
    assert by_number["101"]["columns"] == ["rating", "games"]
    old = ListedRating.objects.get(run=api_data.first.run_id, number="101")
    assert by_number["101"]["old"]["rating"] == old.rating


def test_the_previous_list_is_compared_on_request(api_data: ApiData, get_api: Ask) -> None:
    answer = get_api("lists/2025-12/standard/v1/differences", **{"with": "before", "kind": "new"}).json()
    assert answer["old"] == f"2025-11/standard/v{api_data.base.number}"
    assert [(item["number"], item["old"]) for item in answer["items"]] == [("106", None)]
    assert get_api("lists/2025-12/standard/v1/differences", **{"with": "v9"}).status_code == 404
