"""Frozen inputs of a run: compressed to reproducible bytes, and checked when they are opened."""

import gzip
import hashlib
import io
import zlib
from collections.abc import Iterable
from typing import NamedTuple, cast

from django.db import connection
from django.db.models.functions import Substr

from ratings.models import Inputs

WRITE_BYTES, READ_BYTES = 1 << 20, 1 << 16  # bytes
COMPRESSION_LEVEL, GZIP_WBITS = 4, 31  # a higher level takes twice the time for a twentieth of the bytes
INPUTS = "COPY ratings_inputs (run_id, sha256, data) FROM STDIN"


class FrozenInputs(NamedTuple):
    """The compressed text, and the checksum of the uncompressed text."""

    data: bytes
    sha256: str


class DamagedInputs(ValueError):
    """Frozen bytes that were changed."""


def freeze(pieces: Iterable[bytes]) -> FrozenInputs:
    """Compress a text without a timestamp. The bytes do not depend on the division into pieces."""
    packer, digest, packed = zlib.compressobj(COMPRESSION_LEVEL, wbits=GZIP_WBITS), hashlib.sha256(), io.BytesIO()
    for piece in pieces:
        packed.write(packer.compress(piece))
        digest.update(piece)
    packed.write(packer.flush())
    return FrozenInputs(packed.getvalue(), digest.hexdigest())


def store_inputs(run_id: int, frozen: FrozenInputs) -> None:
    """Store the inputs of a run in pieces. A single statement would hold several copies in memory."""
    with connection.cursor() as cursor, connection.wrap_database_errors, cursor.copy(INPUTS) as copy:
        copy.write(f"{run_id}\t{frozen.sha256}\t\\\\x")
        for first in range(0, len(frozen.data), WRITE_BYTES):
            copy.write(frozen.data[first : first + WRITE_BYTES].hex())
        copy.write("\n")


def read_head(run_id: int) -> bytes:
    """Return the text before its first table. It is read in pieces, because the whole text may be large."""
    unpacker, text, first, table, piece = zlib.decompressobj(wbits=GZIP_WBITS), b"", 1, -1, b" " * READ_BYTES
    while table < 0 and len(piece) == READ_BYTES:
        rows = Inputs.objects.filter(pk=run_id).annotate(piece=Substr("data", first, READ_BYTES))
        piece = cast(bytes, rows.values_list("piece", flat=True).get())
        text += unpacker.decompress(piece)
        table, first = text.find(b"\nperson\t"), first + READ_BYTES
    return text if table < 0 else text[: table + 1]


def unfreeze(data: bytes | memoryview, sha256: str) -> bytes:
    """Decompress the text. DamagedInputs if the bytes are corrupt or belong to another text."""
    try:
        text = gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedInputs(str(error)) from error
    actual = hashlib.sha256(text).hexdigest()
    if actual != sha256:
        raise DamagedInputs(f"the text has the checksum {actual}, not {sha256}")
    return text
