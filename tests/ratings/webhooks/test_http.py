"""One message to one address."""

import socket
from collections.abc import Iterator
from threading import Thread

import pytest
from django.utils.translation import override
from pytest_django.fixtures import Settings

from ratings.webhooks import http as posting
from ratings.webhooks.http import post
from tests.ratings.webhooks.conftest import Receiver


def test_the_receiver_has_the_body_and_the_headers(receiver: Receiver) -> None:
    answer = post(receiver.url, b"{}", {"webhook-id": "x"})
    assert (answer.status, answer.said, answer.is_accepted) == (204, "", True)
    ((path, headers, body),) = receiver.got
    assert (path, body) == ("/told?by=berger", b"{}")
    assert headers["host"] == f"127.0.0.1:{receiver.server_port}"
    assert (headers["content-type"], headers["webhook-id"]) == ("application/json", "x")


@pytest.mark.parametrize(("status", "taken"), [(200, True), (299, True), (400, False), (500, False)])
def test_only_a_status_of_success_means_that_it_was_taken(receiver: Receiver, status: int, taken: bool) -> None:
    receiver.status = status
    answer = post(receiver.url, b"{}", {})
    assert (answer.status, answer.is_accepted) == (status, taken)


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.location = 302, receiver.url
    answer = post(receiver.url, b"{}", {})
    assert (answer.status, answer.is_accepted, answer.said) == (
        302,
        False,
        "The address redirects to another one. Redirects are not followed.",
    )
    assert len(receiver.got) == 1


def test_messages_do_not_depend_on_the_language_of_the_worker(receiver: Receiver) -> None:
    receiver.status = 302
    with override("de"):
        assert post(receiver.url, b"{}", {}).said == "The address redirects to another one. Redirects are not followed."


def test_a_receiver_slower_to_answer_than_to_connect_is_waited_for(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "CONNECT_SECONDS", 0.1)
    receiver.pause = 0.3
    assert post(receiver.url, b"{}", {}).is_accepted
    monkeypatch.setattr(posting, "ANSWER_SECONDS", 0.1)
    assert post(receiver.url, b"{}", {})[:2] == (None, "timed out")


def test_a_refused_connection_is_reported(receiver: Receiver) -> None:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port = line.getsockname()[1]
    answer = post(f"http://127.0.0.1:{port}/", b"{}", {})
    assert answer.status is None
    assert "refused" in answer.said


def test_private_addresses_are_not_called_without_permission(receiver: Receiver, settings: Settings) -> None:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = False
    answer = post(receiver.url.replace("http:", "https:"), b"{}", {})
    assert (answer.status, receiver.got) == (None, [])
    assert "127.0.0.1" in answer.said


@pytest.fixture
def endless_server_port(settings: Settings) -> Iterator[int]:
    """The port of a server that sends a letter at intervals and never ends."""
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    server = socket.create_server(("127.0.0.1", 0))
    thread = Thread(target=_dribble, args=[server])
    thread.start()
    yield server.getsockname()[1]
    thread.join()
    server.close()


def _dribble(server: socket.socket) -> None:
    line, _ = server.accept()
    line.settimeout(0.05)
    line.sendall(b"HTTP/1.1 2")
    heard = b"x"
    while heard:
        try:
            line.sendall(b"x")
            heard = line.recv(4096)
        except TimeoutError:
            continue
        except OSError:
            break
    line.close()


def test_an_endless_answer_is_cut_off(endless_server_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "TOTAL_SECONDS", 0.3)
    answer = post(f"http://127.0.0.1:{endless_server_port}/", b"{}", {})
    assert answer.status is None
    assert answer.said
