"""Which bytes of a file are asked for (RFC 9110, 14): how a broken download goes on where it ended. Pure."""

import re

_ONE = re.compile(r"bytes=(?:(\d{1,18})-(\d{1,18})?|-(\d{1,18}))")


class OutOfRange(ValueError):
    """The file has none of the bytes asked for."""


def asked_for(header: str, size: int) -> range | None:
    """The bytes a Range header asks for of a file of so many; OutOfRange if it has none of them.

    None: the whole file, because several ranges are asked for, or what is asked is not understood.
    """
    match = _ONE.fullmatch(header.strip())
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


def same_file(if_range: str, etag: str, last_modified: str) -> bool:
    """Whether an If-Range header, empty where there is none, means the file with this ETag and date."""
    return if_range in ("", etag, last_modified)
