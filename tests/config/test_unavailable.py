"""The answers while the database is away, a disk is full, or the program has a fault."""

import errno
from http import HTTPStatus

import psycopg
import pytest
from django.db import InterfaceError, OperationalError
from django.db.backends.utils import CursorWrapper
from django.test import Client

from config.embedded.error import EmbeddedError
from config.unavailable import temporary_status

GONE, FULL = HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INSUFFICIENT_STORAGE


def as_django_raises(cause: BaseException) -> BaseException:
    error = OperationalError("in other words")
    error.__cause__ = cause
    return error


def while_handling(cause: BaseException) -> BaseException:
    error = InterfaceError("connection already closed")
    error.__context__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (as_django_raises(psycopg.OperationalError("connection refused")), GONE),
        (as_django_raises(psycopg.errors.AdminShutdown()), GONE),
        (as_django_raises(psycopg.errors.CannotConnectNow()), GONE),
        (as_django_raises(psycopg.errors.DeadlockDetected()), GONE),
        (as_django_raises(psycopg.errors.TooManyConnections()), GONE),
        (while_handling(psycopg.errors.CrashShutdown()), GONE),
        (EmbeddedError("cannot be started"), GONE),
        (as_django_raises(psycopg.errors.DiskFull()), FULL),
        (while_handling(OSError(errno.ENOSPC, "No space left on device")), FULL),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), FULL),
        (OSError(errno.ENOENT, "No such file or directory"), None),
        (as_django_raises(psycopg.errors.ProgramLimitExceeded()), None),
        (as_django_raises(psycopg.errors.UniqueViolation()), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_a_temporary_database_error_is_not_a_fault(error: BaseException | None, status: HTTPStatus | None) -> None:
    assert temporary_status(error) is status


@pytest.fixture
def visitor(client: Client) -> Client:
    client.raise_request_exception = False
    return client


def every_statement_fails(monkeypatch: pytest.MonkeyPatch, cause: BaseException) -> None:
    def fail(*arguments: object) -> None:
        raise OperationalError("in other words") from cause

    monkeypatch.setattr(CursorWrapper, "execute", fail)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cause", "status", "text", "seconds"),
    [
        (psycopg.errors.AdminShutdown(), 503, "The database does not answer.", "10"),
        (psycopg.errors.DiskFull(), 507, "The disk of the server is full.", "60"),
    ],
)
def test_a_page_says_so_in_plain_words_and_when_to_come_back(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, cause: Exception, status: int, text: str, seconds: str
) -> None:
    visitor.cookies["sessionid"] = "somebody"
    every_statement_fails(monkeypatch, cause)
    for answer in (visitor.get("/players/101/"), visitor.post("/accounts/login/", {"login": "a", "password": "b"})):
        assert (answer.status_code, answer["Retry-After"]) == (status, seconds)
        assert text in answer.content.decode()
    problem = visitor.get("/api/v1/players/101")
    assert (problem.status_code, problem["Retry-After"]) == (status, seconds)
    assert problem["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_a_fault_stays_a_fault(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    every_statement_fails(monkeypatch, psycopg.errors.UndefinedTable())
    answer = visitor.get("/players/101/")
    assert answer.status_code == 500
    assert "An error occurred" in answer.content.decode()
