"""News of a player for feeds: published lists of any series with games or a change, and new titles."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import (
    month,
    rating,
    signed,
    signed_whole,
)
from ratings.lists.history import PastListRow, PastPeriod, rows_and_periods
from ratings.models import Version
from ratings.register.title_history import title_history

MAX_ENTRIES = 40


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An entry of a feed. `address` is a path of this site. `key` identifies the entry and never changes.

    `kind` is the label of all entries of its kind.
    """

    key: str
    kind: str
    title: str
    text: str
    address: str
    at: dt.datetime


def player_news(records: Sequence[int], number: str) -> list[FeedEntry]:
    """Return the newest entries about a player, newest first.

    `records` are all records of the player; `number` is part of the address of their page.
    """
    entries = [*_title_entries(records, number), *reversed(_list_entries(records))]
    return sorted(entries, key=lambda entry: entry.at, reverse=True)[:MAX_ENTRIES]


def _list_entries(records: Sequence[int]) -> list[FeedEntry]:
    """Return an entry for each list, and for each later version with other figures of the player; the oldest first."""
    lines = {key: (row, period) for key, (row, period) in rows_and_periods(records).items() if period}
    runs = {run for run, _record in lines}
    versions = Version.objects.filter(run__in=runs).select_related("list__series")
    entries = []
    for _list, of_list in groupby(
        versions.order_by("list__date", "list", "number"), key=lambda version: version.list_id
    ):
        previous = None
        for version in of_list:
            for key in ((version.run_id, record) for record in records):
                if key in lines and (says := _figures(*lines[key])) != previous:
                    previous = says
                    entries.append(_list_entry(version, *lines[key]))
    return entries


def _figures(row: PastListRow, period: PastPeriod) -> tuple[object, ...]:
    return (row.number, row.rating, period.base, period.n, period.score, period.change)


def _list_entry(version: Version, row: PastListRow, period: PastPeriod) -> FeedEntry:
    address_parts = [row.number, version.list.address, version.list.control, version.number]
    title = _("%(control)s %(month)s: %(rating)s") % {
        "control": version.list.label,
        "month": month(version.list.date),
        "rating": rating(row.rating),
    }
    if period.moved is not None:
        title += f" ({signed_whole(period.moved)})"
    if version.number > 1:
        title += " · " + _("version %(number)s") % {"number": version.number}
    address = reverse("calculations_version", args=address_parts)
    return FeedEntry(
        key=f"{version.seal} {row.number}",
        kind=_("List published"),
        title=title,
        text=_games_sentence(period),
        address=address,
        at=version.at,
    )


def _games_sentence(period: PastPeriod) -> str:
    games = ngettext("%(games)s rated game", "%(games)s rated games", period.n) % {"games": period.n}
    if period.change is None:
        return f"{games}."
    return _("%(games)s; change %(change)s, K %(k)s.") % {
        "games": games,
        "change": signed(period.change),
        "k": period.k,
    }


def _title_entries(records: Sequence[int], number: str) -> list[FeedEntry]:
    """Return an entry for each title gained since the first facts of the register."""
    history = title_history(records)
    return [
        FeedEntry(
            f"{number} {now.from_day}",
            _("New title"),
            _("Title: %(titles)s") % {"titles": ", ".join(now.title_names)},
            _("In the register from this day."),
            reverse("player", args=[number]),
            dt.datetime.combine(now.from_day, dt.time(), dt.UTC),
        )
        for now, before in pairwise(history)
        if set(now.titles) - set(before.titles)
    ]
