"""One fact on several pages: ten players and three events on pages, in API, CSV, copied text and *Find me*."""

import csv
import datetime as dt
import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import time_machine
from django.test import Client

from ratings.models import Player, RatedEvent, Version
from ratings.register.enrolment import enrol
from tests.ratings.month import NOVEMBER, create_event, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks import pair
from tournaments.rounds.rounds import publish_all

LETTERS = "ABCDEFGHIJ"
LIST = "/lists/2025-12/standard/"


class FigureData(NamedTuple):
    """The December list with two events, and a round robin of December that ends too late for January."""

    players: dict[str, Player]
    version: Version
    events: list[RatedEvent]
    cup: Tournament


@pytest.fixture
def figure_data(db: None) -> Iterator[FigureData]:
    """A reaches 2400 with K 20, J gets a first rating with games of October; the cup is in its second round."""
    with time_machine.travel(dt.datetime(2025, 12, 29, 16, tzinfo=dt.UTC), tick=False):
        players = {
            letter: enrol(str(201 + index), f"{letter}berg, Kim", "AUT", from_day=dt.date(2020, 1, 1), birth_year=1980)
            for index, letter in enumerate(LETTERS)
        }
        ratings = {letter: 2395 - 100 * index for index, letter in enumerate(LETTERS[:9])}
        publish_base_list(players, ratings, date=dt.date(2025, 10, 1))
        create_event(players, "J=D D1J", "Old Open", list_date=NOVEMBER)
        publish_base_list(players, ratings)
        events = [create_event(players, "A1B C=D J=I H1J", "Open"), create_event(players, "E0F G1H J0G", "Second Open")]
        yield FigureData(players, run_and_publish(), events, _cup(players))


def _cup(players: dict[str, Player]) -> Tournament:
    """Create a round robin of four, all rounds published; A drew in round 1, and B lost with Black."""
    arbiter = factories.create_account("arbiter", "arbiters")
    days = {"first_day": dt.date(2025, 12, 28), "last_day": dt.date(2025, 12, 30)}
    tournament = factories.create_tournament(arbiter, **days)
    for letter in "ABCD":
        entries.enter_player(tournament, players[letter])
    pair(tournament)
    publish_all(tournament)
    for board, result in ((1, "=="), (2, "10")):
        factories.enter_result(factories.board(tournament, 1, board), result, arbiter)
    factories.enter_result(factories.board(tournament, 2, 1), "10", arbiter)
    tournament.refresh_from_db()
    return tournament


def ask(client: Client, path: str, **query: str) -> Any:
    answer = client.get(f"/api/v1/{path}", query)
    assert answer.status_code == 200
    return answer.json()


def test_rating_change_and_k_are_the_same_everywhere(client: Client, figure_data: FigureData) -> None:
    listed = {row["number"]: row for row in ask(client, "lists/2025-12/standard/v1/rows")["items"]}
    download = client.get(f"{LIST}v1/download/csv").getvalue().decode()  # type: ignore[attr-defined]
    in_csv = {row["number"]: row for row in csv.DictReader(io.StringIO(download))}
    tables = client.get("/lists/2025-12/tables.csv").content.decode()
    gains = {row["number"]: row for row in csv.DictReader(io.StringIO(tables)) if row["table"] in ("gains", "losses")}
    of_list = {row.split()[-1]: row for row in table_rows(get_page(client, f"{LIST}v1/"))}
    front = " ".join(table_rows(get_page(client, "/")))
    assert len(listed) == 10
    for player in figure_data.players.values():
        row = listed[player.number]
        newest = ask(client, f"players/{player.number}/history")["items"][0]
        current = ask(client, f"players/{player.number}")["ratings"]["standard"]
        working = ask(client, f"players/{player.number}/calculations/2025-12/standard") if row["games"] else None
        card = get_page(client, f"/players/{player.number}/")
        for name in ("rating", "games", "k"):
            assert str(row[name] if row[name] is not None else "") == in_csv[player.number][name]
            assert row[name] == newest[name] == current[name]
        assert str(row["change"] if row["change"] is not None else "") == in_csv[player.number]["change"]
        assert (row["change"], row["change_k"]) == (newest["change"], newest["change_k"]) or row["change"] is None
        assert f"<b>{row['rating']}</b>" in card
        assert f"K now {row['k']}" in card
        cells = of_list[player.number].split(" Kim ")[1].split()
        assert [cells[0], cells[2], cells[3]] == [str(row["rating"]), str(row["games"]), str(row["k"])]
        if working and working["k"]:
            assert row["change_k"] == working["k"]
        if player.number in gains:
            assert gains[player.number]["change_k"] == str(row["change_k"])
            assert gains[player.number]["change"] == str(row["change"])
        if (row["change"] or 0) > 0:
            assert f"{row['games']} {row['change_k']} {row['rating']} +{row['change']}" in front
    assert (listed["201"]["k"], listed["201"]["change_k"]) == (10, 20)


def test_the_number_of_events_is_the_same_everywhere(client: Client, figure_data: FigureData) -> None:
    source = get_page(client, "/lists/2025-12/")
    assert re.search(r"<dt>events</dt> <dd> 2 </dd>", source)
    assert re.search(r"<dt>rated games</dt> <dd> 4 </dd>", source)
    assert "4 games of 2 events were rated" in source
    assert "2 events enter the list." in figure_data.version.run.log
    assert "4 of 7 games rated." in figure_data.version.run.log
    in_api = [item["id"] for item in ask(client, "events")["items"] if item["list"] == "2025-12"]
    assert {*in_api} == {event.pk for event in figure_data.events}


def test_a_projection_is_of_the_same_list_everywhere(client: Client, figure_data: FigureData) -> None:
    """The cup ends on 30 December, the list of January closes on 29 December."""
    for letter, player in figure_data.players.items():
        (item,) = ask(client, f"players/{player.number}/projection")["items"]
        source = get_page(client, f"/players/{player.number}/projection/")
        goal = get_page(client, f"/players/{player.number}/projection/goal/", goal="2500", games="3", opponents="2300")
        card = get_page(client, f"/players/{player.number}/")
        name = {"2026-01": "January 2026", "2026-02": "February 2026"}[item["list_month"]]
        assert f"the list of {name} would show </dt> <dd> {item['rating']}" in source
        assert item["next_list_month"] == "2026-01"
        if letter not in "ABCD":
            assert (item["list_month"], item["rating"]) == ("2026-01", item["base"])
            assert "Projected for" not in card
            continue
        assert item["list_month"] == "2026-02"
        assert {played["list_month"] for played in item["games"]} == {"2026-02"}
        assert item["next_list_rating"] == item["base"]
        assert (
            f"the list of January 2026, with the events still to be rated on it </dt> <dd> {item['base']} </dd>"
            in source
        )
        assert f"Projected for February 2026</a> <b>{item['rating']}</b>" in card
        assert "The list of February 2026 would show" in goal


def test_a_result_and_the_current_round_are_the_same_everywhere(client: Client, figure_data: FigureData) -> None:
    home = f"/tournaments/{figure_data.cup.slug}/"
    slug = figure_data.cup.slug
    current = get_page(client, home)
    assert "1 of 2 boards" in current
    assert 'aria-current="page">2</a>' in current
    assert "2 of 3 </span>" in get_page(client, "/")
    for number in (1, 2):
        text = get_page(client, f"{home}rounds/{number}/pairings.txt")
        for board in ask(client, f"tournaments/{slug}/rounds/{number}")["pairings"]:
            codes = {"10": "1 : 0", "==": "½ : ½", "01": "0 : 1", "": ""}[board["result"]]
            if not codes:
                continue
            assert f"Result {codes}." in text
            for side in ("white", "black") if number == 2 else ():
                mine = get_page(client, home, me=str(board[side]["start_number"]))
                assert "round 2, board" in mine
                assert f'<b class="nowrap">{codes}</b>' in mine
