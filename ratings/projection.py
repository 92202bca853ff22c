"""Projected ratings: games as they are entered at desks, and what the next list would show. Provisional."""

import datetime as dt
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from typing import Any, cast

from ratings.collect.projected import Projected, projected
from ratings.models import LiveGame, Player
from ratings.period.consequences import PeriodOf, Side
from ratings.period.inputs import Game, ListUsed
from ratings.period.law import Law
from ratings.period.rate import rate
from ratings.rules.articles import Control, Edition


@dataclass(frozen=True, slots=True)
class LiveGameFacts:
    """A game entered at a desk: its event, its players by their keys, and the result codes of the report files.

    The days are those of the report it will stand in: of a league that is reported every month, those of the month.
    `rounds` are those agreed, which decides when a match is over.
    """

    event_key: str
    event_name: str
    first_day: dt.date
    last_day: dt.date
    control: str
    system: str
    time_control: str
    rounds: int | None
    round: int
    white_id: int
    black_id: int
    white_result: str
    black_result: str
    version: int


def enter(game: LiveGameFacts) -> None:
    """Keep a game for projected ratings; entered again it takes the place of what was there. In one statement."""
    facts = asdict(game)
    LiveGame.objects.bulk_create(
        [LiveGame(**facts)],
        update_conflicts=True,
        unique_fields=["event_key", "round", "white_id"],
        update_fields=[*(facts.keys() - {"event_key", "round", "white_id"}), "at"],
    )


def withdraw(event_key: str, round: int, white_id: int, black_id: int) -> None:
    """Take a game back whose result was removed."""
    LiveGame.objects.filter(event_key=event_key, round=round, white=white_id, black=black_id).delete()


def forget(event_key: str, rounds: Collection[int] | None = None) -> None:
    """Take back the games of an event, or of some of its rounds: their report is accepted, and counts from there."""
    found = LiveGame.objects.filter(event_key=event_key)
    if rounds is not None:
        found = found.filter(round__in=rounds)
    found.delete()


@dataclass(frozen=True, slots=True)
class ProjectedGame:
    """One game of the player: ratings and the list they are of, difference, expectation and change, or why not.

    `score`, `expected` and `change` (score less expectation, K not in it) are in hundredths; `result` is the player's
    code. `live`: entered at a desk, in no accepted report yet. `edition` is that of the event's first day.
    """

    event: str
    first_day: dt.date
    live: bool
    round: int
    white: bool
    opponent_number: str
    opponent_name: str
    result: str
    score: int
    own_rating: int | None
    opponent_rating: int | None
    list_used: ListUsed | None
    difference: int | None
    counted: int | None
    expected: int | None
    change: int | None
    left_out: str
    edition: Edition


@dataclass(frozen=True, slots=True)
class Projection:
    """What the next list would show of a player if no more was played: provisional, never published.

    `base` is the rating last published, on the list `before`; `rating` what the list of `list_date` would show, none
    for unrated; `edition` is that of the period. `n`, `score`, `expected`, `sum` and `change` (K times the sum, in
    hundredths of a rating point) are over the rated games; `initial` is the working of a first rating, as in a run.
    """

    player: Player
    control: str
    before: ListUsed | None
    list_date: dt.date
    edition: Edition
    base: int | None
    rating: int | None
    n: int
    score: int
    expected: int | None
    sum: int | None
    k: int | None
    k_before_limit: int | None
    k_reason: str
    change: int | None
    rounded: int | None
    initial: dict[str, object] | None
    games: tuple[ProjectedGame, ...]
    provisional: bool = True


def project(player: Player, control: str, day: dt.date) -> Projection:
    """The player's projected rating on a day, by the same function that rates a month.

    Starts from the list last published; counts the games of accepted reports that no list has yet and those entered
    at desks. NoEdition, NoList: the regulations know no such period.
    """
    read = projected(player, cast(Control, control), day)
    found = rate(read.inputs)
    period = next((one for one in found.periods if one.number == player.number), None)
    base = next((person.rating for person in read.inputs.people if person.number == player.number), None)
    law = Law(read.inputs.control, read.inputs.editions)
    return Projection(
        player=player,
        control=control,
        before=read.inputs.before,
        list_date=read.inputs.date,
        edition=law.on(read.inputs.opens),
        base=base,
        games=tuple(_games(player, read, law, found.sides)),
        **_sums(period, base),
    )


def _sums(period: PeriodOf | None, base: int | None) -> dict[str, Any]:
    """The period's figures; without one nothing was played and the rating stays."""
    if period is None:
        nothing = dict.fromkeys(("expected", "sum", "k", "k_before_limit", "change", "rounded", "initial"))
        return {"rating": base, "n": 0, "score": 0, "k_reason": "", **nothing}
    shown = (
        "rating",
        "n",
        "score",
        "k_reason",
        "expected",
        "sum",
        "k",
        "k_before_limit",
        "change",
        "rounded",
        "initial",
    )
    return {name: getattr(period, name) for name in shown}


def _games(player: Player, read: Projected, law: Law, sides: tuple[Side, ...]) -> Iterator[ProjectedGame]:
    events = {event.key: event for event in read.inputs.events}
    names = {person.number: person.name for person in read.inputs.people}
    games = {(game.event, game.round, game.white): game for game in read.inputs.games}
    mine = [side for side in sides if side.number == player.number]
    for side in sorted(mine, key=lambda one: (events[one.event].first_day, one.event, one.round)):
        event = events[side.event]
        yield ProjectedGame(
            event=event.name,
            first_day=event.first_day,
            live=side.event in read.live,
            round=side.round,
            white=side.white,
            opponent_number=side.opponent,
            opponent_name=names[side.opponent],
            result=_result(games[side.event, side.round, side.white_number], side),
            score=side.score,
            own_rating=side.own_rating,
            opponent_rating=side.opponent_rating,
            list_used=event.list_used,
            difference=side.difference,
            counted=side.counted,
            expected=side.expected,
            change=side.change,
            left_out=side.left_out,
            edition=law.on(event.first_day),
        )


def _result(game: Game, side: Side) -> str:
    return game.white_result if side.white else game.black_result
