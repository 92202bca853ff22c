"""A secret that is made once and kept in a file, readable by its owner only. Knows no settings: they begin with one."""

import os
from collections.abc import Callable
from pathlib import Path


def kept_secret(path: Path, make: Callable[[], str]) -> str:
    """The text of the file, which `make` gives and mode 0600 guards when there is none.

    Two processes that make one at once agree: the file appears complete, under its name, or not at all.
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
