"""Addresses that the server may call, and those it never calls."""

import socket
import tomllib
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import pytest
from pytest_django.fixtures import Settings

from ratings.webhooks import ssrf_guard
from ratings.webhooks.ssrf_guard import (
    SPECIAL_NETWORKS_FILE,
    NotPublic,
    is_public,
    parse_url,
    resolve,
    special_networks,
)

INSIDE = (
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "192.0.2.1", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "::",
)  # fmt: skip
OUTSIDE = ("93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8")

# The last number before a blocked network and the first after it, if the neighbours are allowed.
EDGES = (
    ("0.0.0.0/8", "", "1.0.0.0"),
    ("10.0.0.0/8", "9.255.255.255", "11.0.0.0"),
    ("100.64.0.0/10", "100.63.255.255", "100.128.0.0"),
    ("127.0.0.0/8", "126.255.255.255", "128.0.0.0"),
    ("169.254.0.0/16", "169.253.255.255", "169.255.0.0"),
    ("172.16.0.0/12", "172.15.255.255", "172.32.0.0"),
    ("192.0.0.0/24", "191.255.255.255", "192.0.1.0"),
    ("192.0.2.0/24", "192.0.1.255", "192.0.3.0"),
    ("192.88.99.0/24", "192.88.98.255", "192.88.100.0"),
    ("192.168.0.0/16", "192.167.255.255", "192.169.0.0"),
    ("198.18.0.0/15", "198.17.255.255", "198.20.0.0"),
    ("198.51.100.0/24", "198.51.99.255", "198.51.101.0"),
    ("203.0.113.0/24", "203.0.112.255", "203.0.114.0"),
    ("224.0.0.0/4", "223.255.255.255", ""),
    ("240.0.0.0/4", "", ""),
    ("::/3", "", "2000::"),
    ("2001::/23", "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"),
    ("2001:db8::/32", "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"),
    ("3fff::/20", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"),
    ("4000::/2", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ""),
    ("8000::/1", "", ""),
)
# Numbers of the registries' entries within wider networks of the file, and of addresses that once bypassed the guard.
NAMED = (
    "192.0.0.0", "192.0.0.9", "192.0.0.170", "192.0.0.192", "192.0.0.255", "192.88.99.1", "192.88.99.2",
    "::8.8.8.8", "64:ff9b:1::1", "100::1", "100:0:0:1::1", "2001:2::1", "2001:10::1", "2001:20::1", "2001:30::1",
    "3fff::1", "3fff:fff:ffff::", "5f00::1", "fc00::1", "fd00::1", "fe80::1", "fec0::1", "feff::1", "ff02::1",
)  # fmt: skip


@pytest.mark.parametrize(("network", "before", "after"), EDGES)
def test_a_network_ends_where_its_registry_says(network: str, before: str, after: str) -> None:
    edges = ip_network(network)
    assert not is_public(edges[0])
    assert not is_public(edges[-1])
    assert all(is_public(ip_address(neighbour)) for neighbour in (before, after) if neighbour)


def test_each_network_of_the_file_has_its_edges_here() -> None:
    assert [str(network) for network in special_networks()] == [network for network, *_neighbours in EDGES]
    assert tomllib.loads(SPECIAL_NETWORKS_FILE.read_text())["sources"]


@pytest.mark.parametrize("number", NAMED)
def test_reserved_addresses_within_a_network_are_not_called(number: str) -> None:
    assert not is_public(ip_address(number))


def wrapped(inner: str) -> dict[str, IPv6Address]:
    """Return an IPv4 number in every IPv6 number that leads to it."""
    number = int(IPv4Address(inner))
    server, client = int(IPv4Address("8.8.8.8")) << 64, number ^ 0xFFFFFFFF
    return {
        "mapped": IPv6Address((0xFFFF << 32) | number),
        "NAT64": IPv6Address(int(IPv6Address("64:ff9b::")) | number),
        "6to4": IPv6Address(int(IPv6Address("2002::")) | (number << 80) | 1),
        "Teredo client": IPv6Address(int(IPv6Address("2001::")) | server | client),
        "Teredo server": IPv6Address(int(IPv6Address("2001::")) | (number << 64) | (0xFFFFFFFF ^ 0x08080808)),
    }


@pytest.mark.parametrize("way", ["mapped", "NAT64", "6to4", "Teredo client", "Teredo server"])
def test_a_number_within_another_counts(way: str) -> None:
    assert not is_public(wrapped("10.0.0.1")[way])
    assert not is_public(wrapped("192.88.99.1")[way])
    assert is_public(wrapped("11.0.0.1")[way])


def answered_with(monkeypatch: pytest.MonkeyPatch, *numbers: str) -> None:
    """Make every name resolve to these numbers."""
    addresses = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr(ssrf_guard.socket, "getaddrinfo", lambda *_arguments, **more: addresses)


@pytest.mark.parametrize("number", INSIDE)
def test_a_name_that_leads_inside_is_not_called(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    answered_with(monkeypatch, number)
    with pytest.raises(NotPublic):
        resolve(parse_url("https://harmless.example/"))


@pytest.mark.parametrize("number", OUTSIDE)
def test_a_name_that_leads_outside_is_called_by_its_number(monkeypatch: pytest.MonkeyPatch, number: str) -> None:
    answered_with(monkeypatch, number)
    assert resolve(parse_url("https://harmless.example/")) == (number, 443)


def test_a_name_with_one_private_address_among_many_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answered_with(monkeypatch, "8.8.8.8", "127.0.0.1")
    with pytest.raises(NotPublic):
        resolve(parse_url("https://harmless.example/"))


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
def test_a_private_address_is_refused_before_name_resolution(url: str) -> None:
    with pytest.raises(NotPublic):
        parse_url(url)


def test_where_it_is_allowed_addresses_inside_are_called_without_encryption_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_TO_PRIVATE_ADDRESSES = True
    answered_with(monkeypatch, "10.0.0.1")
    assert resolve(parse_url("http://club.example:8080/")) == ("10.0.0.1", 8080)
    assert parse_url("http://127.0.0.1/").port is None


def test_a_port_of_its_own_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    answered_with(monkeypatch, "8.8.8.8")
    assert resolve(parse_url("https://example.org:8443/")) == ("8.8.8.8", 8443)
