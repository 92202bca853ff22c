import datetime as dt
import re

import pytest
import time_machine
from django.test import Client
from pytest_django.fixtures import Settings

from ratings.models import RatingSeries
from tests.ratings.month import DECEMBER, create_event, enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tournaments.demo.series import EDITIONS

pytestmark = pytest.mark.django_db


def row_of(source: str, day: str) -> list[str]:
    return [row for row in table_rows(source) if row.startswith(day)]


@pytest.mark.parametrize(
    ("today", "holding"), [(dt.date(2025, 9, 30), "1 Mar 2024"), (dt.date(2025, 10, 1), "1 Oct 2025")]
)
def test_the_edition_that_holds_today_is_marked(client: Client, today: dt.date, holding: str) -> None:
    with time_machine.travel(dt.datetime.combine(today, dt.time(12), dt.UTC), tick=False):
        source = get_page(client, "/rules/")
    standard = table_rows(source.partition("Rapid and blitz</a>")[0])
    assert [row.split(" FIDE")[0] for row in standard if re.search(r"in force \d", row)] == [holding]


def test_every_chapter_is_there_with_its_editions_newest_first(client: Client) -> None:
    source = get_page(client, "/rules/")
    days = [row.split(" FIDE")[0] for row in table_rows(source) if row[:1].isdigit()]
    assert len(days) == 14 + 7 + 4 + 8
    assert days[0] == "1 Oct 2025"
    assert days[13] == "1 Jan 1993"


def test_announced_and_proposed_editions_are_marked_as_never_in_force(client: Client) -> None:
    row = [row for row in table_rows(get_page(client, "/rules/")) if "never in force –" in row]
    assert [row.split()[0] for row in row] == [
        "announced-2009",
        "proposal-sliding-after-first-rating",
        "proposal-sliding-from-first-game",
    ]


def test_changes_of_an_edition_are_shown_in_sentences(client: Client) -> None:
    (row,) = row_of(get_page(client, "/rules/"), "1 Oct 2025")
    assert "1 change For a player rated 2650 or more the real difference counts" in row


@time_machine.travel(dt.datetime(2026, 11, 27, tzinfo=dt.UTC), tick=False)
def test_the_editions_are_drawn_with_the_words_for_who_does_not_see_them(client: Client) -> None:
    source = get_page(client, "/rules/")
    assert "Standard: 14 editions since 1 Jan 1993." in source
    assert source.count('class="span ') == 14 + 7 + 4 + 7  # one of registration begins later


@time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False)
def test_lists_of_this_office_are_counted_under_the_editions_they_used(client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    run_and_publish()
    create_event(players, "C=D", "Late Open")
    run_and_publish(reason="a late report")
    source = get_page(client, "/rules/")
    (used,), (unused,) = row_of(source, "1 Oct 2025"), row_of(source, "1 Jan 2022")[:1]
    assert used.endswith(" 1")
    assert unused.endswith(" –")
    assert source.count('class="mark"') == 1


@time_machine.travel(dt.datetime(2025, 12, 10, tzinfo=dt.UTC), tick=False)
def test_an_edition_names_the_lists_computed_under_it(client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    version = run_and_publish(DECEMBER)
    source = get_page(client, "/rules/standard/2025-10-01/")
    assert f'<a href="{version.get_absolute_url()}">Standard December 2025</a>' in source
    assert "Lists computed under this edition" not in get_page(client, "/rules/standard/2022-01-01/")


def test_a_chapter_of_the_installation_has_its_editions_and_the_series_it_rates(
    client: Client, settings: Settings
) -> None:
    assert client.get("/rules/national/").status_code == 404
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    RatingSeries.objects.create(code="NAT", name="Bergland", source="computed", chapter="national")
    source = get_page(client, "/rules/national/")
    assert '<a href="/lists/NAT/">Bergland</a>' in source
    assert [row.split(" ")[:3] for row in table_rows(source) if row[:1].isdigit()] == [["1", "Jan", "2025"]]
    assert "floor" in get_page(client, "/rules/national/2025-01-01/").lower()
    assert '"/rules/national/"' in get_page(client, "/rules/")


@pytest.mark.parametrize("chapter", ["standard", "rapid-blitz", "titles", "registration"])
def test_a_chapter_of_fide_has_a_page_of_its_own(client: Client, chapter: str) -> None:
    assert f"/rules/{chapter}/" in get_page(client, f"/rules/{chapter}/")
    assert client.get(f"/rules/{chapter}s/").status_code == 404
