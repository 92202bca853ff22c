"""The output of COPY, read thousands of rows at a time. With psycopg, waiting for a row takes longer than the row."""

from collections.abc import Generator
from contextlib import closing

from django.db import connection
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, abc

AT_ONCE = 1 << 15  # rows


def copy_blocks(question: str) -> Generator[bytes]:
    """Yield the output of `COPY (…) TO STDOUT` in blocks of whole rows.

    A caller that stops early must close the generator.
    """
    with closing(copy_rows(question)) as some:
        yield from map(b"".join, some)


def copy_rows(question: str) -> Generator[list[bytes]]:
    """Yield the rows of `COPY (…) TO STDOUT`, up to AT_ONCE at a time."""
    with connection.cursor() as cursor, connection.wrap_database_errors:
        cursor.execute("SELECT")  # begins the transaction, if the connection uses one
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
            for ended in [*iter(server.get_result, None)]:  # all results, or the connection takes no other query
                _refuse_all_but(ExecStatus.COMMAND_OK, ended)


def _some(server: abc.PGconn) -> tuple[list[bytes], bool]:
    """Return the next rows, and True if more rows may follow."""
    rows: list[bytes] = []
    while len(rows) < AT_ONCE:
        size, row = server.get_copy_data(0)
        if size < 0:
            return rows, False
        rows.append(bytes(row))  # frees the buffer at once
    return rows, True


def _refuse_all_but(status: ExecStatus, answer: abc.PGresult) -> None:
    if answer.status != status:
        raise error_from_result(answer)
