"""What tells cheaply whether anything has changed: one word for what a statement of the database answers.

Every change token is made here: the state of published lists (`page_cache.state`), a player's pages
(`register.player_etag`), what runs read (`periods.change_token`), a tournament's public pages
(`tournaments.core.change_token`). Each has a statement of its own, as each depends on other tables: one statement for
all would make every page anew after any write. An answer of the API that is made of sealed versions alone needs no
token: their seals are one (`api.conditional`).
"""

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
