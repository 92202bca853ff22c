"""Files of a newly published list, built before many visitors request them at once."""

from itertools import product

from django.conf import settings
from procrastinate.contrib.django import app

from ratings.core.queue import AFTER_ALL_ELSE
from ratings.exports import FORMATS
from ratings.lists.downloads import file_cache
from ratings.lists.downloads.build import Export, formats_of, pieces, tag
from ratings.models import Version

TASK = "ratings.files"
WHOLE = [*product(FORMATS.values(), (False, True))]
"""Files of a whole list: each format, plain and zipped."""


def queue_files(version: Version, made: int = 0) -> None:
    """Queue the next file of a version, behind all other work; `made` files exist already."""
    app.configure_task(TASK, priority=AFTER_ALL_ELSE).defer(version_id=version.pk, made=made)


def make(version: Version, place: int) -> bool:
    """Store the file at an index of `WHOLE` on this machine; return False if no file is left to build.

    That is the case after the last file, if no files are stored, if the disk is full, and for a version with a
    successor, as its files are seldom requested.
    """
    if place >= len(WHOLE) or not settings.EXPORT_BYTES or _was_followed(version):
        return False
    export = Export(version, *WHOLE[place])
    if export.format.identifier not in formats_of(version.list.series):
        return True
    mark = tag(export)
    return bool(file_cache.find(mark) or file_cache.store(mark, pieces(export)))


def _was_followed(version: Version) -> bool:
    return Version.objects.of_chain(version.list).filter(pk__gt=version.pk).exists()
