"""A pause of the garbage collector for code that creates millions of rows without reference cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the search for reference cycles within the block; reference counting still frees memory.

    The search visits every object, and runs again and again while a month is computed.
    """
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()
