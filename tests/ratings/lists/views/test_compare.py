"""The page of differences between versions of a list."""

import csv
import datetime as dt
import io

import pytest
from django.test import Client

from ratings.lists import comparison
from ratings.models import Player
from tests.ratings.month import create_event, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

ADDRESS = "/lists/2025-12/standard/v2/compare/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """December twice: first A beat B; then a late report, in which C beat D and F played without a rating."""
    create_event(players, "A1B")
    run_and_publish()
    create_event(players, "C1D F=A", "Late Open")
    run_and_publish(reason="a late report")
    return players


def rows_of(client: Client, address: str) -> list[str]:
    """Return the rows of every kind, by name unless the address has other options."""
    path, _mark, query = address.partition("?")
    return differing(get_page(client, f"{path}?{full_query(query)}"))


def differing(source: str) -> list[str]:
    """Return the rows of the first table of a page: the differences."""
    return table_rows(source.partition("<table")[2].partition("</table")[0])[1:]


def full_query(query: str) -> str:
    """Return the query with defaults: all kinds of differences, ordered by name."""
    usual = {"show": "all", "sort": "name"}
    return "&".join(filter(None, [query, *(f"{name}={usual[name]}" for name in usual if f"{name}=" not in query)]))


def test_the_page_opens_with_changed_ratings_the_largest_first(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2001, "B": 1930, "C": 1700, "D": 1700}, date=dt.date(2026, 1, 1))
    source = get_page(client, "/lists/2026-01/standard/v1/compare/")
    assert [row.split(",")[0] for row in differing(source)] == ["Cohn", "Brun", "Dorn", "Aune"]
    assert 'compare/csv/?show=rating"' in source
    assert 'href="?show=all"' in source


def test_changed_rows_are_shown_with_their_changes(client: Client, players: dict[str, Player]) -> None:
    assert rows_of(client, ADDRESS) == [
        "Cohn, Cleo 1800 +7 1807 Games: 0 → 1",
        "Dorn, Dag 1700 −7 1693 Games: 0 → 1",
        "Falk, Finn – – – new on the list",
    ]
    text = get_page(client, ADDRESS)
    assert "monthly list" in text
    assert "a late report" in text
    assert "Rating changes by size" in text


def test_a_first_rating_is_no_changed_rating(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2001, "B": 1930, "F": 1600}, date=dt.date(2026, 1, 1))
    address = "/lists/2026-01/standard/v1/compare/?with=before"
    assert [row.split(",")[0] for row in rows_of(client, f"{address}&show=rating")] == ["Aune", "Brun"]
    assert "Falk" in [row.split(",")[0] for row in rows_of(client, f"{address}&show=first")]


@pytest.mark.parametrize(("kind", "people"), [("new", ["Falk"]), ("rating", ["Cohn", "Dorn"]), ("gone", [])])
def test_one_kind_of_difference_can_be_asked_for(
    client: Client, players: dict[str, Player], kind: str, people: list[str]
) -> None:
    assert [row.split(",")[0] for row in rows_of(client, f"{ADDRESS}?show={kind}")] == people


def test_the_first_version_and_any_version_on_request_is_compared_with_the_previous_list(
    client: Client, players: dict[str, Player]
) -> None:
    first = rows_of(client, "/lists/2025-12/standard/v1/compare/")
    assert [row.split(",")[0] for row in first] == ["Aune", "Brun"]
    second = rows_of(client, f"{ADDRESS}?with=before")
    assert [row.split(",")[0] for row in second] == ["Aune", "Brun", "Cohn", "Dorn", "Falk"]
    assert 'href="?with=v1"' in get_page(client, f"{ADDRESS}?with=before")
    assert 'href="?with=before"' in get_page(client, ADDRESS)
    assert rows_of(client, "/lists/2025-12/standard/v1/compare/?with=v2") == rows_of(client, f"{ADDRESS}?with=v1")


@pytest.mark.parametrize(
    "address",
    [
        "/lists/2025-11/standard/v1/compare/",
        "/lists/2025-12/standard/v3/compare/",
        f"{ADDRESS}?with=v3",
        f"{ADDRESS}?with=v2",
        "/lists/2025-11/standard/v1/compare/csv/",
    ],
)
def test_without_anything_to_compare_with_there_is_no_page(
    client: Client, players: dict[str, Player], address: str
) -> None:
    assert client.get(address).status_code == 404


def test_any_version_of_any_month_can_be_asked_for(client: Client, players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2010}, date=dt.date(2025, 3, 1))
    text = get_page(client, f"{ADDRESS}?with=2025-03")
    assert 'value="2025-03-v1" selected' in text
    assert rows_of(client, f"{ADDRESS}?with=2025-03-v1") == rows_of(client, f"{ADDRESS}?with=2025-03")
    assert rows_of(client, f"{ADDRESS}?with=2025-12-v1") == rows_of(client, f"{ADDRESS}?with=v1")
    assert rows_of(client, f"{ADDRESS}?with=2025-11") == rows_of(client, f"{ADDRESS}?with=before")
    for version in ("2025-04", "2025-03-v2", "2025-12-v2", "2025-13", "2025-03-v0"):
        assert client.get(f"{ADDRESS}?with={version}").status_code == 404


def test_the_older_list_stands_first_whichever_was_chosen(client: Client, players: dict[str, Player]) -> None:
    first = "/lists/2025-11/standard/v1/compare/"
    assert "Cohn, Cleo 1800 +7 1807 Games: 0 → 1" in rows_of(client, f"{first}?with=2025-12-v2")
    assert 'value="2025-12-v2" selected' in get_page(client, f"{first}?with=2025-12-v2")
    answer = client.get(f"{first}csv/?with=2025-12-v2")
    assert "standard-2025-11-v1-to-standard-2025-12-v2.csv" in answer["Content-Disposition"]


def test_another_version_is_chosen_for_the_same_federation(client: Client, players: dict[str, Player]) -> None:
    text = get_page(client, f"{ADDRESS}?federation=AUT&after=103")
    assert 'href="?federation=AUT&amp;with=before"' in text


def test_a_file_of_an_unknown_federation_is_refused(client: Client, players: dict[str, Player]) -> None:
    answer = client.get(f"{ADDRESS}csv/?federation=Oz")
    assert answer.status_code == 400
    assert answer.content.decode().startswith("federation: Found OZ;")


def test_the_comparison_is_sorted_by_the_largest_change_over_all_pages(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "PAGE_ROWS", 2)
    publish_base_list(players, {"A": 2001, "B": 1930, "C": 1700, "D": 1700}, date=dt.date(2026, 1, 1))
    address = "/lists/2026-01/standard/v1/compare/?sort=change"
    first = rows_of(client, address)
    assert [row.split(",")[0] for row in first] == ["Cohn", "Brun"]
    assert 'rel="next" href="?sort=change&amp;after=102"' in get_page(client, address)
    rest = rows_of(client, f"{address}&after=102")
    assert [row.split(",")[0] for row in rest] == ["Dorn", "Aune"]


@pytest.mark.parametrize(("federation", "count"), [("AUT", 3), ("aut", 3), ("GER", 0)])
def test_one_federation_is_compared_alone(
    client: Client, players: dict[str, Player], federation: str, count: int
) -> None:
    text = get_page(client, f"{ADDRESS}?federation={federation}")
    assert ("No row differs." in text) is (count == 0)
    answer = client.get(f"{ADDRESS}csv/?federation={federation}")
    assert len(b"".join(answer).decode().splitlines()) == 1 + count


def test_a_long_comparison_goes_on_after_the_last_name(
    client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "PAGE_ROWS", 2)
    first = rows_of(client, ADDRESS)
    assert [row.split(",")[0] for row in first] == ["Cohn", "Dorn"]
    assert 'rel="next" href="?show=all&amp;sort=name&amp;after=104"' in get_page(
        client, f"{ADDRESS}?show=all&sort=name"
    )
    rest = rows_of(client, f"{ADDRESS}?after=104")
    assert [row.split(",")[0] for row in rest] == ["Falk"]
    assert 'rel="next"' not in get_page(client, f"{ADDRESS}?after=104")
    assert rows_of(client, f"{ADDRESS}?after=999") == first


def test_all_of_it_is_a_csv_file(client: Client, players: dict[str, Player]) -> None:
    answer = client.get(f"{ADDRESS}csv/")
    assert answer["Content-Disposition"] == 'attachment; filename="standard-2025-12-v1-to-standard-2025-12-v2.csv"'
    rows = list(csv.DictReader(io.StringIO(b"".join(answer).decode())))
    assert [(row["number"], row["rating_before"], row["rating"], row["games"]) for row in rows] == [
        ("103", "1800", "1807", "1"), ("104", "1700", "1693", "1"), ("106", "", "", rows[2]["games"]),
    ]  # fmt: skip
    assert rows[2]["name_before"] == ""


def test_the_list_leads_to_its_versions_and_what_differs(client: Client, players: dict[str, Player]) -> None:
    text = get_page(client, "/lists/2025-12/standard/v2/")
    assert "Versions of this list" in text
    for number in (1, 2):
        assert f'href="/lists/2025-12/standard/v{number}/compare/"' in text
    assert "standard/2025-10-01" in text


def test_a_first_list_has_no_link_to_a_comparison(client: Client, players: dict[str, Player]) -> None:
    assert "/compare/" not in get_page(client, "/lists/2025-11/standard/v1/")


def test_only_officers_have_a_link_to_the_verification(
    client: Client, officer_client: Client, players: dict[str, Player]
) -> None:
    proof = "/office/lists/2025-12/standard/v2/verify/"
    assert proof not in get_page(client, "/lists/2025-12/standard/v2/")
    assert proof in get_page(officer_client, "/lists/2025-12/standard/v2/")
