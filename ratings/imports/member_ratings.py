"""The preview of a base list with the ratings from a list of members. It is published separately."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, ROWS, lock
from ratings.imports.base_list import BaseRow, record_base_list
from ratings.members.national_ratings import StatedList, lists_open_to_stated_ratings
from ratings.models import (
    FederationMember,
    MemberImport,
    Player,
    PlayerNumber,
    RatingSeries,
    Run,
    RunKind,
    SeriesNumber,
    TimeControl,
    User,
    Version,
)
from ratings.register.identity import read_merges
from ratings.tables.patterns import is_series_number

MAX_PROBLEMS = 100


class StatedRatings(NamedTuple):
    """The ratings for one list in a list of members: their number, the lowest and the highest, and the last preview.

    `can_begin` is True if a preview can still be created. `run` is None without a preview.
    """

    list: StatedList
    players: int
    lowest: int
    highest: int
    can_begin: bool
    run: Run | None


def stated_ratings(member_import: MemberImport) -> list[StatedRatings]:
    """Return the ratings of a member import, in the order of series and rating types."""
    runs = Run.objects.filter(kind=RunKind.IMPORTED, asked_at__gte=member_import.at).select_related("list")
    base_runs = {(run.list.series_id, run.list.control): run for run in runs.order_by("pk")}
    can_begin = {*lists_open_to_stated_ratings()}
    every = [StatedList(series, control) for series in RatingSeries.objects.all() for control in TimeControl]
    return [
        StatedRatings(
            each,
            len(ratings),
            min(ratings),
            max(ratings),
            each in can_begin,
            base_runs.get((each.series.pk, each.control)),
        )
        for each in every
        if each.name in member_import.ratings
        for ratings in [[rating for _player, rating in member_import.ratings[each.name]]]
    ]


@transaction.atomic
def create_base_list(
    member_import: MemberImport, name: str, month: dt.date, takes_numbers: bool, by: User, at: dt.datetime
) -> Run | Version:
    """Create the preview of a list with the ratings of a member import.

    If the newest version has equal rows, it is returned instead. With `takes_numbers` the member numbers become the
    numbers of the series. Refused if a number is not possible; the message names all such numbers.
    """
    lock(ROWS)
    lock(NUMBERS)
    chosen = next((each for each in lists_open_to_stated_ratings() if each.name == name), None)
    if chosen is None or name not in member_import.ratings:
        raise Refused(
            _(
                "This series cannot start from ratings of the members: it has a published list, or the file has "
                "no ratings."
            )
        )
    everybody = read_merges()
    ratings = {everybody.current(player): rating for player, rating in member_import.ratings[name]}
    players = Player.objects.in_bulk([*ratings])
    if takes_numbers and not chosen.series.default:
        _assign_numbers(chosen.series, players.values())
    rows = [BaseRow(players[pk].number, rating) for pk, rating in ratings.items()]
    return record_base_list(chosen.series, month, chosen.control, rows, by, at, _("list of members"))


def _assign_numbers(series: RatingSeries, players: Iterable[Player]) -> None:
    """Assign the member number to each player without a number in the series."""
    numbers = FederationMember.objects.filter(player__in=players).exclude(number="").values_list("player", "number")
    have = {*series.numbers.values_list("player", flat=True)}
    new = {number.upper(): player for player, number in numbers if player not in have}
    problems = [*_number_problems(series, new)]
    if problems:
        raise Refused(*problems[:MAX_PROBLEMS])
    SeriesNumber.objects.bulk_create(
        SeriesNumber(series=series, number=number, player_id=player) for number, player in new.items()
    )


def _number_problems(series: RatingSeries, new: Mapping[str, int]) -> Iterator[str]:
    public = dict(PlayerNumber.objects.filter(number__in=new).values_list("number", "player"))
    taken = {*series.numbers.filter(number__in=new).values_list("number", flat=True)}
    for number, player in sorted(new.items()):
        if not is_series_number(number):
            message = _("member number %(number)s: expected up to twelve letters and digits, as in 4412")
        elif public.get(number, player) != player:
            message = _(
                "member number %(number)s: this is the public number of another player; choose a different number"
            )
        elif number in taken:
            message = _(
                "member number %(number)s: another player of the series has this number; choose a different number"
            )
        else:
            continue
        yield message % {"number": number}
