"""Norm performances, and the conditions that games can show."""

import datetime as dt

import pytest

from ratings.imports import BaseRow
from ratings.lists.player_record import all_records
from ratings.models import Player, PlayerFact
from ratings.players.games import played_games
from ratings.players.norms import (
    FactsOnDay,
    NormResult,
    higher_titles,
    norm_results,
)
from ratings.register.identity import read_merges
from tests.ratings.masters import FIELD, create_masters, create_norm_event, set_one_federation
from tests.ratings.month import NOVEMBER, publish_base_rows, run_and_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def masters() -> list[Player]:
    return create_masters()


def norms_of(field: list[Player]) -> list[NormResult]:
    people = read_merges()
    return norm_results(field[0].pk, played_games(all_records(field[0])[0], people), people)


def test_the_highest_title_for_which_the_performance_was_enough(masters: list[Player]) -> None:
    create_norm_event(masters, "1==1==111")
    run_and_publish()
    (norm,) = norms_of(masters)
    assert (norm.title, norm.games, norm.score) == ("GM", 9, 700)
    assert norm.norm.performance is not None
    assert norm.norm.performance >= 2600


def test_a_lower_title_where_the_performance_is_not_enough_for_the_higher(masters: list[Player]) -> None:
    create_norm_event(masters, "1=0=0=111")
    run_and_publish()
    (norm,) = norms_of(masters)
    assert norm.title == "IM"
    assert norm.norm.ok
    assert norm.edition.name == "2024-01-01"


def test_a_norm_that_is_made_counts_more_than_a_higher_one_that_is_not(masters: list[Player]) -> None:
    for number in ("501", "502"):
        player = Player.objects.get(number=number)
        facts = {"name": f"Master, {number}", "folded": f"master {number}", "sex": "m", "title": "IM"}
        PlayerFact.objects.create(player=player, from_day=dt.date(2024, 1, 1), federation="GER", **facts)
    create_norm_event(masters, "1==1==111")
    run_and_publish()
    (norm,) = norms_of(masters)
    assert (norm.title, norm.norm.ok) == ("IM", True)


def test_too_low_a_performance_is_no_norm(masters: list[Player]) -> None:
    create_norm_event(masters, "0=0=0==11")
    run_and_publish()
    assert norms_of(masters) == []


@pytest.mark.parametrize(("games", "expected"), [(6, 0), (7, 1)])
def test_too_few_games_are_no_norm(masters: list[Player], games: int, expected: int) -> None:
    create_norm_event(masters, "1" * games)
    run_and_publish()
    assert len(norms_of(masters)) == expected


def test_rapid_games_make_no_norm(masters: list[Player]) -> None:
    rows = [BaseRow("500", 2400, 10), *(BaseRow(number, rating, 10) for number, _t, _f, rating in FIELD)]
    publish_base_rows(NOVEMBER, "rapid", rows)
    create_norm_event(masters, "1" * 9, control="rapid", time_control="900+10")
    run_and_publish(control="rapid")
    assert norms_of(masters) == []


def test_opponents_of_one_federation_break_a_condition(masters: list[Player]) -> None:
    set_one_federation(masters)
    create_norm_event(masters, "1=0=0=111")
    run_and_publish()
    (norm,) = norms_of(masters)
    assert norm.norm.ok is False
    assert [condition.text for condition in norm.unmet_conditions] == [
        "federations besides the own one",
        "opponents of one federation, at most",
    ]


def test_titles_are_those_of_the_event_s_first_day(masters: list[Player]) -> None:
    facts = {"name": "Master, 500", "folded": "master 500", "federation": "AUT", "sex": "m"}
    PlayerFact.objects.create(player=masters[0], from_day=dt.date(2025, 11, 30), title="GM", **facts)
    create_norm_event(masters, "1=0=0=111")
    run_and_publish()
    assert [norm.title for norm in norms_of(masters)] == ["IM"]


@pytest.mark.parametrize(
    ("title", "sex", "above"),
    [
        ("", "m", ["GM", "IM"]),
        ("FM", "w", ["GM", "IM", "WGM", "WIM"]),
        ("WGM", "w", ["GM", "IM"]),
        ("IM", "w", ["GM"]),
        ("GM", "m", []),
    ],
)
def test_only_titles_above_the_own_one_are_looked_for(title: str, sex: str, above: list[str]) -> None:
    assert higher_titles(FactsOnDay(title, "AUT", sex)) == above
