"""Putting a cluster as this version makes it in the place of one from before; what is copied is the caller's affair."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded import successor, users
from config.embedded.account import account_for
from config.embedded.cluster import NEW_CLUSTER_BYTES, lets_anybody_in, require_room


class Succession:
    """A cluster, and the one that is to take its place."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def is_wanted(self) -> bool:
        """Whether the owner of the cluster is superuser and everybody who reaches the socket is let in."""
        return lets_anybody_in(self.data)

    @contextmanager
    def under_way(self) -> Iterator[Path]:
        """Where the new cluster is to be filled; it takes over when the block ends well, with no connection left open.

        Meanwhile no other program may use the old one: EmbeddedError if one does, or if the disk has no room for both.
        """
        require_room(self.data.parent, successor.size(self.data) + NEW_CLUSTER_BYTES)
        with users.alone(self.data):
            account = account_for(self.data)
            draft = successor.begin(self.data, account)
            try:
                yield draft
            except BaseException:
                users.depart(draft)
                successor.clear(self.data, account)
                raise
            users.depart(draft)
            users.depart(self.data)
            successor.take_over(self.data)

    def kept(self) -> dict[Path, int]:
        """The clusters that were replaced and are still there, with their bytes."""
        return {old: successor.size(old) for old in successor.kept(self.data)}
