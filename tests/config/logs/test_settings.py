"""The log settings of a process."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from tests.config.database_users import ROOT

WRITE = """
import django, logging; django.setup()
logging.getLogger("x").warning("A line")
print([type(handler).__name__ for handler in logging.getLogger().handlers], logging.getLogger("django").handlers)
"""


def run(**variables: str) -> subprocess.CompletedProcess[str]:
    fields = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **variables}
    return subprocess.run([sys.executable, "-c", WRITE], cwd=ROOT, env=fields, capture_output=True, text=True)


def test_lines_are_text_and_go_nowhere_else_unless_the_settings_say_so() -> None:
    assert {name: handler["formatter"] for name, handler in settings.LOGGING["handlers"].items()} == {"console": "text"}


def test_json_mail_and_a_service_are_settings() -> None:
    completed = run(
        LOG_FORMAT="json",
        ADMINS="anna@example.org,berta@example.org",
        EMAIL_URL="consolemail://",
        SENTRY_DSN="http://key@127.0.0.1:1/1",
    )
    assert '"level": "WARNING", "logger": "x", "request_id": "-", "message": "A line"}' in completed.stderr
    assert completed.stdout.strip() == "['StreamHandler', 'MailToAdmins', 'SentryHandler'] []"


@pytest.mark.parametrize("name", ["xml", ""])
def test_another_format_is_refused_by_name(name: str) -> None:
    assert f"LOG_FORMAT: found {name}; write text or json" in run(LOG_FORMAT=name).stderr
