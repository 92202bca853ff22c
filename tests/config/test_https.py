"""HTTPS=true: requests must arrive by HTTPS at the proxy, and Django's deployment check is clean."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as base
from django.test import Client
from pytest_django.fixtures import Settings

from tests.config.database_users import ROOT

PRODUCTION = {
    "HTTPS": "true",
    "PROXIES": "1",
    "ALLOWED_HOSTS": "ratings.federation.example",
    "CSRF_TRUSTED_ORIGINS": "https://ratings.federation.example",
    "DATABASE_URL": "postgres://berger@127.0.0.1:1/berger",
    "EMAIL_URL": "smtp+tls://user:password@mail.federation.example:587",
}
OF_TESTS = ("PYTEST_VERSION", "DJANGO_ALLOW_ASYNC_UNSAFE")
VALUES = """
from django.conf import settings as s
cookies = s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.LANGUAGE_COOKIE_SECURE
print(s.SECURE_HSTS_SECONDS, s.SECURE_SSL_REDIRECT, *cookies)
"""


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    fields = {name: value for name, value in os.environ.items() if name not in OF_TESTS}
    fields |= {"DJANGO_SETTINGS_MODULE": "config.settings"} | PRODUCTION | variables
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=fields, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("variables", "values"),
    [
        ({}, "31536000 True True True True"),
        ({"HTTPS": "false"}, "0 False False False False"),
    ],
)
def test_the_settings_follow_from_https(variables: dict[str, str], values: str) -> None:
    assert run("-c", VALUES, **variables).stdout.strip() == values


@pytest.mark.whole
def test_the_check_of_a_deployment_finds_nothing() -> None:
    completed = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert completed.returncode == 0, completed.stderr
    assert run("manage.py", "check", "--deploy", "--fail-level", "WARNING", HTTPS="false").returncode == 1


@pytest.mark.django_db
def test_http_is_sent_to_https_but_for_monitors(settings: Settings, client: Client) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 300
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    answer = client.get("/calculator/?a=1")
    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/calculator/?a=1")
    assert client.get("/healthz").status_code == 200
    over_tls = client.get("/calculator/", headers={"X-Forwarded-Proto": "https"})
    assert over_tls["Strict-Transport-Security"] == "max-age=300"
    assert base.SECURE_REDIRECT_EXEMPT == [r"^(healthz|readyz|metrics)$"]
