"""Wrong codes, which are counted by the address that they come from."""

import ipaddress
import logging

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from club.ledger.counting import count
from club.ledger.shared_cache import ask_cache
from club.web.api.cache import count_one

logger = logging.getLogger(__name__)

#: How many wrong codes an address may send in an hour before typed codes stop working for it.
MOST_TRIES = 30
_HOUR = 3600


def is_closed(request: HttpRequest) -> bool:
    """Return whether the address has sent too many wrong codes, as far as the cache knows."""
    return bool(ask_cache(lambda: cache.get(f"codes-closed/{_find_address(request)}")))


def note_wrong(request: HttpRequest) -> None:
    """Count a wrong code, and close the address for typed codes for an hour if there are too many.

    A room behind one address can be closed by whoever is in it. QR codes hold the whole link, and
    are not counted.
    """
    address = _find_address(request)
    tries = count_one(f"codes/{address}", _HOUR)
    if tries is not None and tries >= MOST_TRIES:
        ask_cache(lambda: cache.set(f"codes-closed/{address}", 1, _HOUR))
        if tries == MOST_TRIES:
            count("code_guesses")
            logger.warning("%d wrong codes came from %s within an hour", tries, address)


def _find_address(request: HttpRequest) -> str:
    """Return the address of the caller, or the network of 64 bits that an IPv6 address is in."""
    text = str(BaseThrottle().get_ident(request))  # type: ignore[arg-type]  # it reads META alone
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text[:60]
    if address.version == 6:
        return str(ipaddress.ip_network((int(address), 64), strict=False).network_address)
    return str(address)
