"""Players: a search by name or number, their data in the register today, and their ratings on all lists."""

import datetime as dt
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from ratings.api import paging
from ratings.api.lookups import (
    NO_CONTROLS,
    Number,
    Series,
    TimeControl,
    player_or_redirect,
    series_of,
)
from ratings.lists.history import PastListRow
from ratings.lists.player_record import RecordMonth, all_records, record_in_series
from ratings.lists.ranks import active_ranks_of_rows
from ratings.models import ListedRating, Player, RatingSeries, SeriesNumber, Version
from ratings.register import queries
from ratings.register.identity import read_merges
from ratings.register.privacy import public_birth_year

router = Router(tags=["players"])

QUERY_DESCRIPTION = "A number, its beginning, or words of a name in any order, without accents"


class PlayerHit(Schema):
    """A person as a search finds them."""

    number: str = Field(description="The FIDE ID, else the office's own number; permanent")
    name: str = Field(description="Surname, given name")
    federation: str
    title: str = Field(description="GM, IM, FM, CM, else the women's title, else empty")
    ratings: dict[str, int | None] = Field(
        description="By control, the rating in force; only for lists the player is on"
    )


class PlayerHits(Schema):
    """Players that match, the best match first."""

    items: list[PlayerHit]


class PlayerRating(Schema):
    """Their row on the list in force."""

    month: str = Field(description="The month of the list, as in 2025-12")
    version: int
    rating: int | None
    rank: int | None = Field(description="Among all players with a rating, inactive ones too")
    active_rank: int | None = Field(description="Among active players, as on the pages; null for inactive players")
    games: int = Field(description="Rated games of the period")
    k: int | None = Field(description="The K-factor of the list, for games after it")
    inactive: bool


class PlayerAnswer(Schema):
    """A person as the register has them today."""

    number: str
    name: str
    federation: str
    sex: str = Field(description="m or w, empty where it is not known")
    title: str
    womens_title: str
    other_titles: str
    birth_year: int | None = Field(description="Null where it is not known, and of minors")
    ratings: dict[str, PlayerRating] = Field(description="By control: standard, rapid, blitz")
    series_numbers: dict[str, list[str]] = Field(
        description="By code of a rating series, their numbers in it, the first one given first"
    )


class HistoryRow(Schema):
    """A player's row on one list."""

    control: TimeControl
    month: str
    version: int
    rating: int | None
    rank: int | None = Field(description="Among all players with a rating, inactive ones too")
    active_rank: int | None = Field(description="Among active players, as on the pages; null for inactive players")
    games: int
    k: int | None = Field(description="The K-factor of the list, for games after it")
    inactive: bool
    change: int | None = Field(
        description="Whole points against the list before, where the player played or was adjusted"
    )
    change_k: int | None = Field(description="The K-factor of the change; null without rated games")


class RatingHistory(paging.Paged):
    """The lists a person is on, newest first."""

    items: list[HistoryRow]


@router.get("/players", response=PlayerHits, summary="Find people", url_name="players")
def players(
    request: HttpRequest,
    q: Annotated[
        str,
        Query(
            min_length=1, max_length=80, pattern=NO_CONTROLS, description=QUERY_DESCRIPTION, examples=["carlsen mag"]
        ),
    ],
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    series: Series = "",
) -> Any:
    """Return the players that match a number or words of a name, the best match first.

    One page only: narrow the search.
    """
    newest = Version.objects.newest_cached(series_of(series))
    return {"items": queries.find_players(q, timezone.localdate(), limit=limit, with_hidden=False, newest=newest)}


@router.get("/players/{number}", response=PlayerAnswer, summary="A person", url_name="player")
def player(request: HttpRequest, number: Number, series: Series = "") -> Any:
    """Return a player as of today with the ratings in force. An older number redirects to the current one."""
    chosen, registered = series_of(series), player_or_redirect(request, number, "player")
    today = timezone.localdate()
    fact = queries.facts_on([registered.pk], today).get(registered.pk)
    texts = {name: getattr(fact, name, "") for name in ("name", "federation", "sex", "title", "womens_title")}
    return {
        "number": registered.number,
        "birth_year": public_birth_year(registered.birth_year, today),
        "other_titles": fact.other_titles if fact else "",
        "ratings": _current_ratings(registered, today, chosen),
        "series_numbers": _series_numbers(registered),
        **texts,
    }


@router.get("/players/{number}/history", response=RatingHistory, summary="Ratings on all lists", url_name="history")
def history(
    request: HttpRequest,
    number: Number,
    control: TimeControl | None = None,
    series: Series = "",
    limit: paging.Limit = paging.DEFAULT_LIMIT,
    after: paging.After = "",
) -> Any:
    """Return a player's rows on the newest version of every list of a series, the newest list first."""
    chosen = series_of(series)
    key = paging.decode_cursor(after, str, str)
    months: dict[tuple[str, str], RecordMonth] = {}
    for month in record_in_series(
        all_records(player_or_redirect(request, number, "history")), chosen.address_code
    ).months:
        if control in (None, month.version.list.control) and (key is None or _cursor_key(month) < key):
            months.setdefault(_cursor_key(month), month)
    places = sorted(months, reverse=True)[: limit + 1]
    answer = paging.page(request, [months[key] for key in places], limit, _cursor_key)
    ranks = active_ranks_of_rows([month.listed for month in answer["items"]])
    return {**answer, "items": [*map(_history_row, answer["items"], ranks)]}


def _cursor_key(month: RecordMonth) -> tuple[str, str]:
    return month.version.list.date.isoformat(), month.version.list.control


def _history_row(month: RecordMonth, active_rank: int | None) -> dict[str, Any]:
    period = month.period
    return {
        **_to_json(month.version, month.listed, active_rank),
        "control": month.version.list.control,
        "change": period.moved if period else None,
        "change_k": period.k if period else None,
    }


def _series_numbers(owner: Player) -> dict[str, list[str]]:
    numbers: dict[str, list[str]] = {}
    mine = read_merges().records_of_player(owner.pk)
    for code, number in SeriesNumber.objects.filter(player__in=mine).values_list("series__code", "number"):
        numbers.setdefault(code, []).append(number)
    return numbers


def _current_ratings(owner: Player, day: dt.date, series: RatingSeries) -> dict[str, dict[str, Any]]:
    versions = queries.versions_in_force(day, Version.objects.newest_cached(series))
    rows = {control: queries.rows_of(version, [owner.pk]).get(owner.pk) for control, version in versions.items()}
    listed = {control: row for control, row in rows.items() if row}
    ranks = active_ranks_of_rows([*listed.values()])
    return {
        control: _to_json(versions[control], row, rank)
        for (control, row), rank in zip(listed.items(), ranks, strict=True)
    }


def _to_json(version: Version, row: ListedRating | PastListRow, active_rank: int | None) -> dict[str, Any]:
    return {
        "month": version.list.month,
        "version": version.number,
        "inactive": "i" in row.flag,
        "active_rank": active_rank,
        **{name: getattr(row, name) for name in ("rating", "rank", "games", "k")},
    }
