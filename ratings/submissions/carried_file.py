"""A file carried by a form from the page of its checks to its hand-in, so that nobody chooses it twice."""

import base64
import binascii
import zlib

from django.conf import settings

MOST_CHARACTERS = 2_000_000  # of a form; a larger file is chosen again


def pack(data: bytes) -> str:
    """Return the file as the text of a hidden field; "" where it is too large for one."""
    text = base64.b64encode(zlib.compress(data)).decode()
    return text if len(text) <= MOST_CHARACTERS else ""


def unpack(text: str) -> bytes | None:
    """Return the file of a hidden field; None for a text that was not made here, or a file that is too large."""
    reader = zlib.decompressobj()
    try:
        data = reader.decompress(base64.b64decode(text, validate=True), settings.REPORT_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        return None
    return data if reader.eof else None
