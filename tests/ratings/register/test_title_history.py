"""Titles and federations of a person from which day."""

import datetime as dt

import pytest

from ratings.models import Player, PlayerFact, User
from ratings.register.identity import records
from ratings.register.merging import merge
from ratings.register.title_history import title_history
from tests.ratings.month import NOW, people

pytestmark = pytest.mark.django_db
ENROLLED, LATER, LATEST = dt.date(2020, 1, 1), dt.date(2024, 5, 1), dt.date(2025, 7, 1)


@pytest.fixture
def known() -> dict[str, Player]:
    return people()


def becomes(player: Player, day: dt.date, **facts: str) -> PlayerFact:
    usual = {"name": "Aune, Ada", "folded": "aune ada", "federation": "AUT", "sex": "w"}
    return PlayerFact.objects.create(player=player, from_day=day, **usual | facts)


def told(player: Player) -> list[tuple[dt.date, tuple[str, ...], str]]:
    return [(one.from_day, one.titles, one.federation) for one in title_history(records().of(player.pk))]


def test_each_new_title_and_federation_is_told_the_newest_first(known: dict[str, Player]) -> None:
    becomes(known["A"], LATER, womens_title="WIM")
    becomes(known["A"], LATEST, title="IM", womens_title="WGM", federation="NOR")
    assert told(known["A"]) == [
        (LATEST, ("IM", "WGM"), "NOR"),
        (LATER, ("WIM",), "AUT"),
        (ENROLLED, (), "AUT"),
    ]


def test_a_new_name_is_no_new_title(known: dict[str, Player]) -> None:
    becomes(known["A"], LATER, name="Aune-Brun, Ada", folded="aune brun ada")
    assert told(known["A"]) == [(ENROLLED, (), "AUT")]


def test_what_was_corrected_is_not_told(known: dict[str, Player]) -> None:
    wrong = becomes(known["A"], LATER, title="GM")
    becomes(known["A"], LATER, title="IM", replaces=wrong)
    assert [titles for _day, titles, _federation in told(known["A"])] == [("IM",), ()]


def test_titles_are_in_words(known: dict[str, Player]) -> None:
    becomes(known["A"], LATER, womens_title="WGM", other_titles="NA")
    assert title_history([known["A"].pk])[0].words == ["Woman Grandmaster", "NA"]


def test_of_a_merged_record_only_what_was_before_the_kept_one_counts(known: dict[str, Player]) -> None:
    becomes(known["B"], dt.date(2019, 1, 1), title="FM", federation="GER")
    becomes(known["B"], LATER, title="CM", federation="GER")
    merge(known["A"], known["B"], "one person", User.objects.create_user("officer"), NOW)
    assert told(known["A"]) == [(ENROLLED, (), "AUT"), (dt.date(2019, 1, 1), ("FM",), "GER")]
