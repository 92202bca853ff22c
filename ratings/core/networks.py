"""Networks of visitors: the addresses that count as one caller, and their neighbourhood. Pure."""

import ipaddress

# A home or a phone has 2^64 addresses of IPv6 and one of IPv4. A provider hands them out from networks of this size.
OF_A_CALLER = {4: 32, 6: 64}
OF_A_PROVIDER = {4: 16, 6: 32}


def network_of(address: str) -> str:
    """Return the network that counts as one caller; an address that is none is returned as it is."""
    return _cut(address, OF_A_CALLER)


def neighbourhood_of(address: str) -> str:
    """Return the larger network around the address, as providers have them."""
    return _cut(address, OF_A_PROVIDER)


def _cut(address: str, lengths: dict[int, int]) -> str:
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    ip = mapped or parsed
    length = lengths[ip.version]
    return str(ip) if length == ip.max_prefixlen else str(ipaddress.ip_network((ip, length), strict=False))
