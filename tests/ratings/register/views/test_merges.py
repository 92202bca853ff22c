"""Merging and splitting at the office, and their effect on public pages."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from ratings.models import Merge, Player, User
from ratings.register.merging import merge
from tests.ratings.month import JANUARY, NOW, create_event, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """A and D are on the lists of November and December, F is on none; A has beaten B, F has drawn with C."""
    create_event(players, "A1B F=C D1C", "Autumn")
    run_and_publish()
    return players


def test_another_player_is_found_and_compared(officer_client: Client, players: dict[str, Player]) -> None:
    address = reverse("merge_players", args=["101"])
    assert "?other=104" in get_page(officer_client, address, q="dorn")
    both = get_page(officer_client, address, other="106")
    for text in ("Aune, Ada", "Falk, Finn", "Autumn", "Merge records"):
        assert text in both


def test_the_record_with_lists_is_proposed_to_be_kept(officer_client: Client, players: dict[str, Player]) -> None:
    source = get_page(officer_client, reverse("merge_players", args=["106"]), other="101")
    chosen = next(field for field in re.findall("<input[^>]*>", source) if "checked" in field)
    assert 'value="101"' in chosen


def test_they_are_merged_for_a_reason_and_split_again(
    officer_client: Client, client: Client, players: dict[str, Player], officer: User
) -> None:
    address = reverse("merge_players", args=["106"])
    fields = {"other": "101", "kept": "101"}
    assert officer_client.post(address, fields).status_code == 422
    answer = officer_client.post(address, fields | {"reason": "the same passport"})
    assert answer["Location"] == reverse("register_player", args=["101"])
    new_merge = Merge.objects.get()
    assert (new_merge.kept, new_merge.merged, new_merge.by) == (players["A"], players["F"], officer)
    source = get_page(officer_client, "/office/register/101/")
    assert "the same passport" in source
    assert reverse("split", args=[new_merge.pk]) in source
    assert officer_client.post(reverse("split", args=[new_merge.pk]), {"reason": "two passports"}).status_code == 302
    assert client.get("/players/106/").status_code == 200
    assert "two passports" in get_page(officer_client, reverse("merges"))


def test_players_with_a_common_game_cannot_be_merged_and_the_game_is_shown(
    officer_client: Client, players: dict[str, Player]
) -> None:
    address = reverse("merge_players", args=["101"])
    assert "Both played in round 1 of Autumn" in get_page(officer_client, address, other="102")
    answer = officer_client.post(address, {"other": "102", "kept": "101", "reason": "one person"})
    assert answer.status_code == 422
    assert not Merge.objects.exists()


def test_the_old_address_leads_to_the_person_for_the_time_being(
    client: Client, players: dict[str, Player], officer: User
) -> None:
    merge(players["A"], players["D"], "one person", officer, NOW)
    answer = client.get("/players/104/")
    assert (answer.status_code, answer["Location"]) == (302, "/players/101/")
    assert client.get("/search/", {"q": "104"})["Location"] == "/players/101/"


def test_the_page_shows_the_lists_of_both_records_and_says_why(
    client: Client, players: dict[str, Player], officer: User
) -> None:
    merge(players["A"], players["D"], "one person", officer, NOW)
    source = get_page(client, "/players/101/")
    assert "104 is the same player" in source
    periods = [row for row in table_rows(source) if row.startswith("Dec") and "Standard" in row]
    assert [row.split()[:4] for row in periods] == [
        ["December", "2025", "Standard", "2000"], ["December", "2025", "as", "104"],
    ]  # fmt: skip


def test_a_working_of_before_stays_under_the_number_of_then(
    client: Client, players: dict[str, Player], officer: User
) -> None:
    merge(players["A"], players["D"], "one person", officer, NOW)
    then = "/players/104/calculations/2025-12/standard/v1/"
    assert "Cohn, Cleo" in get_page(client, then)
    create_event(players, "D1B", "Winter", list_date=JANUARY)
    run_and_publish(JANUARY)
    now = client.get("/players/104/calculations/2026-01/standard/v1/")
    assert (now.status_code, now["Location"]) == (302, "/players/101/calculations/2026-01/standard/v1/")
    assert "Brun, Bo" in get_page(client, now["Location"])


def test_a_player_listed_under_the_merged_number_only_is_shown_there(
    client: Client, players: dict[str, Player], officer: User
) -> None:
    merge(players["F"], players["E"], "one person", officer, NOW)
    assert "1600" in get_page(client, "/players/106/")
    answer = client.get("/players/106/calculations/2025-11/standard/v1/")
    assert answer["Location"] == "/players/105/calculations/2025-11/standard/v1/"


def test_of_events_since_the_merge_the_split_page_says_that_they_stay(
    officer_client: Client, players: dict[str, Player], officer: User
) -> None:
    new_merge = merge(players["A"], players["F"], "one person", officer, NOW)
    create_event(players, "A1C", "Winter", list_date=JANUARY)
    source = get_page(officer_client, reverse("split", args=[new_merge.pk]))
    assert "Their games stay with 101" in source
    assert "Winter" in source
