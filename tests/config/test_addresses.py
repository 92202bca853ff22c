"""The addresses of the server, and its messages if it cannot serve."""

import os
import socket

import psutil
import pytest

from ratings.core.bind_address import (
    AddressUnusable,
    hosts,
    in_the_network,
    is_all_interfaces,
    is_loopback,
    require_free,
)


@pytest.fixture
def occupied_socket() -> socket.socket:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def test_a_port_in_use_is_refused_and_the_same_port_is_free_afterwards(occupied_socket: socket.socket) -> None:
    port = occupied_socket.getsockname()[1]
    with pytest.raises(AddressUnusable, match=rf"port {port} on 127\.0\.0\.1 is in use by .* \({os.getpid()}: "):
        require_free("127.0.0.1", port)
    occupied_socket.close()
    require_free("127.0.0.1", port)


@pytest.mark.parametrize(
    ("bind", "reason"),
    [("192.0.2.1", "this machine has no such address"), ("no.such.name.invalid", "this address does not exist")],
)
def test_an_address_of_another_machine_is_refused(bind: str, reason: str) -> None:
    with pytest.raises(AddressUnusable, match=f"--bind {bind}: {reason}"):
        require_free(bind, 8000)


@pytest.mark.parametrize(
    ("bind", "loopback", "every"),
    [
        ("127.0.0.1", True, False),
        ("127.8.8.8", True, False),
        ("::1", True, False),
        ("localhost", True, False),
        ("0.0.0.0", False, True),  # noqa: S104
        ("::", False, True),
        ("192.168.1.5", False, False),
        ("venue.example", False, False),
    ],
)
def test_only_this_machine_or_everybody(bind: str, loopback: bool, every: bool) -> None:
    assert (is_loopback(bind), is_all_interfaces(bind)) == (loopback, every)


def test_a_page_may_be_asked_for_by_what_it_listens_on() -> None:
    assert hosts("192.168.1.5") == ["192.168.1.5"]
    assert hosts("fd00::5") == ["[fd00::5]"]
    assert hosts("localhost")[0] == "127.0.0.1"


def test_a_server_on_all_interfaces_answers_at_every_address_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def card(family: socket.AddressFamily, address: str) -> object:
        return type("Entry", (), {"family": family, "address": address})

    cards = {
        "lo": [card(socket.AF_INET, "127.0.0.1"), card(socket.AF_INET6, "::1")],
        "eth0": [
            card(socket.AF_INET, "10.0.0.7"),
            card(socket.AF_INET6, "fe80::1%eth0"),
            card(socket.AF_INET6, "fd00::7"),
        ],
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: cards)
    assert in_the_network("0.0.0.0") == ["10.0.0.7"]  # noqa: S104
    assert in_the_network("::") == ["10.0.0.7", "[fd00::7]"]
    assert {"127.0.0.1", "10.0.0.7", socket.gethostname()} <= set(hosts("0.0.0.0"))  # noqa: S104
