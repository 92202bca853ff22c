"""Parameters that several resources share, and the players, versions and series with these parameters."""

import datetime as dt
from typing import Annotated, Literal

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.urls import reverse
from ninja import Path, Query
from pydantic import BeforeValidator

from ratings.api.problems import EarlyResponse, ProblemResponse
from ratings.lists.months import NoSuchList, series_named
from ratings.lists.views.versions import version_or_404
from ratings.models import Player, PlayerNumber, RatingSeries, Version
from ratings.tables.patterns import PLAYER_NUMBER


def _parse_date(value: object) -> object:
    """Return the date in an ISO text. The framework would read a text of digits as a number of seconds."""
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


TimeControl = Literal["standard", "rapid", "blitz"]
NO_CONTROLS = r"^[^\x00\x80-\x9f]*$"
Text = Annotated[str, Query(max_length=80, pattern=NO_CONTROLS)]
Number = Annotated[
    str,
    Path(
        pattern=f"^({PLAYER_NUMBER})$",
        description="The FIDE ID of a person, else the office's own number",
        examples=["1503014"],
    ),
]
Month = Annotated[
    str,
    Path(pattern=r"^[12][0-9]{3}-(0[1-9]|1[0-2])$", description="The month of a list", examples=["2025-12"]),
]
Series = Annotated[
    str,
    Query(
        pattern=r"^([A-Z][A-Z0-9]{1,7})?$",
        description="The code of a rating series; empty for the default one",
        examples=["FIDE"],
    ),
]
ControlInPath = Annotated[TimeControl, Path(description="standard, rapid or blitz")]
VersionNumber = Annotated[int, Path(ge=1, le=32767, description="The number of a version, from 1")]
Day = Annotated[dt.date, BeforeValidator(_parse_date)]


def player_or_redirect(request: HttpRequest, number: str, operation: str, **parts: object) -> Player:
    """Return the player with a number. Http404 for a hidden player.

    EarlyResponse redirects to the same `operation` with the player's current number. The redirect is permanent if no
    record has the old number. Otherwise it is temporary, because a merge of records may be undone.
    """
    number_row = PlayerNumber.objects.select_related("player").filter(number=number).first()
    if number_row is None or number_row.player.hidden:
        raise Http404
    if number_row.player.number != number:
        address = reverse(f"api:{operation}", kwargs={"number": number_row.player.number, **parts})
        answer = HttpResponseRedirect("?".join(filter(None, [address, request.META["QUERY_STRING"]])))
        answer.status_code = 302 if Player.objects.filter(number=number).exists() else 301
        raise EarlyResponse(answer)
    return number_row.player


def version_of_month(series: str, month: str, control: str, number: int | None = None) -> Version:
    """Return a version of a list; the newest if `number` is None.

    Http404 without such a version, ProblemResponse without such a series.
    """
    return version_or_404(series_of(series).address_of(month), control, number)


def series_of(code: str) -> RatingSeries:
    """Return the series with a code; the default series for an empty code. ProblemResponse for an unknown code."""
    try:
        return series_named(code)
    except NoSuchList as error:
        raise ProblemResponse(422, errors=[("query.series", str(error))]) from error
