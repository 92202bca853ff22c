"""The exception for a backup or restore that is refused."""


class BackupRefused(Exception):
    """A refused backup or restore that changed nothing; the text names the value found and the one expected."""
