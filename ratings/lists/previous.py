"""Changes against the previous list, in the version that was the newest at the publication."""

from collections.abc import Collection
from typing import Any, cast

from django.db.models import Exists, F, FilteredRelation, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from ratings.lists.rating_change import COLUMNS, rating_change
from ratings.models import ListedRating, PlayerPeriod, RunKind, Version


def with_change(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """Return the rows with `change`: the rating less the rating on the previous list, in whole points.

    `change` is None if either rating is missing. For a computed list it comes from the periods, and includes corrected
    bases, one-time increases and one-time points. For an imported list it is the difference of the two lists.
    """
    if "change" in rows.query.annotations:
        return rows
    return rows.annotate(change=Cast(_change(version), IntegerField()))


def rows_that_gained(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """Return the rows, with `change`, of the players with a higher rating than on the previous list."""
    moved: Any = rows_that_changed(rows, version)
    return cast("QuerySet[ListedRating]", moved.filter(change__gt=0))


def rows_that_changed(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """Return the rows of the players with another rating than on the previous list; newcomers are left out.

    Each row has `change`, and `change_k`, the K-factor of the change. The `k` of a row is the K-factor of games to
    come. The first rapid or blitz rating may begin with the standard rating: then only its period has a change.
    """
    before = version.previous_list_version
    if before:
        rows = rows.filter(Exists(_rated_before(before)))
    if version.run.kind == RunKind.IMPORTED:
        of = Q(player__listed__run=before.run_id if before else None)
        moved = F("rating") - F("earlier__rating")
        relation = "player__listed"
    else:
        of = Q(player__periods__run=version.run_id)
        moved = rating_change(*(F(f"earlier__{name}") for name in COLUMNS))
        relation = "player__periods"
    rows = rows.filter(rating__isnull=False).annotate(earlier=FilteredRelation(relation, condition=of))
    changed = rows.annotate(change=Cast(moved, IntegerField()), change_k=F("earlier__k"))
    return changed.exclude(change=0).filter(change__isnull=False)


def k_of_changes(version: Version, numbers: Collection[str]) -> dict[str, int | None]:
    """Return the K-factor of the change of each player of a list, by number; None without rated games."""
    if version.run.kind != RunKind.IMPORTED:
        source: QuerySet[Any] = PlayerPeriod.objects.filter(run=version.run_id, player=OuterRef("player_id"))
    elif before := version.previous_list_version:
        source = _previous_row(before)
    else:
        return {}
    rows = ListedRating.objects.filter(run=version.run_id, number__in=numbers)
    return dict(rows.annotate(change_k=Subquery(source.values("k")[:1])).values_list("number", "change_k"))


def new_rows(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """Return the rows of players with a rating, but none on the previous list; empty without a previous list."""
    before = version.previous_list_version
    if before is None:
        return rows.none()
    return rows.filter(~Exists(_rated_before(before)), rating__isnull=False)


def _change(version: Version) -> Combinable:
    if version.run.kind != RunKind.IMPORTED:
        periods = PlayerPeriod.objects.filter(run=version.run_id, player=OuterRef("player_id"))
        return Subquery(periods.annotate(moved=rating_change(*map(F, COLUMNS))).values("moved")[:1])
    before = version.previous_list_version
    return F("rating") - Subquery(_previous_row(before).values("rating")[:1]) if before else Value(None)


def _rated_before(before: Version) -> QuerySet[ListedRating]:
    return _previous_row(before).filter(rating__isnull=False)


def _previous_row(before: Version) -> QuerySet[ListedRating]:
    """Return a query of the same record's row on the previous list."""
    return ListedRating.objects.filter(player=OuterRef("player_id"), run=before.run_id)
