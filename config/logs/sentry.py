"""Error reports to a service with Sentry's protocol, if SENTRY_DSN is set.

A report contains the traceback with lines of this program, request id, method, path, status and the account's number.
It contains no values, cookies, queries, names or addresses.
"""

from typing import Any

import sentry_sdk
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.dedupe import DedupeIntegration
from sentry_sdk.integrations.excepthook import ExcepthookIntegration
from sentry_sdk.integrations.logging import EventHandler

from config.logs.lines import FIELDS, without_persons
from ratings.core.version import program_version

SENT_FIELDS = ("event_id", "timestamp", "level", "logger", "platform", "release", "sdk", "exception")


class SentryHandler(EventHandler):
    """A log handler that sends errors to the service."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        sentry_sdk.init(**options(dsn))


def options(dsn: str) -> dict[str, Any]:
    """Return the settings of the client. Automatic collection is off, except for exceptions that end a command."""
    return {
        "dsn": dsn,
        "release": program_version().replace(" ", "@"),
        "default_integrations": False,
        "auto_enabling_integrations": False,
        "integrations": [
            AtexitIntegration(callback=lambda *_pending: None),
            DedupeIntegration(),
            ExcepthookIntegration(),
        ],
        "auto_session_tracking": False,
        "send_client_reports": False,
        "max_breadcrumbs": 0,
        "before_send": _report,
    }


def _report(event: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an event that may leave this machine."""
    report = {name: event[name] for name in SENT_FIELDS if name in event}
    for exception in report.get("exception", {}).get("values", []):
        exception["value"] = without_persons(str(exception.get("value") or ""))
        for frame in exception.get("stacktrace", {}).get("frames", []):
            frame.pop("vars", None)
    if record := hint.get("log_record"):
        report["message"] = without_persons(record.getMessage())
        fields = {name: getattr(record, name, None) for name in FIELDS}
        report["tags"] = {name: str(value) for name, value in fields.items() if value is not None}
    return report
