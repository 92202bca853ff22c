"""A receiver of webhook messages: an account with a webhook, and a server that stores its messages."""

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.models import User, Webhook, WebhookEvent
from ratings.webhooks.signature import new_salt
from tests.tournaments import factories


class Receiver(HTTPServer):
    """A server that stores every message and answers with `status` after a `pause` in seconds."""

    status = 204
    location = ""
    pause = 0.0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/told?by=berger"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.got.append((self.path, headers, body))
        time.sleep(self.server.pause)
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Suppress the output on stderr."""


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    server = Receiver()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def webhook_owner(db: None) -> User:
    return factories.create_account("developer")


@pytest.fixture
def webhook(webhook_owner: User) -> Webhook:
    """A webhook for all events."""
    return Webhook.objects.create(
        user=webhook_owner,
        url="https://example.org/told",
        happenings=WebhookEvent.values,
        salt=new_salt(),
        made_at=timezone.now(),
    )
