"""Lines of text in blocks of bytes, so that a long list streams in constant memory."""

from collections.abc import Iterable, Iterator
from itertools import islice

BLOCK_LINES = 500


def in_blocks(lines: Iterable[str]) -> Iterator[bytes]:
    """Yield the lines in UTF-8, 500 in each block. The lines have their own line ends."""
    rest = iter(lines)
    while block := "".join(islice(rest, BLOCK_LINES)):
        yield block.encode()
