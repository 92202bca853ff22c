"""Reports to a service with Sentry's protocol: the failing code, and no personal data."""

import gzip
import json
import logging
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
import sentry_sdk
from django.test import RequestFactory
from sentry_sdk.integrations.logging import EventHandler

from config.logs.requests import FaultsOnly, RequestFilter, current
from config.logs.sentry import options


class Service(HTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.got: list[str] = []


class _Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_arguments: Any) -> None:
        """Suppress the output on stderr."""


@pytest.fixture
def service() -> Iterator[Service]:
    """A service that receives the errors of the log `x`."""
    server, handler, log = Service(), EventHandler(), logging.getLogger("x")
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    handler.setLevel(logging.ERROR)
    for adding in (FaultsOnly(), RequestFilter()):
        handler.addFilter(adding)
    log.addHandler(handler)
    with sentry_sdk.isolation_scope() as scope:
        scope.set_client(sentry_sdk.Client(**options(f"http://key@127.0.0.1:{server.server_port}/1")))
        yield server
        scope.get_client().close()
    log.removeHandler(handler)
    server.shutdown()
    server.server_close()


def test_a_report_has_the_place_and_the_request_and_no_person(service: Service) -> None:
    request = RequestFactory().post("/desk/helper/s3cret/", {"name": "Anna"}, HTTP_COOKIE="sessionid=s3cret")
    request.META["REQUEST_ID"] = "0123456789ab"
    token, address = current.set(request), "@".join(["anna", "example.org"])
    try:
        raise ValueError(f"of {address}\nDETAIL:  Key ({address})")
    except ValueError:
        logging.getLogger("x").exception("It failed for %s", address)
    finally:
        current.reset(token)
    sentry_sdk.get_client().flush(timeout=5)
    (envelope,) = service.got
    event = json.loads(envelope.splitlines()[2])
    assert event["tags"] == {"request_id": "0123456789ab", "method": "POST", "path": "/desk/helper/…/"}
    assert event["message"] == "It failed for …@…"
    (exception,) = event["exception"]["values"]
    assert exception["stacktrace"]["frames"][-1]["function"].startswith("test_a_report_has")
    assert exception["value"] == "of …@…\nDETAIL: …"
    assert not {"request", "user", "breadcrumbs", "extra", "server_name", "modules"} & set(event)
    assert not any("vars" in frame for frame in exception["stacktrace"]["frames"])
    assert address not in envelope


def test_a_refusal_and_a_warning_are_not_reported(service: Service) -> None:
    logging.getLogger("x").warning("A warning")
    logging.getLogger("x").error("Forbidden", extra={"status_code": 403})
    sentry_sdk.get_client().flush(timeout=5)
    assert service.got == []
