"""A field of masters for norms."""

import datetime as dt

from ratings.imports import BaseRow
from ratings.models import Game, Player, PlayerFact, RatedEvent
from ratings.register.enrolment import enrol
from tests.ratings.month import NOVEMBER, create_event, publish_base_rows

ENROLLED = dt.date(2020, 1, 1)
FIELD = [
    ("501", "GM", "GER", 2560), ("502", "GM", "HUN", 2550), ("503", "GM", "POL", 2540), ("504", "GM", "CZE", 2530),
    ("505", "IM", "AUT", 2450), ("506", "IM", "AUT", 2440), ("507", "FM", "AUT", 2350), ("508", "", "SUI", 2300),
    ("509", "", "SLO", 2290),
]  # fmt: skip


def enrol_master(number: str, title: str, federation: str) -> Player:
    player = enrol(number, f"Master, {number}", federation, from_day=ENROLLED, sex="m", birth_year=1990)
    if title:
        facts = {"name": f"Master, {number}", "folded": f"master {number}", "federation": federation, "sex": "m"}
        PlayerFact.objects.create(player=player, from_day=ENROLLED, title=title, **facts)
    return player


def create_masters() -> list[Player]:
    """Create a player of 2400 without a title, and nine opponents."""
    players = [enrol_master("500", "", "AUT"), *(enrol_master(*facts[:3]) for facts in FIELD)]
    rows = [BaseRow("500", 2400, 10), *(BaseRow(number, rating, 10) for number, _t, _f, rating in FIELD)]
    publish_base_rows(NOVEMBER, "standard", rows)
    return players


def create_norm_event(players: list[Player], results: str, **facts: object) -> RatedEvent:
    """Create an event in which the first player has White in each round, with these results."""
    event = create_event({}, "", **facts)
    answers = {"1": "0", "0": "1", "=": "="}
    Game.objects.bulk_create(
        Game(event=event, round=number, white=players[0], black=opponent, white_result=result,
             black_result=answers[result], played=True)
        for number, (opponent, result) in enumerate(zip(players[1:], results, strict=False), start=1)
    )  # fmt: skip
    return event


def set_one_federation(players: list[Player]) -> None:
    """Set the federation of all opponents to Germany, long ago."""
    for player in players[1:]:
        fact = player.facts.order_by("pk").last()
        assert fact
        facts = {"name": fact.name, "folded": fact.folded, "sex": "m", "title": fact.title, "federation": "GER"}
        PlayerFact.objects.create(player=player, from_day=dt.date(2024, 1, 1), **facts)
