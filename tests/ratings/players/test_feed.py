"""What those learn who follow a person."""

import datetime as dt

import pytest

from ratings.models import Player, PlayerFact, RatedEvent
from ratings.players.feed import FeedEntry, player_news
from ratings.register.identity import records
from tests.ratings.month import JANUARY, event, made_public

pytestmark = pytest.mark.django_db


def news(player: Player) -> list[FeedEntry]:
    return player_news(records().of(player.pk), player.number)


def test_a_list_on_which_he_played_is_told_with_its_working(known: dict[str, Player]) -> None:
    event(known, "A1B")
    made_public()
    (one,) = news(known["A"])
    assert one.title == "Standard December 2025: 2007 (+7)"
    assert one.text == "1 rated game; change +7.20, K 20."
    assert one.address == "/players/101/calculations/2025-12/standard/v1/"


def test_a_list_without_a_game_of_his_is_no_news(known: dict[str, Player]) -> None:
    event(known, "A1B")
    made_public()
    assert news(known["C"]) == []


def test_a_first_rating_is_told_without_a_change(known: dict[str, Player]) -> None:
    event(known, "F1A F=B F0C F1D F=E")
    made_public()
    (one,) = news(known["F"])
    assert "(" not in one.title
    assert one.text == "5 rated games."


@pytest.fixture
def corrected(known: dict[str, Player]) -> RatedEvent:
    """A has lost and not won, and D has played too: a second version says so. B is where he was."""
    first = event(known, "A1C B=E")
    made_public()
    second = event(known, "A0C B=E D1E", replaces=first)
    made_public(reason="a correction")
    return second


def test_a_new_version_is_told_to_those_for_whom_it_says_something_else(
    known: dict[str, Player], corrected: RatedEvent
) -> None:
    assert [one.title for one in news(known["A"])] == [
        "Standard December 2025: 1985 (−15) · version 2",
        "Standard December 2025: 2005 (+5)",
    ]
    assert len(news(known["B"])) == 1
    assert [one.title for one in news(known["D"])] == ["Standard December 2025: 1707 (+7) · version 2"]


def test_an_entry_keeps_its_key_and_the_newest_comes_first(known: dict[str, Player]) -> None:
    event(known, "A1B")
    made_public()
    before = {one.key for one in news(known["A"])}
    event(known, "A1C", name="Cup", list_date=JANUARY)
    made_public(JANUARY)
    after = [one.key for one in news(known["A"])]
    assert len(after) == 2
    assert before < {*after}


def test_a_new_title_is_told_once(known: dict[str, Player]) -> None:
    facts = {"name": "Aune, Ada", "folded": "aune ada", "sex": "m", "title": "FM"}
    PlayerFact.objects.create(player=known["A"], from_day=dt.date(2024, 5, 1), federation="AUT", **facts)
    PlayerFact.objects.create(player=known["A"], from_day=dt.date(2025, 5, 1), federation="NOR", **facts)
    (one,) = news(known["A"])
    assert (one.title, one.at.date()) == ("Title: FIDE Master", dt.date(2024, 5, 1))
