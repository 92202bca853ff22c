"""The working of a player's rating on a list: the period, game by game, as the run stored it."""

import datetime as dt
from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from ratings.api.lookups import (
    ControlInPath,
    Month,
    Number,
    Series,
    TimeControl,
    VersionNumber,
    player_or_redirect,
    version_of_month,
)
from ratings.calculations.calculation import EventCalculation, GameCalculation, working
from ratings.calculator.figures import hundredths_text
from ratings.models import ListedRating, Player, PlayerPeriod, RatedGame, Version
from ratings.register import identity

router = Router(tags=["calculations"])

HUNDREDTHS_FIELDS = ("score", "expected", "sum", "change")


class GameAnswer(Schema):
    """One game. Scores, expectations and changes are text with two decimals; `change` is score less expectation."""

    id: int | None = Field(description="The last part of the address of its page, below that of the calculation")
    round: int
    colour: str = Field(description="white or black")
    result: str = Field(description="The player's code as in report files: 1 = 0, + and - without a game")
    opponent: str = Field(description="The opponent's number")
    opponent_name: str
    own_rating: int | None
    opponent_rating: int | None
    ratings_of: str | None = Field(description="The list both ratings are from, `2025-11/v1`")
    score: str
    difference: int | None
    counted: int | None = Field(description="The difference after the limits")
    expected: str | None
    change: str | None
    points: str | None = Field(description="K times the change: rating points")
    left_out: str = Field(description="Why the game does not count, as a code; empty where it does")
    why: str = Field(description="The same in words, with the article")


class EventAnswer(Schema):
    """The games of one event."""

    name: str
    first_day: dt.date
    last_day: dt.date | None
    edition: str = Field(description="The edition in force on its first day, that of the games")
    average: dict[str, Any] | None = Field(description="The working of an event that is rated by average")
    games: list[GameAnswer]


class Calculation(Schema):
    """A period of a person on a version of a list. Without games most of it is null."""

    number: str
    control: TimeControl
    month: str
    version: int
    edition: str = Field(description="The edition of the period: K, rounding, first ratings")
    base: int | None = Field(description="The rating it began with, `base_adjustment` included")
    base_adjustment: int
    n: int = Field(description="Rated games")
    score: str | None = Field(description="Null where the period gives a first rating: its working has it")
    expected: str | None
    sum: str | None = Field(description="Score − expected")
    k: int | None
    k_before_limit: int | None
    k_reason: str
    why_k: str
    change: str | None = Field(description="K times the sum")
    rounded: int | None
    rating: int | None = Field(description="The rating on the list")
    initial: dict[str, Any] | None = Field(description="The working of a first rating")
    events: list[EventAnswer]


@router.get(
    "/players/{number}/calculations/{month}/{control}",
    response=Calculation,
    summary="A period of the player, on the newest version",
    url_name="calculation",
)
def calculation(request: HttpRequest, number: Number, month: Month, control: ControlInPath, series: Series = "") -> Any:
    """Return the working of a period on the newest version of its list."""
    player = player_or_redirect(request, number, "calculation", month=month, control=control)
    return calculation_to_json(player, version_of_month(series, month, control))


@router.get(
    "/players/{number}/calculations/{month}/{control}/v{version_number}",
    response=Calculation,
    summary="A period of the player, on one version",
    url_name="calculation_of_version",
)
def calculation_of_version(
    request: HttpRequest,
    number: Number,
    month: Month,
    control: ControlInPath,
    version_number: VersionNumber,
    series: Series = "",
) -> Any:
    """Return the working of a period on one version of its list. It never changes, even if a later version differs."""
    player = player_or_redirect(
        request, number, "calculation_of_version", month=month, control=control, version_number=version_number
    )
    return calculation_to_json(player, version_of_month(series, month, control, version_number))


def calculation_to_json(player: Player, published: Version) -> dict[str, Any]:
    """Return the working of a player's period on a version as JSON."""
    record = _record_on_version(player, published)
    worked = working(record, published)
    period = worked.period or PlayerPeriod(n=0, base_adjustment=0, k_reason="")
    names = ("base", "base_adjustment", "n", "k", "k_before_limit", "k_reason", "rounded", "initial")
    return {
        "number": record.number,
        "control": published.list.control,
        "month": published.list.month,
        "version": published.number,
        "edition": worked.edition.name,
        "why_k": f"{worked.k.text} ({worked.k.citation.article})" if worked.k else "",
        "rating": worked.listed.rating if worked.listed else None,
        "events": [_event(event) for event in worked.events],
        **{name: getattr(period, name) for name in names},
        **{name: optional_hundredths(getattr(period, name) if period.base else None) for name in HUNDREDTHS_FIELDS},
    }


def optional_hundredths(value: int | None) -> str | None:
    """Return hundredths as text with two decimals; None for None."""
    return None if value is None else hundredths_text(value)


def _record_on_version(player: Player, published: Version) -> Player:
    """Return the player's record on the version: the current record, else a record that was merged into it."""
    for pk in identity.read_merges().records_of_player(player.pk):
        if any(model.objects.filter(run=published.run_id, player=pk).exists() for model in (ListedRating, RatedGame)):
            return Player.objects.get(pk=pk)
    return player


def _event(event: EventCalculation) -> dict[str, Any]:
    return {
        "name": event.name,
        "first_day": event.first_day,
        "last_day": event.last_day,
        "edition": event.edition.name,
        "average": event.average,
        "games": [_game(game) for game in event.games],
    }


def _game(game: GameCalculation) -> dict[str, Any]:
    side = game.side
    of = f"{side.list_date:%Y-%m}/v{side.list_version}" if isinstance(side, RatedGame) and side.list_date else None
    names = ("own_rating", "opponent_rating", "difference", "counted", "left_out")
    return {
        "id": side.game_id if isinstance(side, RatedGame) else None,
        "round": game.round,
        "colour": "white" if side.white else "black",
        "result": game.result,
        "opponent": game.opponent_number,
        "opponent_name": game.opponent_name,
        "ratings_of": of,
        "points": optional_hundredths(game.change),
        "why": f"{game.left_out.text} ({game.left_out.citation.article})" if game.left_out else "",
        **{name: getattr(side, name) for name in names},
        **{name: optional_hundredths(getattr(side, name)) for name in ("score", "expected", "change")},
    }
