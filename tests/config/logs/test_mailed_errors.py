"""Mails of errors to ADMINS: their rate, and data that they must not contain."""

import logging
from threading import Thread

import pytest
from django.core import mail
from pytest_django.fixtures import Settings

from config.logs import mailed_errors
from config.logs.mailed_errors import HOUR, MOST, MailToAdmins
from config.logs.requests import RequestFilter


class Failure(Exception):
    """An unexpected failure."""


@pytest.fixture
def handler(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> MailToAdmins:
    """A handler that mails at once."""
    settings.ADMINS = [("admin@example.org", "admin@example.org")]
    monkeypatch.setattr(Thread, "start", Thread.run)
    handler = MailToAdmins()
    handler.addFilter(RequestFilter())
    return handler


def error(line: int = 1, message: str = "It failed") -> logging.LogRecord:
    try:
        raise Failure("of anna@example.org")
    except Failure as failure:
        info = (Failure, failure, failure.__traceback__) if line == 1 else None
    return logging.LogRecord("ratings", logging.ERROR, "a.py", line, message, None, info)


def test_a_mail_has_the_traceback_and_no_address(handler: MailToAdmins) -> None:
    handler.handle(error(message="It failed\nBcc: other@example.org"))
    (message,) = mail.outbox
    assert message.to == ["admin@example.org"]
    assert message.subject == "[Berger] ERROR: It failed Bcc: …@…"
    assert "Failure: of …@…" in message.body
    assert "anna" not in message.body


def test_the_same_place_is_mailed_once_an_hour_and_then_says_how_often(
    handler: MailToAdmins, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = [0.0, 1.0, HOUR - 1.0, HOUR]
    for moment in moments:
        monkeypatch.setattr(mailed_errors.time, "monotonic", lambda moment=moment: moment)
        handler.handle(error())
    assert len(mail.outbox) == 2
    assert mail.outbox[1].body.endswith("It happened 2 times more since the last mail.")


def test_many_places_are_not_more_than_some_mails_an_hour(
    handler: MailToAdmins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailed_errors.time, "monotonic", lambda: 0.0)
    for line in range(2, MOST + 4):
        handler.handle(error(line))
    assert len(mail.outbox) == MOST
    monkeypatch.setattr(mailed_errors.time, "monotonic", lambda: float(HOUR))
    handler.handle(error(MOST + 9))
    assert len(mail.outbox) == MOST + 1


def test_a_mail_server_that_is_away_is_a_warning(
    handler: MailToAdmins, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    handler.handle(error())
    assert [record.levelname for record in caplog.records] == ["WARNING"]
