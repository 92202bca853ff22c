"""The lists beside a list: the ones before and after it, and those of the same day in the other controls."""

from dataclasses import dataclass

from ratings.models import Version


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The newest version of each list beside one; `controls` are those of its day, itself left out."""

    before: Version | None
    after: Version | None
    controls: tuple[Version, ...]


def neighbours(version: Version) -> Neighbours:
    """The lists one can go on to from a version."""
    newest, date = Version.objects.newest().select_related("list__series"), version.list.date
    same = newest.of_chain(version.list)
    others = newest.filter(list__series=version.list.series_id, list__date=date).exclude(list=version.list_id)
    return Neighbours(
        before=same.filter(list__date__lt=date).order_by("-list__date").first(),
        after=same.filter(list__date__gt=date).order_by("list__date").first(),
        controls=tuple(others.order_by("-list__control")),
    )
