"""Which lists of this installation were computed under which edition."""

from collections import Counter
from datetime import date
from typing import cast

from ratings.lists.editions import CHAPTERS, AnyEdition, in_force
from ratings.lists.models import VersionQuerySet
from ratings.models import Kind, Version
from ratings.rules.edition import Edition, TimeControl, chapter_of
from ratings.series.editions import BrokenEditions


def editions_of(version: Version) -> list[Edition]:
    """The editions of its own chapter under which a version was computed; empty for an imported one.

    Those of a chapter of the installation that it has no more are left out.
    """
    own = _chapter(version.list.series.chapter, version.list.control)
    try:
        there = {f"{own}/{edition.name}": edition for edition in in_force(own)}
    except BrokenEditions:  # the page of a list is there, whatever became of the files
        there = {}
    return [cast(Edition, there[name]) for name in version.run.editions if name in there]


def lists_under(edition: AnyEdition) -> list[Version]:
    """The newest versions of lists that were computed here under the edition, newest first."""
    rated_by = "" if edition.chapter in CHAPTERS else edition.chapter
    name = f"{edition.chapter}/{edition.name}"
    versions = _computed().filter(run__editions__contains=[name], list__series__chapter=rated_by)
    return list(versions.select_related("list__series").order_by("-list__date", "list__control"))


def counts() -> Counter[str]:
    """How many lists were computed here under each edition, by chapter and name as in ``standard/2024-03-01``."""
    used = _computed().values_list("list__series__chapter", "run__editions")
    return Counter(name for own, names in used for name in set(names) if not own or name.startswith(f"{own}/"))


def dates() -> dict[str, list[date]]:
    """The dates of the lists computed here, oldest first, by the chapter that rates them."""
    days_of: dict[str, set[date]] = {}
    for own, control, day in _computed().values_list("list__series__chapter", "list__control", "list__date"):
        days_of.setdefault(_chapter(own, control), set()).add(day)
    return {chapter: sorted(days) for chapter, days in days_of.items()}


def _chapter(own: str, control: str) -> str:
    return own or chapter_of(cast(TimeControl, control))


def _computed() -> VersionQuerySet:
    """The newest versions of the lists that did not come from elsewhere."""
    return Version.objects.newest().exclude(run__kind=Kind.IMPORTED)
