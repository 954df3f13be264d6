"""The names of time zones, and what was probably meant by a name that is none."""

import unicodedata
import zoneinfo
from difflib import get_close_matches
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

#: How many names a message suggests.
MOST = 3


@cache
def known_zones() -> frozenset[str]:
    """Return the names of the time zones available on this machine. They are read only once."""
    return frozenset(zoneinfo.available_timezones())


def check_zone(name: str) -> None:
    """Raise ValidationError unless name is a time zone available on this machine.

    The message suggests names like it.
    """
    if name in known_zones():
        return
    text = _("%(name)s is not a known time zone.") % {"name": name}
    near = suggest_zones(name)
    if near:
        text += " " + _("Did you mean %(names)s?") % {"names": ", ".join(near)}
    hint = _("A zone is named by its continent and its largest city, such as Europe/Zurich.")
    raise ValidationError(f"{text} {hint}")


def suggest_zones(name: str) -> list[str]:
    """Return the zones whose whole name or city is like the name, the likeliest first.

    Case, accents, and spaces instead of underscores do not matter.
    """
    wanted = _fold(name)
    city = _city(wanted)
    zones = {_fold(zone): zone for zone in sorted(known_zones())}
    near = [zone for zone in zones if _city(zone) == city]
    if not near:
        near = get_close_matches(wanted, zones, n=MOST)
        cities = get_close_matches(city, {_city(zone) for zone in zones}, n=MOST)
        near += [zone for city in cities for zone in zones if _city(zone) == city]
    return [zones[zone] for zone in dict.fromkeys(near)][:MOST]


def _fold(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.strip().lower().replace(" ", "_"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _city(zone: str) -> str:
    return zone.rpartition("/")[2]
