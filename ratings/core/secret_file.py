"""A secret that is created once, in a file of mode 0600. It imports no settings, because the settings use it."""

import os
from collections.abc import Callable
from pathlib import Path


def read_or_create_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the text of the file. If there is no file, create it from `make` with mode 0600.

    If two processes create it at once, both return the same text: a file only appears when it is complete.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"draft-of-{path.name}-{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(make())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
