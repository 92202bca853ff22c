"""The newest version of each list, as almost every page of a person asks: read once a process and publication."""

from functools import lru_cache

from django.db import connection

from ratings.models import Version

# Versions are append only: as long as there are as many and the last is the same, they are the same.
PUBLISHED = "SELECT count(*), max(id) FROM ratings_version"


def newest_versions() -> tuple[Version, ...]:
    """The version of each list that no higher number supersedes, with its list, the newest list first."""
    with connection.cursor() as cursor:
        cursor.execute(PUBLISHED)
        return _newest(*cursor.fetchone())


@lru_cache(maxsize=4)
def _newest(count: int, last: int | None) -> tuple[Version, ...]:
    return tuple(Version.objects.newest().select_related("list").order_by("-list__date", "list"))
