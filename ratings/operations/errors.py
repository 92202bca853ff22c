"""The exception for a backup or restore that is refused."""


class BackupRefused(Exception):
    """The refusal of a backup or restore. Nothing was changed; the text has the value found and the value expected."""
