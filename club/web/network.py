"""Whether an installation on one computer answers the devices of its network, and at which address.

With `HOST=hall`, the default of an installed package, the program listens on every address of the
computer, and `cutin.serving` closes each connection of another device until a file says that the
network is let in. So phones need no restart, and whoever starts the program lets nobody in unasked.
"""

import ipaddress
from pathlib import Path

from django.conf import settings

#: The name of the file, beside the database.
_NAME = "network-is-let-in"


def _get_file() -> Path:
    return Path(settings.DATA) / _NAME


def is_let_in() -> bool:
    """Return whether devices of the network are answered."""
    if not settings.HALL:
        return True
    try:
        _get_file().stat()
    except OSError:  # also if the folder cannot be read
        return False
    return True


def let_in(*, allowed: bool = True) -> None:
    """Store whether devices of the network are answered. Raise OSError if that cannot be done."""
    if allowed:
        _get_file().touch(mode=0o600)
    else:
        _get_file().unlink(missing_ok=True)


def may_connect(address: str) -> bool:
    """Return whether a connection of this address is answered."""
    try:
        if ipaddress.ip_address(address).is_loopback:
            return True
    except ValueError:
        return False
    return is_let_in()


def find_public_url() -> str:
    """Return the base URL of links for other devices, or empty if there is none.

    It may change with `HOST=hall`: a laptop joins the Wi-Fi of the hall after the start.
    """
    if settings.HALL and not settings.PUBLIC_URL:
        address = settings.FIND_LAN_ADDRESS() if is_let_in() else "127.0.0.1"
        return f"http://{address}:{settings.PORT}"
    url: str = settings.PUBLIC_URL
    return url
