"""The error of the embedded server, with a remedy in its message."""

from django.db.utils import OperationalError


class EmbeddedError(OperationalError):
    """The embedded PostgreSQL cannot be created, started or reached. The message contains a remedy."""
