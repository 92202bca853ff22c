"""Editions by which the lists of this installation were computed."""

from collections import Counter
from datetime import date
from typing import cast

from ratings.lists.editions import CHAPTERS, AnyEdition, editions_ever_in_force
from ratings.lists.models import VersionQuerySet
from ratings.models import RunKind, Version
from ratings.rules.edition import Edition, TimeControl, chapter_of
from ratings.series.editions import BrokenEditions


def editions_of(version: Version) -> list[Edition]:
    """Return the editions of the series' chapter by which a version was computed; empty for an imported version.

    Editions that the installation no longer has are left out.
    """
    own = _chapter(version.list.series.chapter, version.list.control)
    try:
        there = {f"{own}/{edition.name}": edition for edition in editions_ever_in_force(own)}
    except BrokenEditions:  # the page of a list works with broken files of editions, too
        there = {}
    return [cast(Edition, there[name]) for name in version.run.editions if name in there]


def versions_computed_by(edition: AnyEdition) -> list[Version]:
    """Return the newest versions of the lists that were computed by the edition, newest first."""
    rated_by = "" if edition.chapter in CHAPTERS else edition.chapter
    name = f"{edition.chapter}/{edition.name}"
    versions = _computed_versions().filter(run__editions__contains=[name], list__series__chapter=rated_by)
    return list(versions.select_related("list__series").order_by("-list__date", "list__control"))


def list_counts() -> Counter[str]:
    """Return the number of lists computed by each edition, by chapter and name as in ``standard/2024-03-01``."""
    used = _computed_versions().values_list("list__series__chapter", "run__editions")
    return Counter(name for own, names in used for name in set(names) if not own or name.startswith(f"{own}/"))


def list_dates() -> dict[str, list[date]]:
    """Return the dates of the lists that this installation computed, oldest first, by the chapter that rates them."""
    days_of: dict[str, set[date]] = {}
    for own, control, day in _computed_versions().values_list("list__series__chapter", "list__control", "list__date"):
        days_of.setdefault(_chapter(own, control), set()).add(day)
    return {chapter: sorted(days) for chapter, days in days_of.items()}


def _chapter(own: str, control: str) -> str:
    return own or chapter_of(cast(TimeControl, control))


def _computed_versions() -> VersionQuerySet:
    """Return the newest versions of the lists that were not imported."""
    return Version.objects.newest().exclude(run__kind=RunKind.IMPORTED)
