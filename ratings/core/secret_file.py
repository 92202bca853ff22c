"""A secret that is created once and stored in a file of mode 0600. Imports no settings: they use it."""

import os
from collections.abc import Callable
from pathlib import Path


def read_or_create_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the text of the file; create it from `make`, with mode 0600, if it does not exist.

    Two processes that create it at once agree: the file appears complete, under its name, or not at all.
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
