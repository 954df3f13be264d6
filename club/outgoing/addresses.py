"""Which addresses may be reached for a user: those of the public network, and no others.

The tables are those of IANA's registries of special addresses. Python's own `is_global` differs
from one of its releases to the next.
"""

import ipaddress
import socket
from contextlib import suppress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_SPECIAL_V4 = [
    ipaddress.IPv4Network(block)
    for block in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
#: The only part of IPv6 that is public. What is reserved in it follows.
_PUBLIC_V6 = ipaddress.IPv6Network("2000::/3")
_SPECIAL_V6 = [
    ipaddress.IPv6Network(block)
    for block in (
        "2001::/23",  # of protocols: Teredo, ORCHID and others
        "2001:db8::/32",
        "2002::/16",  # 6to4, which holds an address of IPv4
        "2620:4f:8000::/48",
        "3fff::/20",
    )
]
#: The well-known prefix by which a host without IPv4 reaches an address of IPv4, its last 32 bits.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def is_public(address: Address) -> bool:
    """Return whether an address is one of the public network."""
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in network for network in _SPECIAL_V4)
    if address in _NAT64:
        return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address in _PUBLIC_V6 and not any(address in network for network in _SPECIAL_V6)


def is_near(address: Address) -> bool:
    """Return whether a public address is this host's own, or one of its own network.

    In IPv6 the machines of a network have public addresses, and share the first 64 bits.
    """
    own = _find_own(address)
    if own is None:
        return False
    bits = 32 if address.version == 4 else 64
    return int(address) >> (address.max_prefixlen - bits) == int(own) >> (own.max_prefixlen - bits)


def _find_own(address: Address) -> Address | None:
    """Return the address from which this host would reach another. Nothing is sent."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with suppress(OSError, ValueError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((str(address), 443))
        return ipaddress.ip_address(probe.getsockname()[0].partition("%")[0])
    return None
