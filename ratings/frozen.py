"""What a run read, frozen: compressed to the same bytes whenever it is, and opened only if nobody touched it."""

import gzip
import hashlib
import zlib
from typing import NamedTuple


class Frozen(NamedTuple):
    """The compressed text and the checksum of the text as it was before."""

    data: bytes
    sha256: str


class Damaged(ValueError):
    """The frozen bytes are not those that were frozen."""


def freeze(text: bytes) -> Frozen:
    """The text compressed, without a time in it."""
    return Frozen(gzip.compress(text, compresslevel=6, mtime=0), hashlib.sha256(text).hexdigest())


def thaw(data: bytes | memoryview, sha256: str) -> bytes:
    """The text; Damaged where the bytes cannot be opened or are of another text."""
    try:
        text = gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise Damaged(str(error)) from error
    found = hashlib.sha256(text).hexdigest()
    if found != sha256:
        raise Damaged(f"the text has the checksum {found}, not {sha256}")
    return text
