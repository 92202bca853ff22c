"""A player's projected rating: provisional, and updated with each game."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router, Schema
from pydantic import Field

from ratings.api.calculations import HUNDREDTHS_FIELDS, optional_hundredths
from ratings.api.lookups import Number, Series, TimeControl, player_or_redirect, series_of
from ratings.api.problems import ProblemResponse
from ratings.calculations.projection_result import ProjectedGame, Projection
from ratings.projection.projection import NoProjection, project, projected_controls

router = Router(tags=["players"])


class ProjectedGameAnswer(Schema):
    """A game that a list to come may count; figures as in calculations."""

    event: str
    list_month: str = Field(description="The list that its event enters at the earliest")
    standing: str = Field(description="How far it has come: at-desk, handed-in, accepted")
    round: int
    colour: str
    result: str
    opponent: str
    opponent_name: str
    own_rating: int | None
    opponent_rating: int | None
    score: str
    expected: str | None
    change: str | None
    left_out: str


class ProjectionAnswer(Schema):
    """In one control."""

    control: TimeControl
    list_month: str = Field(description="The list that would show `rating`: the last that one of the games enters")
    edition: str
    base: int | None = Field(description="The rating last published")
    rating: int | None = Field(description="The rating on that list if no more was played; null: unrated")
    next_list_month: str = Field(description="The next list")
    next_list_rating: int | None = Field(description="The rating on the next list, with the games that it takes in")
    n: int
    score: str | None = Field(description="Null where the period gives a first rating: its working has it")
    expected: str | None
    sum: str | None
    k: int | None
    k_reason: str
    change: str | None
    rounded: int | None
    initial: dict[str, Any] | None
    games: list[ProjectedGameAnswer]


class Projections(Schema):
    """By control, where there is a rating or a game."""

    number: str
    provisional: bool = Field(description="Always true: nothing of this is published")
    items: list[ProjectionAnswer]


@router.get("/players/{number}/projection", response=Projections, summary="Projected rating", url_name="projection")
def projection(request: HttpRequest, number: Number, series: Series = "") -> Any:
    """Return the projected rating from accepted reports and the games entered at desks so far.

    For another series, the games count that its rule admits. 422 for an imported series, which has no projection.
    """
    of, today = series_of(series), timezone.localdate()
    player = player_or_redirect(request, number, "projection")
    try:
        each = [project(of, player, control, today) for control in projected_controls(of)]
    except NoProjection as none:
        raise ProblemResponse(422, errors=[("query.series", str(none))]) from none
    items = [_to_json(projected) for projected in each if projected.base or projected.games or projected.is_waiting]
    return {"number": player.number, "provisional": True, "items": items}


def _to_json(projected: Projection) -> dict[str, Any]:
    names = ("control", "base", "rating", "n", "k", "k_reason", "rounded", "initial")
    return {
        "list_month": f"{projected.rating_list:%Y-%m}",
        "next_list_month": f"{projected.list_date:%Y-%m}",
        "next_list_rating": projected.in_time,
        "edition": projected.edition.name,
        "games": [_game(game) for game in projected.games],
        **{name: getattr(projected, name) for name in names},
        **{
            name: optional_hundredths(None if projected.initial else getattr(projected, name))
            for name in HUNDREDTHS_FIELDS
        },
    }


def _game(game: ProjectedGame) -> dict[str, Any]:
    names = ("event", "round", "result", "opponent_name", "own_rating", "opponent_rating", "left_out")
    return {
        "standing": str(game.standing),
        "list_month": f"{game.enters:%Y-%m}",
        "colour": "white" if game.white else "black",
        "opponent": game.opponent_number,
        **{name: getattr(game, name) for name in names},
        **{name: optional_hundredths(getattr(game, name)) for name in ("score", "expected", "change")},
    }
