"""Ranks on a published list: whole list, federation, women, age group; among all and among the active."""

import datetime as dt

import pytest
from django.db import DatabaseError, transaction

from ratings.imports import BaseRow
from ratings.lists import ranks
from ratings.models import ListedRating, Player, RankTable, Run, Version
from ratings.register.enrolment import enrol
from tests.ratings.month import (
    NOVEMBER,
    NOW,
    create_event,
    enrol_players,
    list_of,
    publish_base_list,
    publish_base_rows,
    run_and_publish,
)
from tests.tournaments import factories

pytestmark = pytest.mark.django_db
ENROLLED = dt.date(2020, 1, 1)


def listed_rating(version: Version, player: Player) -> ListedRating:
    return ListedRating.objects.get(run=version.run_id, player=player)


def ranks_of(version: Version, player: Player) -> dict[str, tuple[int, int]]:
    """Return rank and size of each group among all."""
    ranked = ranks.ranks_of_rows([(listed_rating(version, player), version.list.date.year)])[0]
    return {rank.label: (rank.among_all.rank, rank.among_all.size) for rank in ranked}


@pytest.fixture
def players() -> dict[str, Player]:
    """Girls and boys of two federations, a veteran and a middle-aged player."""
    facts = {
        "201": ("AUT", "w", 2011, 1500),
        "202": ("AUT", "m", 2010, 1600),
        "203": ("AUT", "m", 2008, 1700),
        "204": ("NOR", "w", 1990, 1600),
        "205": ("NOR", "m", 1975, 2300),
        "206": ("NOR", "m", 1960, 1400),
    }
    enrolled = {
        number: enrol(number, f"Person, {number}", federation, from_day=ENROLLED, sex=sex, birth_year=born)
        for number, (federation, sex, born, _rating) in facts.items()
    }
    publish_base_rows(NOVEMBER, "standard", [BaseRow(n, facts[n][3], 20) for n in enrolled])
    return enrolled


def test_ranks_are_1_2_2_4_in_each_group(players: dict[str, Player]) -> None:
    version = Version.objects.get()
    assert ranks_of(version, players["202"]) == {"Whole list": (3, 6), "AUT": (2, 3), "Under 16": (1, 2)}
    assert ranks_of(version, players["204"]) == {"Whole list": (3, 6), "NOR": (2, 3), "Women": (1, 2)}
    assert ranks_of(version, players["201"]) == {
        "Whole list": (5, 6),
        "AUT": (3, 3),
        "Women": (2, 2),
        "Under 14": (1, 1),
    }


def test_the_age_of_a_group_is_that_of_the_list_s_year(players: dict[str, Player]) -> None:
    version = Version.objects.get()
    assert "Under 16" in ranks_of(version, players["202"])  # born in 2010: 14 on 1 January 2025
    assert "Under 16" not in ranks_of(version, players["203"])  # born in 2008: 16 on 1 January 2025
    assert "50 and older" in ranks_of(version, players["205"])
    assert "65 and older" in ranks_of(version, players["206"])


def test_the_inactive_count_among_all_and_not_among_the_active() -> None:
    strong, weak = factories.enrol_player("Strong, Anna"), factories.enrol_player("Weak, Bo")
    rows = {strong: {"rating": 2000, "flag": "i", "federation": "NOR"}, weak: {"rating": 1500, "federation": "NOR"}}
    version = factories.publish_list(rows)
    ranks.store_ranks(version)
    first, second = (ranks.ranks_of_rows([(listed_rating(version, player), 2025)])[0][0] for player in (strong, weak))
    assert (first.among_all, first.among_active) == (ranks.GroupRank(1, 2), None)
    assert (second.among_all, second.among_active) == (ranks.GroupRank(2, 2), ranks.GroupRank(1, 1))


def test_a_computed_list_has_its_ranks_when_it_is_published() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C")
    version = run_and_publish()
    assert ranks_of(version, players["A"])["AUT"] == (1, 5)
    assert (
        ranks.ranks_of_rows([(listed_rating(version, players["A"]), 2025)])[0][0].among_all.rank
        == listed_rating(version, players["A"]).rank
    )


def test_players_without_rating_have_no_rank() -> None:
    person = factories.enrol_player("None, Nora")
    version = factories.publish_list({person: None})
    ranks.store_ranks(version)
    assert ranks.ranks_of_rows([(listed_rating(version, person), 2025)]) == [[]]


def test_ranking_twice_changes_nothing(players: dict[str, Player]) -> None:
    before = RankTable.objects.count()
    ranks.store_ranks(Version.objects.get())
    assert RankTable.objects.count() == before > 0


def test_a_preview_has_no_ranks() -> None:
    rating_list = list_of("standard", NOVEMBER)
    preview = Run.objects.create(list=rating_list, kind="computed", editions=[], asked_at=NOW)
    with pytest.raises(DatabaseError, match="is not published"), transaction.atomic():
        ranks.store_ranks(Version(run=preview))
