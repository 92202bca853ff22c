"""Performances of a norm, and what of its conditions games show."""

import datetime as dt

import pytest

from ratings.career import career
from ratings.enrolment import enrol
from ratings.list_import import BaseRow, record_base
from ratings.models import Game, Player, PlayerFact, RatedEvent
from ratings.norm_results import NormResult, Then, norm_results, wanted
from ratings.record import record
from ratings.same_person import records
from tests.ratings.month import NOVEMBER, NOW, event, made_public

pytestmark = pytest.mark.django_db
ENROLLED = dt.date(2020, 1, 1)
FIELD = [
    ("501", "GM", "GER", 2560), ("502", "GM", "HUN", 2550), ("503", "GM", "POL", 2540), ("504", "GM", "CZE", 2530),
    ("505", "IM", "AUT", 2450), ("506", "IM", "AUT", 2440), ("507", "FM", "AUT", 2350), ("508", "", "SUI", 2300),
    ("509", "", "SLO", 2290),
]  # fmt: skip


def enrolled(number: str, title: str, federation: str) -> Player:
    player = enrol(number, f"Master, {number}", federation, from_day=ENROLLED, sex="m", birth_year=1990)
    if title:
        facts = {"name": f"Master, {number}", "folded": f"master {number}", "federation": federation, "sex": "m"}
        PlayerFact.objects.create(player=player, from_day=ENROLLED, title=title, **facts)
    return player


@pytest.fixture
def field() -> list[Player]:
    """One of 2400 without a title, and nine opponents."""
    players = [enrolled("500", "", "AUT"), *(enrolled(*facts[:3]) for facts in FIELD)]
    rows = [BaseRow("500", 2400, 10), *(BaseRow(number, rating, 10) for number, _t, _f, rating in FIELD)]
    record_base(NOVEMBER, "standard", rows, None, NOW, "an older list")
    return players


def played(field: list[Player], results: str, **facts: object) -> RatedEvent:
    """The first one has White in each round and these results."""
    made = event({}, "", **facts)
    answers = {"1": "0", "0": "1", "=": "="}
    Game.objects.bulk_create(
        Game(event=made, round=number, white=field[0], black=opponent, white_result=result,
             black_result=answers[result], played=True)
        for number, (opponent, result) in enumerate(zip(field[1:], results, strict=False), start=1)
    )  # fmt: skip
    return made


def found(field: list[Player]) -> list[NormResult]:
    people = records()
    return norm_results(field[0].pk, career(record(field[0]), people), people)


def test_the_highest_title_for_which_the_performance_was_enough(field: list[Player]) -> None:
    played(field, "1==1==111")
    made_public()
    (one,) = found(field)
    assert (one.title, one.games, one.score) == ("GM", 9, 700)
    assert one.found.performance is not None
    assert one.found.performance >= 2600


def test_a_lower_title_where_the_performance_is_not_enough_for_the_higher(field: list[Player]) -> None:
    played(field, "1=0=0=111")
    made_public()
    (one,) = found(field)
    assert one.title == "IM"
    assert one.found.ok
    assert one.edition.name == "2024-01-01"


def test_too_low_a_performance_is_none(field: list[Player]) -> None:
    played(field, "0=0=0==11")
    made_public()
    assert found(field) == []


@pytest.mark.parametrize(("games", "told"), [(6, 0), (7, 1)])
def test_fewer_games_than_any_norm_takes_are_none(field: list[Player], games: int, told: int) -> None:
    played(field, "1" * games)
    made_public()
    assert len(found(field)) == told


def test_rapid_games_make_no_norm(field: list[Player]) -> None:
    rows = [BaseRow("500", 2400, 10), *(BaseRow(number, rating, 10) for number, _t, _f, rating in FIELD)]
    record_base(NOVEMBER, "rapid", rows, None, NOW, "an older list")
    played(field, "1" * 9, control="rapid", time_control="900+10")
    made_public(control="rapid")
    assert found(field) == []


def test_opponents_of_one_federation_break_a_condition(field: list[Player]) -> None:
    for player in field[1:]:
        fact = player.facts.order_by("pk").last()
        facts = {"name": fact.name, "folded": fact.folded, "sex": "m", "title": fact.title, "federation": "GER"}
        PlayerFact.objects.create(player=player, from_day=dt.date(2024, 1, 1), **facts)
    played(field, "1=0=0=111")
    made_public()
    (one,) = found(field)
    assert one.found.ok is False
    assert [condition.text for condition in one.found.conditions if condition.met is False] == [
        "federations besides the own one",
        "opponents of one federation, at most",
    ]


def test_titles_are_those_of_the_event_s_first_day(field: list[Player]) -> None:
    facts = {"name": "Master, 500", "folded": "master 500", "federation": "AUT", "sex": "m"}
    PlayerFact.objects.create(player=field[0], from_day=dt.date(2025, 11, 30), title="GM", **facts)
    played(field, "1=0=0=111")
    made_public()
    assert [one.title for one in found(field)] == ["IM"]


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
    assert wanted(Then(title, "AUT", sex)) == above
