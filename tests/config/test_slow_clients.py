"""Slow visitors, more than the web server's threads, beside others who get their pages."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from pytest_django import DjangoDbBlocker

from tests.config.web_server import ANSWERED_SECONDS, get, web_server

SLOW = 40
BEGINNINGS = {
    "body": b"POST /api/v1/calculate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n{",
    "headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
}


@pytest.fixture(scope="module")
def port(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[int]:
    with django_db_blocker.unblock(), web_server(tmp_path_factory.mktemp("slow-clients")) as number:
        yield number


@pytest.mark.whole
@pytest.mark.parametrize("beginning", BEGINNINGS.values(), ids=BEGINNINGS)
def test_more_slow_senders_than_threads_block_no_page(port: int, beginning: bytes) -> None:
    with ExitStack() as lines:
        for _ in range(SLOW):
            lines.enter_context(socket.create_connection(("127.0.0.1", port))).sendall(beginning)
        time.sleep(0.5)  # until all of them are being received
        for _ in range(4):
            assert get(port, "/healthz")[0] == 200


@pytest.mark.whole
def test_a_request_in_pieces_is_answered_as_a_whole_one(port: int) -> None:
    body = b'{"kind": "nonsense"}'
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"POST /api/v1/calculate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n")
        line.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        for byte in body:
            line.sendall(b"1\r\n%c\r\n" % byte)
        line.sendall(b"0\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert b"nonsense" in answer or b"kind" in answer


def posted(port: int, path: str, begin: bytes, declared: int = 100_000_000) -> tuple[int, str, bytes]:
    """Return status, content type and text of the answer to an incomplete request."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {declared}\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), ANSWERED_SECONDS) as line:
        line.sendall(head + b"Content-Type: application/x-www-form-urlencoded\r\n" + begin)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        return answer.status, answer.headers["Content-Type"], answer.read()


@pytest.mark.whole
def test_a_long_body_is_refused_early_with_the_reason(port: int) -> None:
    for begin in (b"\r\n", b"\r\n" + b"x" * 1_000_000, b"Expect: 100-continue\r\n\r\n"):
        status, _kind, text = posted(port, "/accounts/login/", begin)
        assert (status, b"too long to be sent here" in text) == (413, True)
    assert posted(port, "/api/v1/reports", b"\r\n")[:2] == (413, "application/problem+json")


@pytest.mark.whole
def test_a_client_that_sends_all_of_a_refused_body_reads_the_answer(port: int) -> None:
    body = b"x" * 20_000_000
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWERED_SECONDS)
    page.request("POST", "/accounts/login/", body, {"Host": "localhost"})
    assert page.getresponse().status == 413
    page.close()


@pytest.mark.whole
def test_a_report_for_the_calculator_is_awaited_from_anybody(port: int) -> None:
    body = b'{"kind": "nonsense", "id": "%s"}' % (b"x" * 1_000_000)
    page = http.client.HTTPConnection("127.0.0.1", port, timeout=4 * ANSWERED_SECONDS)
    page.request("POST", "/api/v1/calculate", body, {"Host": "localhost", "Content-Type": "application/json"})
    assert page.getresponse().status == 422
    page.close()
