"""Lines of text in blocks of bytes, so that a long list streams in constant memory."""

from collections.abc import Iterable, Iterator
from itertools import islice

BLOCK_LINES = 500


def in_blocks(lines: Iterable[str]) -> Iterator[bytes]:
    """Yield the lines, which have their own line ends, joined and encoded in UTF-8, 500 at a time."""
    rest = iter(lines)
    while block := "".join(islice(rest, BLOCK_LINES)):
        yield block.encode()
