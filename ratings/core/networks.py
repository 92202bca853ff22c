"""Networks of visitors: the addresses that count as one visitor, and the larger network of the provider. Pure."""

import ipaddress

# Prefix lengths by IP version. A home or a phone has 2^64 IPv6 addresses, or one IPv4 address.
CALLER_PREFIXES = {4: 32, 6: 64}
PROVIDER_PREFIXES = {4: 16, 6: 32}


def network_of(address: str) -> str:
    """Return the network of the addresses that count as one visitor; an invalid address is returned unchanged."""
    return _cut(address, CALLER_PREFIXES)


def neighbourhood_of(address: str) -> str:
    """Return the network of the provider of an address; an invalid address is returned unchanged."""
    return _cut(address, PROVIDER_PREFIXES)


def _cut(address: str, lengths: dict[int, int]) -> str:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    ip = mapped or parsed
    length = lengths[ip.version]
    return str(ip) if length == ip.max_prefixlen else str(ipaddress.ip_network((ip, length), strict=False))
