"""The events of a player."""

import pytest
from django.test import Client

from ratings.models import Player
from ratings.players.views import player as view
from tests.ratings.month import JANUARY, create_event, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db
ADDRESS = "/players/101/events/"


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    """A has played in the Open, with one unrated game, and in the Cup; and rapid chess."""
    publish_base_list(players, control="rapid")
    create_event(players, "A1B A=C A1F", place="Oslo")
    create_event(players, "A1E", name="Fast Cup", control="rapid", time_control="900+10")
    run_and_publish()
    run_and_publish(control="rapid")
    create_event(players, "D1A", name="Cup", list_date=JANUARY)
    run_and_publish(JANUARY)
    return players


def test_events_come_the_newest_first_with_score_performance_and_change(
    client: Client, players: dict[str, Player]
) -> None:
    source = get_page(client, ADDRESS)
    listed = [row for row in table_rows(source) if " Nov " in row or " Dec " in row]
    assert [row.split(" Standard ")[0] for row in listed if " Standard " in row] == [
        "Cup 12–19 Dec 2025",
        "Open Oslo 11–18 Nov 2025",
    ]
    (of_open,) = [row for row in listed if "Open" in row]
    assert of_open.endswith("Standard 3 1 not rated 2½ 1850 2043 +2.00 December 2025")
    assert "/players/101/calculations/2025-12/standard/v1/" in source


def test_only_events_of_the_control_asked_for(client: Client, players: dict[str, Player]) -> None:
    source = get_page(client, ADDRESS, control="rapid")
    assert "Fast Cup" in source
    assert "Open" not in source
    assert "1 event" in source


def test_a_control_without_events_is_not_shown_as_no_games_at_all(client: Client, players: dict[str, Player]) -> None:
    assert "has been rated here in this rating type." in get_page(client, ADDRESS, control="blitz")
    assert "3 events" in get_page(client, ADDRESS, control="bullet")


def test_many_events_have_pages(client: Client, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "PAGE_SIZE", 2)
    first, second = get_page(client, ADDRESS), get_page(client, ADDRESS, page="2")
    assert "Page 1 of 2" in first
    assert ("Oslo" in first) != ("Oslo" in second) or ("Fast Cup" in first) != ("Fast Cup" in second)
    assert 'href="?page=2"' in first


def test_an_old_number_leads_to_the_page_for_good(client: Client, players: dict[str, Player]) -> None:
    players["A"].numbers.create(number="N77")
    answer = client.get("/players/N77/events/")
    assert (answer.status_code, answer["Location"]) == (301, ADDRESS)
