"""The standings, and the rating changes so far."""

from collections.abc import Mapping
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from tournaments.api.tournaments import Slug, numbers_of, public_tournament
from tournaments.scores import standings as ranks
from tournaments.standings.rating_preview import CannotRate, RatedPlayer, rating_preview

router = Router(tags=["tournaments"])


class ColumnAnswer(Schema):
    """A tie-break of the order."""

    key: str = Field(description="Such as bh-c1")
    title: str


class Placed(Schema):
    """A player's line of the standings."""

    rank: int = Field(description="Equal ones share it: 1 2 2 4")
    start_number: int
    player: str | None
    name: str
    federation: str
    points: str = Field(description="With one decimal")
    counts: bool = Field(description="False for a player who withdrew early from a round robin: not ranked (C.05)")


class StandingAnswer(Placed):
    """A row of the standings."""

    values: dict[str, str] = Field(description="By column key, the value as printed")


class StandingsAnswer(Schema):
    """The standings."""

    rounds: int = Field(description="How many rounds count")
    missing: int = Field(description="How many games of these rounds have no result yet, adjourned ones among them")
    final: bool = Field(description="Whether every round counts, and every game has its result")
    edition: str = Field(description="The edition of the tie-break regulations")
    columns: list[ColumnAnswer] = Field(description="In the order in which they decide")
    items: list[StandingAnswer]


class RatedGameAnswer(Schema):
    """A game of a player, with its effect on the rating."""

    round: int
    opponent: int | None = Field(description="Start number")
    colour: str | None = Field(description="w or b; null without an opponent")
    result: str
    opponent_rating: int | None
    difference: int | None
    counted: int | None
    expected: str | None
    change: str | None
    left_out: str | None


class RatedPlayerAnswer(Schema):
    """The tournament's change of one rating, as in a month without other games."""

    start_number: int
    name: str
    rating: int | None
    k: int | None
    games: int
    score: str
    expected: str | None
    sum: str | None
    change: str | None = Field(description="K times the sum, rating points with two decimals")
    performance: int | None
    rounds: list[RatedGameAnswer]


class RatedAnswer(Schema):
    """The rating changes of all players, by start number."""

    control: str
    edition: str
    items: list[RatedPlayerAnswer]


@router.get("/tournaments/{slug}/standings", response=StandingsAnswer, summary="Its standings", url_name="standings")
def standings(
    request: HttpRequest,
    slug: Slug,
    round: Annotated[int | None, Query(ge=1, le=32767, description="After so many rounds; else after all")] = None,
) -> Any:
    """Return the players by rank, in the tie-break order that the tournament announced."""
    tournament = public_tournament(slug)
    table, numbers = ranks.standings(tournament, round), numbers_of(tournament)
    return {
        "rounds": table.rounds,
        "missing": table.missing_results,
        "final": table.is_final,
        "edition": table.edition.name,
        "columns": [{"key": column.key, "title": column.title} for column in table.columns],
        "items": [{**to_placed(row, numbers), "values": _values(table, row)} for row in table],
    }


@router.get("/tournaments/{slug}/ratings", response=RatedAnswer, summary="What it does to ratings", url_name="rated")
def ratings(request: HttpRequest, slug: Slug) -> Any:
    """Return the working of every player from the results so far, by the lists in force on the first day."""
    try:
        preview = rating_preview(public_tournament(slug))
    except CannotRate as before_all_rules:
        raise Http404 from before_all_rules
    return {
        "control": preview.control,
        "edition": preview.edition.name,
        "items": [_rated(player) for player in preview.players],
    }


def to_placed(standing: ranks.Standing, numbers: Mapping[int, str]) -> dict[str, Any]:
    """Return a player's line of the standings. `numbers` are from `tournaments.api.tournaments.numbers_of`."""
    entry = standing.entry
    return {
        "rank": standing.rank,
        "start_number": entry.start_number,
        "player": numbers.get(entry.start_number),
        "name": entry.name,
        "federation": entry.federation,
        "points": f"{standing.points // 10}.{standing.points % 10}",
        "counts": standing.is_ranked,
    }


def _values(table: ranks.StandingsTable, standing: ranks.Standing) -> dict[str, str]:
    return {column.key: value for column, value in zip(table.columns, standing.values, strict=True)}


def _rated(rated_player: RatedPlayer) -> dict[str, Any]:
    stored = {
        name: rated_player.working[name] for name in RatedPlayerAnswer.model_fields if name in rated_player.working
    }
    return {**stored, "performance": rated_player.performance.rating}
