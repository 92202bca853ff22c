"""The list before a version as it stood when that was published, and by how much each rating changed since."""

from django.db.models import Exists, F, FilteredRelation, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from ratings.models import Kind, ListedRating, PlayerPeriod, Version


def list_before(version: Version) -> Version | None:
    """The version of the list before that was the newest when this one was published, else its first; None: no list.

    A version of the list before that comes later changes nothing here: what is said of a version stays said.
    """
    earlier = Version.objects.filter(list__control=version.list.control, list__date__lt=version.list.date)
    versions = list(earlier.select_related("list", "run").order_by("-list__date", "-number")[:50])
    last = [one for one in versions if one.list_id == versions[0].list_id]
    return next((one for one in last if one.at <= version.at), last[-1] if last else None)


def with_change(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """The rows with `change`, whole rating points against the list before; None where either rating is missing.

    A computed list says it itself (corrected bases, lifts and one-time points included); of an imported one it is
    the difference of the two lists.
    """
    if "change" in rows.query.annotations:
        return rows
    return rows.annotate(change=Cast(_change(version), IntegerField()))


def who_gained(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """The rows, with `change`, of whoever has a higher rating than on the list before."""
    if version.run.kind == Kind.IMPORTED:
        before = list_before(version)
        of = Q(player__listed__run=before.run_id if before else None)
        moved = F("rating") - F("earlier__rating")
        relation = "player__listed"
    else:
        of = Q(player__periods__run=version.run_id)
        moved = F("earlier__rating") - F("earlier__base") + F("earlier__base_adjustment")
        relation = "player__periods"
    rows = rows.filter(rating__isnull=False).annotate(earlier=FilteredRelation(relation, condition=of))
    return rows.annotate(change=Cast(moved, IntegerField())).filter(change__gt=0)


def who_is_new(rows: QuerySet[ListedRating], version: Version) -> QuerySet[ListedRating]:
    """The rows of whoever is rated and was not on the list before; nobody where there is none."""
    if list_before(version) is None:
        return rows.none()
    known = _same_person(version).filter(rating__isnull=False)
    return rows.filter(~Exists(known), rating__isnull=False)


def _change(version: Version) -> Combinable:
    if version.run.kind != Kind.IMPORTED:
        periods = PlayerPeriod.objects.filter(run=version.run_id, player=OuterRef("player_id"))
        return Subquery(periods.annotate(moved=F("rating") - F("base") + F("base_adjustment")).values("moved")[:1])
    if list_before(version) is None:
        return Value(None)
    return F("rating") - Subquery(_same_person(version).values("rating")[:1])


def _same_person(version: Version) -> QuerySet[ListedRating]:
    """The row of the same record on the list before."""
    before = list_before(version)
    rows = ListedRating.objects.filter(player=OuterRef("player_id"))
    return rows.filter(run=before.run_id) if before else rows.none()
