"""What the embedded server answers when it cannot serve, and what to do about it."""

from django.db.utils import OperationalError


class EmbeddedError(OperationalError):
    """The embedded PostgreSQL cannot be made, started or reached; the text says what would help."""
