"""The logo of the office: a PNG, stored by its checksum."""

import hashlib
import struct

from ratings.models import Installation, Logo

MAX_LOGO_BYTES = 50 * 1024
MAX_PIXELS = 1000
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = struct.Struct(">8s4x4sII")  # signature, name of the first chunk, width and height


def is_png(data: bytes) -> bool:
    """Return True if the bytes begin with the header of a PNG of an accepted size."""
    if len(data) < HEADER.size:
        return False
    signature, chunk, width, height = HEADER.unpack_from(data)
    sizes = (width, height)
    return signature == SIGNATURE and chunk == b"IHDR" and all(0 < size <= MAX_PIXELS for size in sizes)


def set_logo(installation: Installation, data: bytes | None, *, remove: bool) -> None:
    """Set or remove the logo of an installation, without saving the installation.

    Without `data` and `remove` the logo stays.
    """
    if data:
        installation.logo_sha256 = hashlib.sha256(data).hexdigest()
        Logo.objects.get_or_create(sha256=installation.logo_sha256, defaults={"data": data})
    elif remove:
        installation.logo_sha256 = ""
