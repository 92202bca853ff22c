"""Which lists of this installation were computed under which edition."""

from collections import Counter
from typing import cast

from ratings.models import Version
from ratings.rules.edition import Control, Edition, chapter_of, edition_named
from ratings.statute.shelf import AnyEdition


def editions_of(version: Version) -> list[Edition]:
    """The editions of its own chapter under which a version was computed; empty for an imported one."""
    named = (name.split("/", 1) for name in version.run.editions)
    own = chapter_of(cast(Control, version.list.control))
    return [edition_named(chapter, name) for chapter, name in named if chapter == own]


def lists_under(edition: AnyEdition) -> list[Version]:
    """The newest versions of lists whose run used the edition, newest first."""
    name = f"{edition.chapter}/{edition.name}"
    versions = Version.objects.newest().filter(run__editions__contains=[name]).select_related("list")
    return list(versions.order_by("-list__date", "list__control"))


def counts() -> Counter[str]:
    """How many lists used each edition, by chapter and name as in ``standard/2024-03-01``."""
    used = Version.objects.newest().values_list("run__editions", flat=True)
    return Counter(name for names in used for name in set(names))
