"""Words for what events show in several places: lines, seats, who is vulnerable."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: What is told of a standing that is provisional.
PROVISIONAL = gettext_lazy("Provisional: results are still to come.")


def name_line(line: str) -> str:
    """Return the name of a line."""
    return _("North-South") if line == "NS" else _("East-West")


def name_room(room: str) -> str:
    """Return the name of a room of a match of teams; at teams of eight there are two of each."""
    names = {"open": _("open room"), "closed": _("closed room")}
    name = names.get(room.removesuffix("2"), "")
    return _("%(room)s, second table") % {"room": name} if room.endswith("2") else name


def name_seat(seat: str) -> str:
    """Return the name of a seat."""
    return {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}.get(seat, seat)


def tell_vulnerable(sides: str) -> str:
    """Return who is vulnerable."""
    if sides == "-":
        return _("none vulnerable")
    if sides == "both":
        return _("all vulnerable")
    return _("%(sides)s vulnerable") % {"sides": sides}
