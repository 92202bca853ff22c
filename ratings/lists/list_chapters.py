"""Which lists of this installation were computed under which edition."""

from collections import Counter
from datetime import date
from typing import cast

from ratings.lists.editions import AnyEdition
from ratings.lists.models import VersionQuerySet
from ratings.models import Kind, Version
from ratings.rules.edition import Chapter, Edition, TimeControl, chapter_of, edition_named


def editions_of(version: Version) -> list[Edition]:
    """The editions of its own chapter under which a version was computed; empty for an imported one."""
    named = (name.split("/", 1) for name in version.run.editions)
    own = chapter_of(cast(TimeControl, version.list.control))
    return [edition_named(chapter, name) for chapter, name in named if chapter == own]


def lists_under(edition: AnyEdition) -> list[Version]:
    """The newest versions of lists that were computed here under the edition, newest first."""
    name = f"{edition.chapter}/{edition.name}"
    versions = _computed().filter(run__editions__contains=[name]).select_related("list__series")
    return list(versions.order_by("-list__date", "list__control"))


def counts() -> Counter[str]:
    """How many lists were computed here under each edition, by chapter and name as in ``standard/2024-03-01``."""
    used = _computed().values_list("run__editions", flat=True)
    return Counter(name for names in used for name in set(names))


def dates() -> dict[Chapter, list[date]]:
    """The dates of the lists computed here, oldest first, by the chapter that rates them."""
    days_of: dict[Chapter, set[date]] = {}
    for control, day in _computed().values_list("list__control", "list__date"):
        days_of.setdefault(chapter_of(cast(TimeControl, control)), set()).add(day)
    return {chapter: sorted(days) for chapter, days in days_of.items()}


def _computed() -> VersionQuerySet:
    """The newest versions of the lists that did not come from elsewhere."""
    return Version.objects.of_default_series().newest().exclude(run__kind=Kind.IMPORTED)
