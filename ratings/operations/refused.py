"""Why a backup or a restore does not happen."""


class BackupRefused(Exception):
    """Nothing was changed; the text says what was found and what would be right."""
