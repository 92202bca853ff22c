"""What a COPY sends, thousands of rows at once: psycopg's own waits for each anew, which takes longer than the row."""

from collections.abc import Generator
from contextlib import closing

from django.db import connection
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, abc

AT_ONCE = 1 << 15  # rows


def copy_blocks(question: str) -> Generator[bytes]:
    """The answer to `COPY (…) TO STDOUT` in pieces of whole rows. Whoever does not take them all closes it."""
    with closing(copy_rows(question)) as some:
        yield from map(b"".join, some)


def copy_rows(question: str) -> Generator[list[bytes]]:
    """The same, some thousand rows at once."""
    with connection.cursor() as cursor, connection.wrap_database_errors:
        cursor.execute("SELECT")  # with it begins the transaction, if one was asked for
        server = cursor.connection.pgconn
        _refuse_all_but(ExecStatus.COPY_OUT, server.exec_(question.encode()))
        more = True
        try:
            while more:
                rows, more = _some(server)
                if rows:
                    yield rows
        finally:
            while more:
                _, more = _some(server)
            for ended in [*iter(server.get_result, None)]:  # all of them, or nothing more can be asked
                _refuse_all_but(ExecStatus.COMMAND_OK, ended)


def _some(server: abc.PGconn) -> tuple[list[bytes], bool]:
    """The next rows, and whether there may be more."""
    rows: list[bytes] = []
    while len(rows) < AT_ONCE:
        size, row = server.get_copy_data(0)
        if size < 0:
            return rows, False
        rows.append(bytes(row))  # what it came in is freed at once
    return rows, True


def _refuse_all_but(status: ExecStatus, answer: abc.PGresult) -> None:
    if answer.status != status:
        raise error_from_result(answer)
