"""The published rounds: boards, byes, and the results entered so far."""

import datetime as dt
from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Path, Router, Schema
from pydantic import Field

from tournaments.api.tournaments import Slug, public_tournament
from tournaments.core.zones import start_of
from tournaments.models import Bye, Entry, Pairing, Round

router = Router(tags=["tournaments"])

RoundNumber = Annotated[int, Path(ge=1, le=32767, description="The number of a round, from 1")]


class RoundLine(Schema):
    """A published round."""

    number: int
    day: dt.date | None
    time: dt.time | None
    starts_at: dt.datetime | None = Field(description="Day and time with the UTC offset; null without a time")
    state: str = Field(description="published, complete (all results are in) or locked")


class Rounds(Schema):
    """The published rounds in order."""

    items: list[RoundLine]


class Side(Schema):
    """A player at a board."""

    start_number: int
    name: str
    title: str
    rating: int | None


class PairingAnswer(Schema):
    """A board. A result is White's and Black's code: 1 = 0, + and - without a game; empty without a result."""

    board: int
    white: Side
    black: Side
    result: str = Field(description="As in 10, ==, +-; AA: adjourned")
    version: int = Field(description="How often the board was changed")
    mark: str = Field(description="being-checked (two stations differ), unconfirmed (by a phone), or empty")


class ByeAnswer(Schema):
    """A player without an opponent."""

    start_number: int
    name: str
    kind: str = Field(description="H, F, U (by the pairing) or Z, as in report files")


class RoundAnswer(RoundLine):
    """A round with its boards."""

    pairings: list[PairingAnswer]
    byes: list[ByeAnswer]


@router.get("/tournaments/{slug}/rounds", response=Rounds, summary="Its rounds", url_name="rounds")
def rounds(request: HttpRequest, slug: Slug) -> Any:
    """Return the published rounds, without drafts."""
    return {"items": [_line(round_) for round_ in public_tournament(slug).rounds.public().order_by("number")]}


@router.get("/tournaments/{slug}/rounds/{number}", response=RoundAnswer, summary="A round", url_name="round")
def round_of_tournament(request: HttpRequest, slug: Slug, number: RoundNumber) -> Any:
    """Return the boards of a published round, with the results entered so far."""
    round_ = get_object_or_404(public_tournament(slug).rounds.public(), number=number)
    boards = round_.pairings.select_related("white", "black").order_by("board")
    byes = round_.byes.select_related("entry").order_by("entry__start_number")
    return {
        **_line(round_),
        "pairings": [board_to_json(board) for board in boards],
        "byes": [_bye(bye) for bye in byes],
    }


def board_to_json(board: Pairing) -> dict[str, Any]:
    """Return a board as plain values."""
    stored = {name: getattr(board, name) for name in ("board", "result", "version", "mark")}
    return {**stored, "white": _side(board.white), "black": _side(board.black)}


def _line(round_: Round) -> dict[str, Any]:
    stored = {name: getattr(round_, name) for name in RoundLine.model_fields if name != "starts_at"}
    start = start_of(round_.tournament, round_.day, round_.time) if round_.day and round_.time else None
    return {**stored, "starts_at": start}


def _side(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in Side.model_fields}


def _bye(bye: Bye) -> dict[str, Any]:
    return {"start_number": bye.entry.start_number, "name": bye.entry.name, "kind": bye.kind}
