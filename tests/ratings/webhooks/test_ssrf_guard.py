"""What the server may call, and what it never does."""

import socket

import pytest
from pytest_django.fixtures import Settings

from ratings.webhooks import ssrf_guard
from ratings.webhooks.ssrf_guard import NotPublic, parse_url, resolved

INSIDE = (
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "192.0.2.1", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "::",
)  # fmt: skip
OUTSIDE = ("93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8")


def answered_with(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    """Every name resolves to these numbers."""
    addresses = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr(ssrf_guard.socket, "getaddrinfo", lambda *_arguments, **more: addresses)


@pytest.mark.parametrize("number", INSIDE)
def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    answered_with(monkeypatch, number)
    with pytest.raises(NotPublic):
        resolved(parse_url("https://harmless.example/"))


@pytest.mark.parametrize("number", OUTSIDE)
def test_a_name_that_leads_outside_is_called_by_its_number(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    answered_with(monkeypatch, number)
    assert resolved(parse_url("https://harmless.example/")) == (number, 443)


def test_one_number_inside_among_many_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    answered_with(monkeypatch, "8.8.8.8", "127.0.0.1")
    with pytest.raises(NotPublic):
        resolved(parse_url("https://harmless.example/"))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https:///nothing",
        "https://name:secret@example.org/",
        "https://name@example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[fe80::1%25eth0]/",
        "https://example.org:99999/",
        "https://[bad/",
        "nonsense",
    ],
)
def test_what_is_no_public_address_is_refused_before_any_name_is_asked(url: str) -> None:
    with pytest.raises(NotPublic):
        parse_url(url)


def test_where_it_is_allowed_addresses_inside_are_called_without_encryption_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    answered_with(monkeypatch, "10.0.0.1")
    assert resolved(parse_url("http://club.example:8080/")) == ("10.0.0.1", 8080)
    assert parse_url("http://127.0.0.1/").port is None


def test_a_port_of_its_own_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    answered_with(monkeypatch, "8.8.8.8")
    assert resolved(parse_url("https://example.org:8443/")) == ("8.8.8.8", 8443)
