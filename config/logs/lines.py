"""Formatters for log records as text or JSON, without values of rows and mail addresses."""

import datetime as dt
import json
import logging
import re
from typing import Any

from config.without_tokens import without_tokens

TEXT = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"
FIELDS = ("request_id", "account", "method", "path", "status", "milliseconds")
# PostgreSQL adds the values of a refused row in these lines.
VALUES_OF_ROW = re.compile(r"^(DETAIL|CONTEXT):.*$", re.MULTILINE)
MAIL_ADDRESS = re.compile(r"[^\s@<>()\[\]\"',;:=]+@[\w.-]+\.\w+")
CONTROLS = {number: f"\\x{number:02x}" for number in (*range(9), *range(10, 32), 127, *range(0x80, 0xA0))}


def without_persons(text: str) -> str:
    """Return the text without tokens, mail addresses and values of refused rows."""
    return MAIL_ADDRESS.sub("…@…", VALUES_OF_ROW.sub(r"\1: …", without_tokens(text)))


class _WithoutPersons(logging.Formatter):
    def formatException(self, ei: Any) -> str:
        return without_persons(super().formatException(ei))


class TextLine(_WithoutPersons):
    """A text line for people, with the traceback below. Control characters are escaped, so no address forges a line."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler may have cached a traceback with values
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        return without_persons(super().formatMessage(record)).translate(CONTROLS)


class JsonLine(_WithoutPersons):
    """One JSON object per line, for log collectors. Empty fields are left out."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            **{name: getattr(record, name, None) for name in FIELDS},
            "message": without_persons(record.getMessage()),
            "exception": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in line.items() if value is not None}, ensure_ascii=False)
