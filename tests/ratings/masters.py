"""A field of masters for norms."""

import datetime as dt

from ratings.imports import BaseRow
from ratings.models import Game, Player, PlayerFact, RatedEvent
from ratings.register.enrolment import enrol
from tests.ratings.month import NOVEMBER, event, older_list

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


def masters() -> list[Player]:
    """Create a player of 2400 without a title, and nine opponents."""
    players = [enrolled("500", "", "AUT"), *(enrolled(*facts[:3]) for facts in FIELD)]
    rows = [BaseRow("500", 2400, 10), *(BaseRow(number, rating, 10) for number, _t, _f, rating in FIELD)]
    older_list(NOVEMBER, "standard", rows)
    return players


def played(field: list[Player], results: str, **facts: object) -> RatedEvent:
    """Create an event in which the first player has White in each round, with these results."""
    made = event({}, "", **facts)
    answers = {"1": "0", "0": "1", "=": "="}
    Game.objects.bulk_create(
        Game(event=made, round=number, white=field[0], black=opponent, white_result=result,
             black_result=answers[result], played=True)
        for number, (opponent, result) in enumerate(zip(field[1:], results, strict=False), start=1)
    )  # fmt: skip
    return made


def of_one_federation(field: list[Player]) -> None:
    """Set the federation of all opponents to Germany, long ago."""
    for player in field[1:]:
        fact = player.facts.order_by("pk").last()
        assert fact
        facts = {"name": fact.name, "folded": fact.folded, "sex": "m", "title": fact.title, "federation": "GER"}
        PlayerFact.objects.create(player=player, from_day=dt.date(2024, 1, 1), **facts)
