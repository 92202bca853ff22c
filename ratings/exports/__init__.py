"""A published list as a file to download: rows in, bytes out, one module a format, no database."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from ratings.exports import comma_separated, fide_txt, json_list
from ratings.exports.listed import ExportedList, ListedRow


class Format(Protocol):
    """What a module of this package has to offer."""

    identifier: str
    """The name in addresses and commands."""
    content_type: str
    extension: str

    def render(self, header: ExportedList, rows: Iterable[ListedRow]) -> Iterator[bytes]:
        """Answer the file piece by piece, the rows in the order given, in constant memory."""
        ...


FORMATS: dict[str, Format] = {
    "fide-txt": fide_txt,
    "csv": comma_separated,
    "json": json_list,
}
