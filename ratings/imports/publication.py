"""Publication of imported lists in one step, for commands. Lists that need a decision stay previews."""

import datetime as dt
from typing import NamedTuple

from ratings.core.errors import Refused
from ratings.imports.import_list import ImportSummary
from ratings.models import Run, User, Version
from ratings.publication.publish import publish


class HeldPreview(NamedTuple):
    """A preview that an officer must publish, with the reasons in sentences."""

    run: Run
    reasons: tuple[str, ...]


class ImportedLists(NamedTuple):
    """The versions published from an import, and the previews that wait for an officer."""

    versions: tuple[Version, ...]
    held: tuple[HeldPreview, ...]


def publish_imported(
    imported: ImportSummary, reason: str, acknowledged: str, by: User | None, at: dt.datetime
) -> ImportedLists:
    """Publish those previews of an import that can be published.

    `acknowledged` is the reason to accept anomalies. If it is empty, anomalies prevent the publication.
    """
    tried = [_publish_or_hold(run, reason, acknowledged, by, at) for run in imported.previews]
    return ImportedLists(
        tuple(published for published in tried if isinstance(published, Version)),
        tuple(published for published in tried if isinstance(published, HeldPreview)),
    )


def _publish_or_hold(
    run: Run, reason: str, acknowledged: str, by: User | None, at: dt.datetime
) -> Version | HeldPreview:
    """Return the published version, or the preview with the reasons of a refusal.

    A refusal does not store `acknowledged`.
    """
    try:
        return publish(run, reason, by, at, acknowledged)
    except Refused as refused:
        return HeldPreview(run, refused.reasons)
