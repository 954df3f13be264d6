"""How long the body of a request may be, by its address."""

import re

KIB = 1024
MIB = 1024 * KIB

#: What a form of a page or a request of the API may hold, unless its address is below.
USUAL = 256 * KIB
#: Other addresses: the first that matches. A list or a file is larger than a form.
_KINDS = (
    (re.compile(r"^/(login|logout|admin/login)/"), 16 * KIB),
    (re.compile(r"^/[tdnev]/"), 64 * KIB),  # what phones send
    (re.compile(r"^/c/[^/]+/players/import/"), MIB),
    (re.compile(r"^/c/[^/]+/nights/[^/]+/matches/[^/]+/file/"), 3 * MIB),  # PBN
    (re.compile(r"^/c/[^/]+/events/from-file/"), 5 * MIB),
    (re.compile(r"^/c/[^/]+/events/[^/]+/(files/explained|desk/(bridgemate|from-file))/"), 5 * MIB),
    (re.compile(r"^/c/[^/]+/(rubber-)?events/[^/]+/desk/(entrants/import|movement)/"), 2 * MIB),
    # 4 MB in base64
    (re.compile(r"^/api/v1/clubs/[^/]+/events/(import|[^/]+/(from-file|bridgemate))/"), 6 * MIB),
    (re.compile(r"^/api/v1/clubs/[^/]+/events/[^/]+/(movements|results/together)/"), 2 * MIB),
    (re.compile(r"^/api/v1/clubs/[^/]+/(players|nights/[^/]+/(paper|arrivals/together))/"), MIB),
)


def find_body_limit(path: str) -> int:
    """Return the bytes that the body of a request to this path may have at most."""
    return next((most for pattern, most in _KINDS if pattern.match(path)), USUAL)
