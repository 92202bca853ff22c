"""A pause of the garbage collector, for code that creates millions of rows without reference cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the search for reference cycles within the block. Reference counting still frees memory.

    The search visits every object, and would run again and again during the computation of a month.
    """
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()
