"""Imported lists published in one go, as a command does it; what has to be seen first stays a preview."""

import datetime as dt
from typing import NamedTuple

from ratings.core.errors import Refused
from ratings.imports.import_list import ImportSummary
from ratings.models import Run, User, Version
from ratings.publication.publish import publish


class Waiting(NamedTuple):
    """A preview that somebody has to publish, and why it is not published yet, in sentences."""

    run: Run
    reasons: tuple[str, ...]


class ImportedLists(NamedTuple):
    """The versions made of what was imported, and the previews that wait."""

    versions: tuple[Version, ...]
    waiting: tuple[Waiting, ...]


def publish_imported(
    done: ImportSummary, reason: str, acknowledged: str, by: User | None, at: dt.datetime
) -> ImportedLists:
    """Publish the previews of an import, each that may be.

    `acknowledged` says why what is unusual may stand; empty, it may not.
    """
    tried = [_try(run, reason, acknowledged, by, at) for run in done.previews]
    return ImportedLists(
        tuple(published for published in tried if isinstance(published, Version)),
        tuple(published for published in tried if isinstance(published, Waiting)),
    )


def _try(run: Run, reason: str, acknowledged: str, by: User | None, at: dt.datetime) -> Version | Waiting:
    """The version; where it is refused nothing is acknowledged either."""
    try:
        return publish(run, reason, by, at, acknowledged)
    except Refused as refused:
        return Waiting(run, refused.reasons)
