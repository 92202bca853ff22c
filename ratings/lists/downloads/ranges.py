"""Byte ranges of a file (RFC 9110, section 14), so that a broken download can continue. Pure."""

import re

_SINGLE_RANGE = re.compile(r"bytes=(?:(\d{1,18})-(\d{1,18})?|-(\d{1,18}))")


class OutOfRange(ValueError):
    """The file has none of the requested bytes."""


def requested_range(header: str, size: int) -> range | None:
    """Return the bytes that a Range header requests of a file with `size` bytes.

    None means the whole file, because the header requests several ranges or is invalid. OutOfRange if the file has none
    of the bytes.
    """
    match = _SINGLE_RANGE.fullmatch(header.strip())
    if not match:
        return None
    first, last, length = (int(text) if text else None for text in match.groups())
    if first is not None and last is not None and last < first:
        return None
    begin = first if first is not None else max(0, size - (length or 0))
    end = size if last is None else min(last + 1, size)
    if begin >= end:
        raise OutOfRange(header)
    return range(begin, end)


def is_same_file(if_range: str, etag: str, last_modified: str) -> bool:
    """Return True if an If-Range header, empty if absent, matches this ETag or date."""
    return if_range in ("", etag, last_modified)
