import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from html import unescape

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client

from ratings.models import Player, PlayerNumber
from ratings.projection import projection
from ratings.projection.projection import LiveGameFacts
from tests.ratings.month import JANUARY, create_event, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows
from tests.tournaments import factories

ADDRESS = "/players/101/projection/"

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("date_in_november")]


@pytest.fixture
def date_in_november() -> Iterator[None]:
    """A date in November 2025 as the current date: the next list is December's."""
    with time_machine.travel(dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC), tick=False):
        yield


def enter_live_game(white: Player, black: Player, result: str, **other: object) -> None:
    facts = {
        "event_key": "cup", "event_name": "Autumn Cup", "federation": "AUT",
        "first_day": dt.date(2025, 11, 7),
        "last_day": dt.date(2025, 11, 9), "control": "standard", "system": "round-robin", "time_control": "5400+30",
        "rounds": 3, "round": 1, "version": 1, **other,
    }  # fmt: skip
    projection.store_live_game(
        LiveGameFacts(white_id=white.pk, black_id=black.pk, white_result=result[0], black_result=result[1], **facts)
    )


def test_a_game_at_the_desk_is_shown_with_its_working_and_what_the_list_would_show(
    client: Client, players: dict[str, Player]
) -> None:
    enter_live_game(players["A"], players["B"], "10")
    source = get_page(client, ADDRESS)
    assert "Unofficial until the list is published." in source
    assert "the list of December 2025 would show </dt> <dd> 2007 <small>+7</small> </dd>" in source
    assert "20 × +0.36 = +7.20" in source
    assert "at the desk" in source
    assert (
        next(row for row in table_rows(source) if "Brun, Bo" in row) == "1 White Brun, Bo 1900 1 +100 0.64 +0.36 +7.20"
    )
    assert 'href="/rules/standard/2025-10-01/' in source


def test_a_result_taken_back_is_gone(client: Client, players: dict[str, Player]) -> None:
    enter_live_game(players["A"], players["B"], "10")
    projection.delete_live_games("cup")
    assert "No game since the last list." in get_page(client, ADDRESS)


def test_an_accepted_report_counts_too(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A0B")
    source = get_page(client, ADDRESS)
    assert "would show </dt> <dd> 1987 <small>−13</small> </dd>" in source
    assert "at the desk" not in source
    assert '<span class="tag">accepted</span>' in source


def test_without_rating_and_game_there_is_nothing_to_project(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, "/players/106/projection/")
    assert "No rating is published and no game has been entered." in source


def test_an_old_number_leads_to_the_page_for_good(client: Client, players: dict[str, Player]) -> None:
    PlayerNumber.objects.create(number="N77", player=players["A"])
    answer = client.get("/players/N77/projection/")
    assert (answer.status_code, answer["Location"]) == (301, ADDRESS)


def test_a_hidden_opponent_is_named_without_a_link(client: Client, players: dict[str, Player]) -> None:
    enter_live_game(players["A"], players["B"], "10")
    Player.objects.filter(pk=players["B"].pk).update(hidden=True)
    source = get_page(client, ADDRESS)
    assert "Brun, Bo" in source
    assert 'href="/players/102/' not in source


def test_the_end_of_a_junior_s_k_does_not_reveal_the_birth_date(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["C"].pk).update(birth_year=2010)
    source = get_page(client, "/players/103/projection/")
    assert "After the year of the 18th birthday: K 20." in source
    assert "2028" not in source
    assert "2029" not in source


def test_nothing_of_a_hidden_person_is_projected(client: Client, players: dict[str, Player]) -> None:
    Player.objects.filter(pk=players["A"].pk).update(hidden=True)
    assert client.get(ADDRESS).status_code == 404


def poll(client: Client, source: str) -> HttpResponse:
    """Return the answer to the poll of an open page."""
    match = re.search(r"""hx-get="([^"]+)" hx-headers='([^']+)' hx-trigger="every 10s\"""", source)
    assert match
    return client.get(match[1], headers={"HX-Request": "true", **json.loads(unescape(match[2]))})


def test_an_open_page_learns_nothing_until_something_happens(client: Client, players: dict[str, Player]) -> None:
    before = get_page(client, ADDRESS)
    assert poll(client, before).status_code == 204
    enter_live_game(players["A"], players["B"], "10")
    answer = poll(client, before)
    source = " ".join(answer.content.decode().split())
    assert answer.status_code == 200
    assert "<html" not in source
    assert "<dd> 2007 <small>+7</small> </dd>" in source
    assert 'id="news" hx-swap-oob="true"' in source
    assert poll(client, source).status_code == 204


def test_quiet_answers_cost_a_few_statements(
    client: Client,
    players: dict[str, Player],
    django_assert_max_num_queries: Callable[..., AbstractContextManager[None]],
) -> None:
    source = get_page(client, ADDRESS)
    with django_assert_max_num_queries(3):
        assert poll(client, source).status_code == 204


def test_k_is_shown_with_what_would_change_it(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS)
    assert "K and its next changes" in source
    assert "Once a list shows 2400 or more: K 10." in source
    assert "From 36 rated games in one period on: K 19" in source


def test_an_unrated_player_reads_how_many_games_lack(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "F=A F=B F=C")
    source = get_page(client, "/players/106/projection/")
    assert "3 of 5 games" in source
    assert "a rating needs 2 more against rated players." in source


def test_a_first_rating_below_the_floor_is_shown_with_what_would_have_been_enough(
    client: Client, players: dict[str, Player]
) -> None:
    """1 of 5 against 1420, and two draws with 1800: 10700 / 7 = 1528.57, two of seven are 29 %, 158 points below."""
    low = {letter: factories.enrol_player(name) for letter, name in zip("GHIJK", factories.NAMES, strict=False)}
    publish_base_list(low, dict.fromkeys(low, 1420), control="rapid")
    create_event(players | low, "F1G F0H F0I F0J F0K", control="rapid", time_control="900+10")
    source = get_page(client, "/players/106/projection/")
    assert "Why is no rating published?" in source
    assert "The calculated rating is 1371. Ratings below 1400 are not published." in source
    assert "With the same 1 out of 5 the average of the opponents would have to be 1461; it is 1420.00." in source
    assert "Against the same opponents 1½ out of 5 would be enough." in source
    assert "1 out of 5, with the draws 29 % → −158.00" in source


def test_a_player_below_the_floor_sees_the_list_of_the_fall_until_rated_again(
    client: Client, players: dict[str, Player]
) -> None:
    low = {"A": players["A"], "F": players["F"]}
    publish_base_list(low, {"A": 1500, "F": 1403}, control="rapid")
    create_event(low, "A1F A1F", control="rapid", time_control="900+10")
    assert "Why is no rating published?" not in get_page(client, "/players/106/projection/")
    run_and_publish(control="rapid")
    source = get_page(client, "/players/106/projection/")
    assert "On the list of December 2025 the rating fell from 1403 to below 1400" in source
    assert 'href="/players/106/calculations/2025-12/rapid/v1/"' in source
    assert "Why is no rating published?" not in get_page(client, ADDRESS)
    publish_base_list(low, {"A": 1500, "F": 1420}, control="rapid", date=JANUARY)
    assert "Why is no rating published?" not in get_page(client, "/players/106/projection/")


def test_events_too_late_for_the_list_are_shown_separately(client: Client, players: dict[str, Player]) -> None:
    enter_live_game(players["A"], players["B"], "10")
    late = {"event_key": "late", "last_day": dt.date(2025, 11, 30)}
    enter_live_game(players["A"], players["C"], "10", **late)
    source = get_page(client, ADDRESS)
    assert "the list of December 2025, with the events still to be rated on it </dt> <dd> 2007 </dd>" in source
    assert "rated on the list of January 2026 at the earliest" in source
    assert "the list of January 2026 would show </dt> <dd> 2012" in source


def test_events_of_one_name_have_tables_of_different_names(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    create_event(players, "A=C", rounds=5)
    regions = re.findall(r'role="region" aria-label="([^"]*)"', get_page(client, ADDRESS))
    assert len(regions) == 3
    assert len(set(regions)) == 3


def test_several_events_are_added_up(client: Client, players: dict[str, Player]) -> None:
    create_event(players, "A1B")
    assert "added up" not in get_page(client, ADDRESS)
    create_event(players, "A=C", "Second Open")
    table = [row for row in table_rows(get_page(client, ADDRESS)) if row.startswith(("Open", "Second Open", "Total"))]
    assert table == ["Open 1 1 0.64 +0.36", "Second Open 1 ½ 0.76 −0.26", "Total 2 1½ 1.40 +0.10"]
