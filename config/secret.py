"""The secret key of this installation: made at first start, kept beside the data, readable by its owner only."""

import os
import secrets
from pathlib import Path


def secret_key(directory: Path) -> str:
    """The key kept in `directory`/secret-key; made there (mode 0600) when there is none.

    Two processes starting at once agree: the file appears complete, under its name, or not at all.
    """
    path = directory / "secret-key"
    if not path.exists():
        directory.mkdir(parents=True, exist_ok=True)
        draft = directory / f"secret-key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
