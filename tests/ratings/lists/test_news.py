"""The figures of a new list: its events and games, and the K-factor of each change."""

import datetime as dt

import pytest

from ratings.lists.news import news_of
from ratings.models import Player
from tests.ratings.month import NOVEMBER, create_event, enrol_players, publish_base_list, run_and_publish


@pytest.fixture
def players(db: None) -> dict[str, Player]:
    """F has no rating and two games before the November list; A is 5 points below 2400, with K 20."""
    enrolled = enrol_players()
    ratings = {"A": 2395, "B": 2390, "C": 1800, "D": 1700, "E": 1600}
    publish_base_list(enrolled, ratings, date=dt.date(2025, 10, 1))
    create_event(enrolled, "F=D D1F", "Old Open", list_date=NOVEMBER)
    publish_base_list(enrolled, ratings)
    return enrolled


def test_events_of_earlier_lists_are_not_counted_again(players: dict[str, Player]) -> None:
    """The earlier games of F are read again for the first rating; their event entered another list."""
    create_event(players, "F=D C1F F=E", "Open")
    create_event(players, "A1B", "Second Open")
    news = news_of(run_and_publish())
    assert [newcomer.row.number for newcomer in news.newcomers] == ["106"]
    assert news.events == 2
    assert [newcomer.event.name for newcomer in news.newcomers if newcomer.event] == ["Open"]


def test_a_game_is_counted_if_it_changes_the_rating_of_either_side(players: dict[str, Player]) -> None:
    """Two games of an unrated player against rated ones change no rating: only A against B is rated."""
    create_event(players, "F=D A1B B=F", "Open")
    assert news_of(run_and_publish()).games == 1


def test_a_gain_has_the_k_factor_it_was_made_with(players: dict[str, Player]) -> None:
    """A reaches 2400, so K is 10 on the new list; the change of +10 used 20."""
    create_event(players, "A1B")
    news = news_of(run_and_publish())
    gain = news.gains[0]
    assert (gain.number, gain.rating, gain.k) == ("101", 2405, 10)
    assert (gain.change, gain.change_k) == (10, 20)  # type: ignore[attr-defined]


def test_a_gain_between_two_imported_lists_has_the_k_factor_of_the_first(db: None) -> None:
    enrolled = enrol_players("AB")
    publish_base_list(enrolled, {"A": 2395, "B": 2390}, k=20)
    version = publish_base_list(enrolled, {"A": 2405, "B": 2390}, date=dt.date(2025, 12, 1), k=10)
    gain = news_of(version).gains[0]
    assert (gain.k, gain.change_k) == (10, 20)  # type: ignore[attr-defined]


def test_a_first_rapid_rating_from_the_standard_rating_is_no_gain(players: dict[str, Player]) -> None:
    """C has a standard rating only: it is the base of the first rapid rating."""
    publish_base_list(players, {"A": 2395}, control="rapid")
    create_event(players, "C1A", "Rapid", control="rapid", time_control="900+10")
    news = news_of(run_and_publish(control="rapid"))
    assert [newcomer.row.number for newcomer in news.newcomers] == ["103"]
    assert [row.number for row in news.gains] == []
    assert [row.number for row in news.losses] == ["101"]
    assert news.changed == 1
