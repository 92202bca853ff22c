"""Titles and federations of a player by day."""

import datetime as dt

import pytest

from ratings.models import Player, PlayerFact
from ratings.register.identity import read_merges
from ratings.register.merging import merge
from ratings.register.title_history import title_history
from tests.ratings.month import NOW, enrol_players
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db
ENROLLED, LATER, LATEST = dt.date(2020, 1, 1), dt.date(2024, 5, 1), dt.date(2025, 7, 1)


@pytest.fixture
def players() -> dict[str, Player]:
    return enrol_players()


def becomes(player: Player, day: dt.date, **facts: str) -> PlayerFact:
    usual = {"name": "Aune, Ada", "folded": "aune ada", "federation": "AUT", "sex": "w"}
    return PlayerFact.objects.create(player=player, from_day=day, **usual | facts)


def changes_of(player: Player) -> list[tuple[dt.date, tuple[str, ...], str]]:
    return [
        (change.from_day, change.titles, change.federation)
        for change in title_history(read_merges().records_of_player(player.pk))
    ]


def test_each_new_title_and_federation_is_reported_the_newest_first(players: dict[str, Player]) -> None:
    becomes(players["A"], LATER, womens_title="WIM")
    becomes(players["A"], LATEST, title="IM", womens_title="WGM", federation="NOR")
    assert changes_of(players["A"]) == [
        (LATEST, ("IM", "WGM"), "NOR"),
        (LATER, ("WIM",), "AUT"),
        (ENROLLED, (), "AUT"),
    ]


def test_a_new_name_is_no_new_title(players: dict[str, Player]) -> None:
    becomes(players["A"], LATER, name="Aune-Brun, Ada", folded="aune brun ada")
    assert changes_of(players["A"]) == [(ENROLLED, (), "AUT")]


def test_corrected_facts_are_not_reported(players: dict[str, Player]) -> None:
    wrong = becomes(players["A"], LATER, title="GM")
    becomes(players["A"], LATER, title="IM", replaces=wrong)
    assert [titles for _day, titles, _federation in changes_of(players["A"])] == [("IM",), ()]


def test_titles_are_in_words(players: dict[str, Player]) -> None:
    becomes(players["A"], LATER, womens_title="WGM", other_titles="NA")
    assert title_history([players["A"].pk])[0].title_names == ["Woman Grandmaster", "NA"]


def test_a_merged_record_counts_only_before_the_kept_one(players: dict[str, Player]) -> None:
    becomes(players["B"], dt.date(2019, 1, 1), title="FM", federation="GER")
    becomes(players["B"], LATER, title="CM", federation="GER")
    merge(players["A"], players["B"], "one person", create_account("officer", "officers"), NOW)
    assert changes_of(players["A"]) == [(ENROLLED, (), "AUT"), (dt.date(2019, 1, 1), ("FM",), "GER")]
