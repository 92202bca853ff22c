"""Adjustments: points added for a reason, to one player or by a formula, on an unpublished list."""

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import cast

import numpy as np
from django.db import transaction
from django.utils.translation import gettext as _

from ratings.checks.published_past import is_published
from ratings.core.errors import Refused
from ratings.core.locks import PUBLICATION, lock
from ratings.models import (
    Adjustment,
    AdjustmentFormula,
    AdjustmentKind,
    ListedRating,
    Player,
    RatingList,
    RatingSeries,
    TimeControl,
    User,
    Version,
)
from ratings.periods.adjustment_formula import FormulaTerms, formula_points
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.list_dates import list_dates_by
from ratings.series.editions import SeriesEditions
from ratings.text.one_line import one_line

LISTS_AHEAD = 3
SEARCH_SPAN = dt.timedelta(days=5 * 366)


@dataclass(frozen=True, slots=True)
class AdjustmentReason:
    """The reason of an adjustment, its author and the evidence."""

    reason: str
    by: User
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class FormulaAdjustment:
    """A player of the previous list, with the points that a formula gives."""

    player: int
    number: str
    name: str
    federation: str
    rating: int
    points: int

    @property
    def rating_after(self) -> int:
        return self.rating + self.points


def lists_to_adjust(series: RatingSeries, control: str, day: dt.date) -> list[dt.date]:
    """Return the dates of the next lists of a series after the newest published list, else after the day."""
    of_control = Version.objects.of_series(series).filter(list__control=control)
    newest = of_control.select_related("list").order_by("-list__date").first()
    law = SeriesEditions(series.chapter, cast(ControlName, control))
    after = (newest.list.date if newest else day) + dt.timedelta(days=1)
    return [*islice(list_dates_by(law.editions, after, after + SEARCH_SPAN), LISTS_AHEAD)]


@transaction.atomic
def adjust(
    series: RatingSeries,
    player: Player,
    control: str,
    list_date: dt.date,
    value: int,
    kind: str,
    because: AdjustmentReason,
) -> Adjustment:
    """Add points to one player's rating on an unpublished list.

    `kind` is an AdjustmentKind: BASE corrects the rating from which the period starts, ONCE the rating on the list.
    """
    _refuse(series, control, list_date, because)
    if kind == AdjustmentKind.CORRECTION:
        raise Refused(_("Adjustments of this kind are made by the decision on a correction."))
    if not value:
        raise Refused(_("Zero points change nothing. Enter another number."))
    before = previous_version(series, control, list_date)
    if before is None or not before.run.listed.filter(player=player, rating__isnull=False).exists():
        raise Refused(_("This player has no rating on the previous list: there is nothing to adjust."))
    return Adjustment.objects.create(
        player=player, series=series, control=control, list_date=list_date, points=value, kind=kind,
        reason=one_line(because.reason)[:300], evidence=because.evidence, by=because.by,
    )  # fmt: skip


@transaction.atomic
def take_back(adjustment: Adjustment, because: AdjustmentReason) -> Adjustment:
    """Create the opposite adjustment, and return it. The original row stays."""
    _refuse(adjustment.series, adjustment.control, adjustment.list_date, because)
    if adjustment.takes_back_id or Adjustment.objects.filter(takes_back=adjustment).exists():
        raise Refused(_("This adjustment has already been taken back."))
    if adjustment.kind == AdjustmentKind.CORRECTION:
        raise Refused(_("This adjustment belongs to a decided correction and cannot be taken back."))
    return _create_opposites([adjustment], because)[0]


@transaction.atomic
def take_back_formula(formula: AdjustmentFormula, because: AdjustmentReason) -> int:
    """Cancel all adjustments of a formula that are not cancelled yet; return their number."""
    _refuse(formula.series, formula.control, formula.list_date, because)
    standing = formula.adjustments.filter(takes_back=None, taken_back_by=None)
    if not standing:
        raise Refused(_("All adjustments have already been taken back."))
    return len(_create_opposites(standing, because))


def preview_formula(
    series: RatingSeries, control: str, list_date: dt.date, terms: FormulaTerms
) -> list[FormulaAdjustment]:
    """Return the points that a formula gives to each player of the previous list, without players who get 0."""
    before = previous_version(series, control, list_date)
    if before is None:
        return []
    rows = ListedRating.objects.filter(run=before.run_id, rating__gte=terms.low, rating__lte=terms.high)
    if terms.federation:
        rows = rows.filter(federation=terms.federation)
    if terms.active:
        rows = rows.exclude(flag__endswith="i")
    columns = ("player_id", "number", "name", "federation", "rating")
    listed = list(rows.order_by("-rating", "folded", "number").values_list(*columns))
    points = formula_points(terms, np.array([row[-1] for row in listed], dtype=np.int64))
    return [
        FormulaAdjustment(player, number, name, federation, rating or 0, int(value))
        for (player, number, name, federation, rating), value in zip(listed, points, strict=True)
        if value
    ]


@transaction.atomic
def adjust_by_formula(
    series: RatingSeries,
    control: str,
    list_date: dt.date,
    terms: FormulaTerms,
    because: AdjustmentReason,
    at: dt.datetime,
) -> AdjustmentFormula:
    """Create a one-time adjustment for each player to whom the terms apply, by ratings of the previous list."""
    _refuse(series, control, list_date, because)
    preview = preview_formula(series, control, list_date, terms)
    if not preview:
        raise Refused(_("No player of the previous list would get any points."))
    formula = AdjustmentFormula.objects.create(
        series=series, control=control, list_date=list_date, terms=terms.to_json(),
        reason=one_line(because.reason)[:300], by=because.by, at=at,
    )  # fmt: skip
    Adjustment.objects.bulk_create(
        (
            Adjustment(
                formula=formula, player_id=row.player, series=series, control=control, list_date=list_date,
                points=row.points, kind=AdjustmentKind.ONCE, reason=formula.reason, evidence=because.evidence,
                by=because.by,
            )
            for row in preview
        ),
        batch_size=5000,
    )  # fmt: skip
    return formula


def previous_version(series: RatingSeries, control: str, list_date: dt.date) -> Version | None:
    """Return the newest version of the series' previous list; its ratings are the start of an adjustment.

    None without an earlier list.
    """
    return Version.objects.of_series(series).in_force(control, list_date - dt.timedelta(days=1))


def adjustments_of(records: Collection[int], lists: Iterable[RatingList]) -> list[Adjustment]:
    """Return the adjustments of a player on these lists, newest first.

    `records` are the keys of all records of the player. Adjustments of published lists are public.
    """
    adjustments = [*Adjustment.objects.filter(player__in=records).order_by("-list_date", "-pk")]
    wanted = {(each.series_id, each.control, each.date) for each in lists} if adjustments else ()
    return [row for row in adjustments if (row.series_id, row.control, row.list_date) in wanted]


def _refuse(series: RatingSeries, control: str, list_date: dt.date, because: AdjustmentReason) -> None:
    """Raise Refused without a reason or for a published list. Lock publication until the transaction ends."""
    lock(PUBLICATION, TimeControl.values.index(control))
    reasons = []
    if not one_line(because.reason):
        reasons.append(_("A reason is needed."))
    if is_published(series, control, list_date):
        reasons.append(_("The list is published. Propose a correction, or adjust the next list."))
    if reasons:
        raise Refused(*reasons)


def _create_opposites(adjustments: Iterable[Adjustment], because: AdjustmentReason) -> list[Adjustment]:
    return Adjustment.objects.bulk_create(
        [
            Adjustment(
                takes_back=row, formula_id=row.formula_id, player_id=row.player_id, series_id=row.series_id,
                control=row.control, list_date=row.list_date, points=-row.points, kind=row.kind,
                reason=one_line(because.reason)[:300], evidence=because.evidence, by=because.by,
            )
            for row in adjustments
        ],
        batch_size=5000,
    )  # fmt: skip
