"""The addresses that count as one client."""

import pytest

from ratings.core.networks import neighbourhood_of, network_of


@pytest.mark.parametrize(
    ("address", "network", "neighbourhood"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.0.0/16"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8::/32"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.0.0/16"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/32"),
        ("unknown", "unknown", "unknown"),
        ("", "", ""),
    ],
)
def test_a_home_is_one_caller(address: str, network: str, neighbourhood: str) -> None:
    assert (network_of(address), neighbourhood_of(address)) == (network, neighbourhood)
