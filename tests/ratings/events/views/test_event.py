"""The page of a rated event: its table, its rounds, its state, and its public report."""

import dataclasses
import datetime as dt
import re

import pytest
from django.test import Client

from ratings.models import Player, RatedEvent, User
from ratings.reports.report import Birth
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, create_event, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tests.ratings.reporting import RECEIVED_AT, four_player_report, receive, rounds_of_text, with_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def accepted_event(reported_players: dict[int, Player], officer: User) -> RatedEvent:
    """Four Friends, a round robin of three rounds, accepted for the list of December."""
    return accept(receive(four_player_report()), officer, RECEIVED_AT, waiver_reason="seen")


@pytest.fixture
def rated_event(accepted_event: RatedEvent) -> RatedEvent:
    run_and_publish(DECEMBER)
    return accepted_event


def test_a_round_robin_is_a_table_of_everybody_against_everybody(client: Client, rated_event: RatedEvent) -> None:
    table = table_rows(get_page(client, f"/events/{rated_event.pk}/"))
    assert table[0] == "Rank Name Rating 1 2 3 4 Points Expected K Change Perf."
    assert table[1].startswith("1 Abel, Ada 2000 no game 1 won with ")
    assert re.findall(r" ([10½]) (?:won|drew|lost) with \w+, round \d", table[1]) == ["1", "½", "1"]
    assert [row.split(",")[0] for row in table[1:5]] == ["1 Abel", "2 Birk", "3 Carow", "4 Dahlin"]
    assert re.findall(r" ([10½]) (?:won|drew|lost) with", table[4]) == ["0", "0", "0"]
    assert table[4].count("no game 0 ") == 1


def test_a_swiss_names_colour_and_row_of_each_opponent(
    client: Client, reported_players: dict[int, Player], officer: User
) -> None:
    lines = with_player(
        four_player_report(coded_type="FIDE_DUTCH_2025", name="Swiss Four"), 4, rounds=rounds_of_text("1b0 2w0 0-Z")
    )
    swiss = accept(
        receive(with_player(lines, 3, rounds=rounds_of_text("2b0 1w= 0-U"))), officer, RECEIVED_AT, waiver_reason="seen"
    )
    table = table_rows(get_page(client, f"/events/{swiss.pk}/"))
    assert table[0].startswith("Rank Name Rating 1 2 3 Points")
    assert "W4 1 B3 ½ W2 1 2½" in table[1]
    assert "B2 0 W1 ½ bye" in table[3]
    assert 'aria-label="won with White against row 4"' in get_page(client, f"/events/{swiss.pk}/")
    source = get_page(client, f"/events/{swiss.pk}/rounds/")
    assert "Abel, Ada 2000 1 : 0 Birk, Bruno 1950" in table_rows(source)
    assert "Without an opponent: Carow, Clara" in source


def test_before_the_list_is_published_the_page_says_what_it_waits_for(
    client: Client, accepted_event: RatedEvent
) -> None:
    source = get_page(client, f"/events/{accepted_event.pk}/")
    assert "will be rated on the list of December 2025" in source
    assert table_rows(source)[0] == "Rank Name Rating 1 2 3 4 Points"


def test_each_change_leads_to_its_working_and_agrees_with_it(client: Client, rated_event: RatedEvent) -> None:
    source = get_page(client, f"/events/{rated_event.pk}/")
    assert "/players/900001/calculations/2025-12/standard/v1/" in source
    assert "/lists/2025-12/standard/v1/" in source
    working = get_page(client, "/players/900001/calculations/2025-12/standard/v1/")
    assert f'href="/events/{rated_event.pk}/"' in working
    change = table_rows(source)[1].split()[-2]
    assert change.startswith("+")
    assert change in working


def test_a_hidden_player_is_named_without_a_link(
    client: Client, rated_event: RatedEvent, reported_players: dict[int, Player]
) -> None:
    address = f"/events/{rated_event.pk}/"
    assert "/players/900002/" in get_page(client, address)
    Player.objects.filter(pk=reported_players[2].pk).update(hidden=True)
    source = get_page(client, address)
    assert "Birk, Bruno" in source
    assert "/players/900002/" not in source


def test_the_report_for_anybody_has_years_of_birth_alone(
    client: Client, reported_players: dict[int, Player], officer: User
) -> None:
    report = four_player_report(comments=("private words",))
    report = dataclasses.replace(
        report, players=tuple(dataclasses.replace(row, birth=Birth(1990, 4, 17)) for row in report.players)
    )
    accepted = accept(receive(report), officer, RECEIVED_AT, waiver_reason="seen")
    for query in ("", "?format=trf16"):
        text = client.get(f"/events/{accepted.pk}/report/{query}").content.decode()
        assert "Abel, Ada" in text
        assert "1990" in text
        assert "1990/04/17" not in text
        assert "private words" not in text
    assert client.get(f"/events/{accepted.pk}/report/?format=pdf").status_code == 404


def test_a_corrected_event_leads_to_the_one_in_its_place(client: Client, players: dict[str, Player]) -> None:
    first = create_event(players, "A1B")
    second = create_event(players, "A=B", "Open, corrected", replaces=first)
    answer = client.get(f"/events/{first.pk}/rounds/")
    assert (answer.status_code, answer["Location"]) == (302, f"/events/{second.pk}/rounds/")


@pytest.mark.parametrize("key", ["0", "999999", "9" * 30])
def test_an_unknown_event_is_404(client: Client, db: None, key: str) -> None:
    assert client.get(f"/events/{key}/").status_code == 404


def test_the_names_of_events_on_the_pages_of_a_player_lead_to_them(client: Client, rated_event: RatedEvent) -> None:
    for part in ("events/", "", "opponents/900002/"):
        assert f'href="/events/{rated_event.pk}/"' in get_page(client, f"/players/900001/{part}"), part


def test_the_api_says_the_same(client: Client, rated_event: RatedEvent) -> None:
    hits = client.get("/api/v1/events", {"q": "friends bergen"}).json()["items"]
    assert [hit["id"] for hit in hits] == [rated_event.pk]
    assert client.get("/api/v1/events", {"q": "friends oslo"}).json()["items"] == []
    answer = client.get(f"/api/v1/events/{rated_event.pk}").json()
    assert (answer["version"], answer["list"], answer["counts"]) == (1, "2025-12", True)
    first = answer["players"][0]
    assert (first["number"], first["points"], first["rating"]) == ("900001", "2.50", 2000)
    assert dt.date.fromisoformat(answer["first_day"]) == rated_event.first_day
    assert client.get("/api/v1/events/999999").status_code == 404


def test_robots_get_an_event_without_minors_of_the_report(client: Client, rated_event: RatedEvent) -> None:
    robot = {"User-Agent": "Googlebot/2.1"}
    address = f"/events/{rated_event.pk}/"
    assert "Abel, Ada" in get_page(client, address)
    assert "Abel, Ada" in client.get(address, headers=robot).content.decode()
    Player.objects.filter(facts__name="Abel, Ada").update(birth_year=2015)
    page = client.get(address, headers=robot).content.decode()
    assert "Abel, Ada" not in page
    assert "Birk, Bruno" in page
    assert "X-Robots-Tag" not in client.get(address, headers=robot)
    assert client.get(address)["X-Robots-Tag"] == "noindex, noarchive"
