"""Record ratings of a time control: a record is higher than any rating of the group on an earlier list."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from ratings.lists.browse import sorted_rows
from ratings.lists.forms import AGES, age_label
from ratings.lists.summary import federation_label
from ratings.models import Installation, RankTable, Version

GROUPS = ("", "w", *AGES)


class ListRecord(NamedTuple):
    """A record of a group: the rating, the player, and the earlier record with the date of its list."""

    group: str
    number: str
    name: str
    title: str
    rating: int
    before: int
    since: Any

    @property
    def group_label(self) -> str:
        """The name of the group, empty for the whole list."""
        if self.group in ("", "w"):
            return _("Women") if self.group else ""
        return age_label(self.group) if self.group in AGES else federation_label(self.group)


def records_of(version: Version) -> Iterator[ListRecord]:
    """Yield the records of a version. The first list of a group has no record."""
    home = Installation.objects.values_list("federation", flat=True).first() or ""
    highest = _highest_by_group(version, [*GROUPS, *filter(None, [home])])
    for group, lists in highest.items():
        *earlier, (date, rating) = lists
        if date != version.list.date or not earlier:
            continue
        since, before = max(earlier, key=lambda list_: list_[1])
        if rating > before and (row := sorted_rows(version, _filters(group)).filter(rating=rating).first()):
            yield ListRecord(group, row.number, row.name, row.title or row.womens_title, rating, before, since)


def _highest_by_group(version: Version, groups: list[str]) -> dict[str, list[tuple[Any, int]]]:
    tables = RankTable.objects.filter(
        run__version__in=Version.objects.of_chain(version.list).newest().filter(list__date__lt=version.list.date),
        active=True,
        group__in=groups,
    )
    own = RankTable.objects.filter(run=version.run_id, active=True, group__in=groups)
    columns = ("group", "run__list__date", "ratings__0")
    highest: dict[str, list[tuple[Any, int]]] = {}
    for group, date, rating in [*tables.order_by("run__list__date").values_list(*columns), *own.values_list(*columns)]:
        highest.setdefault(group, []).append((date, rating))
    return highest


def _filters(group: str) -> dict[str, Any]:
    """Return the list filters for the active players of a group."""
    active = {"show": "active"}
    if group in ("", "w"):
        return active | ({"sex": "w"} if group else {})
    return active | ({"age": group} if group in AGES else {"federation": [group]})
