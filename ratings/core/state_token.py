"""What tells cheaply whether anything has changed: one word for what a statement of the database answers."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from django.db import connection

from ratings.core.source_checksum import source_checksum


def state_token(
    statement: str, parameters: Mapping[str, int | list[int]] | None = None, also: Sequence[object] = ()
) -> str:
    """64 hexadecimal digits: others when the row of the statement, the program or what is named in `also` is another.

    Asked before what it stands for is read, nothing read is older than the token says.
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return sha256(repr((source_checksum(), cursor.fetchone(), *also)).encode()).hexdigest()
