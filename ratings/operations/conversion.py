"""A data directory that an earlier version made, converted once: its owner was superuser and its socket let anybody in.

The right of the role that made a cluster cannot be taken from it. So a new cluster is filled with a dump of the old one
and proved; then the directories change names. Cut short at any moment, it begins again at the next start.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from django.db import DatabaseError, connections
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.models import Version
from ratings.operations.make import dump
from ratings.operations.refused import BackupRefused
from ratings.operations.restore import fill
from ratings.publication.verify import verify

Tell = Callable[[str], object]


class Convertible(Protocol):
    """What the embedded server offers: a cluster, and the way to put another one in its place."""

    def is_wanted(self) -> bool: ...

    def under_way(self) -> AbstractContextManager[Path]: ...

    def kept(self) -> dict[Path, int]: ...


def convert_once(tell: Tell) -> None:
    """Convert the embedded database if it needs it, and say what is kept; if that fails, it is used as it is."""
    succession: Convertible | None = getattr(connections["owner"], "succession", None)
    if succession is None:
        return
    if succession.is_wanted():
        tell(_("Converting the database, once: from now on nobody gets in without a password. This may take minutes …"))
        try:
            convert(succession)
        except (BackupRefused, DatabaseError, OSError) as error:
            why = " ".join(str(error).split())
            tell(_("It is used as it was; the next start tries again. Not converted: %(why)s") % {"why": why})
    for old, size in succession.kept().items():
        kept = {"old": old, "size": size >> 20}
        tell(_("The database of before is kept in %(old)s (%(size)d MB); delete it when all is well.") % kept)


def convert(succession: Convertible) -> None:
    """Put a cluster as this version makes it, with the same in it, in the place of the old one."""
    connections.close_all()
    with succession.under_way() as draft:
        file = draft.with_suffix(".zip")
        try:
            manifest = dump(file, timezone.now())
            broken = _not_holding()
            with _working_over(draft):
                fill(file, manifest)
                _refuse_others(broken)
        finally:
            file.unlink(missing_ok=True)


@contextmanager
def _working_over(data: Path) -> Iterator[None]:
    """All connections go to the cluster `data` within."""
    former = {connection.alias: connection.settings_dict["OPTIONS"] for connection in connections.all()}
    connections.close_all()
    try:
        for alias in former:
            connections[alias].settings_dict["OPTIONS"] = former[alias] | {"data_directory": data}
        yield
    finally:
        connections.close_all()
        for alias, own in former.items():
            connections[alias].settings_dict["OPTIONS"] = own


def _not_holding() -> set[str]:
    """The seals of published lists that do not hold, as `verify_list --all` looks."""
    versions = Version.objects.select_related("list", "previous", "run").order_by("pk")
    return {version.seal for version in versions if not verify(version).ok}


def _refuse_others(broken: set[str]) -> None:
    """An old list may rightly not derive any more; but none that does may stop."""
    if lost := _not_holding() - broken:
        raise BackupRefused(f"{len(lost)} published lists that hold would not hold any more: {', '.join(sorted(lost))}")
