"""Files of a newly published list, built before many visitors request them at once."""

from itertools import product

from django.conf import settings
from procrastinate.contrib.django import app

from ratings.core.queue import AFTER_ALL_ELSE
from ratings.exports import FORMATS
from ratings.lists.downloads import file_cache
from ratings.lists.downloads.build import Export, file_tag, formats_of, pieces
from ratings.models import Version

TASK = "ratings.files"
WHOLE_LIST_FILES = [*product(FORMATS.values(), (False, True))]
"""Files of a whole list: each format, plain and zipped."""


def queue_files(version: Version, index: int = 0) -> None:
    """Queue the file at this index of `WHOLE_LIST_FILES`, behind all other jobs."""
    app.configure_task(TASK, priority=AFTER_ALL_ELSE).defer(version_id=version.pk, made=index)


def store_file(version: Version, index: int) -> bool:
    """Store the file at an index of `WHOLE_LIST_FILES` on this machine; return False if no file is left to build.

    It is also False if files are not stored at all, if the disk is full, and for a version with a successor, because
    its files are seldom requested.
    """
    if index >= len(WHOLE_LIST_FILES) or not settings.EXPORT_BYTES or _has_successor(version):
        return False
    export = Export(version, *WHOLE_LIST_FILES[index])
    if export.format.identifier not in formats_of(version.list.series):
        return True
    mark = file_tag(export)
    return bool(file_cache.find(mark) or file_cache.store(mark, pieces(export)))


def _has_successor(version: Version) -> bool:
    return Version.objects.of_chain(version.list).filter(pk__gt=version.pk).exists()
