"""Filters for events of rubbers: who sits where, how far a table is, what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from nights.hosting import HostedMatch
from scoring.duplicate.decimals import format_short
from tournaments.rubbers.queries.cuts import CutView, list_cuts
from tournaments.rubbers.queries.rounds import RoundView, TableView
from tournaments.rubbers.queries.totals import tell_totals

register = template.Library()
MINUS = "\N{MINUS SIGN}"


@register.filter
def team(table: TableView, side: str) -> str:
    """Return the public names of a side, ``ns`` or ``ew``."""
    entrants = table.ns if side == "ns" else table.ew
    if table.seating.pairs:
        seats = "NS" if side == "ns" else "EW"
        return " – ".join(str(table.seated.get(seat) or "?") for seat in seats)
    return " – ".join(entrant.name_in(table.rounds.number) for entrant in entrants)


@register.filter
def cuts(round_: RoundView) -> list[CutView]:
    """Return the cards that were cut for a round."""
    return list_cuts(round_.row, round_.event.field)


@register.filter
def progress(table: TableView) -> str:
    """Return how far the present match of a table is."""
    match = table.current
    if match is None:
        return _("over") if table.over else _("waits")
    if match.sheet["game"] == "chicago":
        return _("deal %(number)d of 4") % {"number": min(4, match.deals + 1)}
    return _("deal %(number)d") % {"number": match.deals + 1}


@register.filter
def outcome(table: TableView) -> str:
    """Return what came of a table so far: the points, and who has won."""
    meeting = table.meeting
    if meeting is None or (table.said is None and not table.begun):
        return _("not played") if table.over else ""
    if table.said and "not_played" in table.said.said:
        return _("not played")
    if table.rounds.event.is_league and (totals := tell_totals(table)):
        return totals.replace("-", MINUS)
    if not meeting.over and table.current is not None and not meeting.played:
        return _format_totals(table.current)
    margin = meeting.margin
    if meeting.winner is None:
        text = _("level") if not margin else _("neither wins")
    else:
        side = meeting.winner.upper()
        won = margin if meeting.winner == "ns" else -margin
        text = f"{side} +{format_short(won)}" if won > 0 else _("%(side)s wins") % {"side": side}
    if len(meeting.played) > 1:
        text += f" ({meeting.wins[0]}:{meeting.wins[1]})"
    return text.replace("-", MINUS)


def _format_totals(match: HostedMatch) -> str:
    return f"{match.totals['NS']} : {match.totals['EW']}".replace("-", MINUS)


@register.filter
def match_state(match: HostedMatch) -> str:
    """Return the points of a match, and what has become of it."""
    states = {
        "playing": _("in play"),
        "complete": _("finished"),
        "abandoned": _("stopped"),
        "void": _("void"),
    }
    return f"{_format_totals(match)} · {states[str(match.state)]}"


@register.filter
def span(numbers: tuple[int, int]) -> str:
    """Return two numbers as a range, or as one if they are equal."""
    least, most = numbers
    return str(least) if least == most else f"{least}–{most}"


@dataclass(frozen=True)
class RoundPlace:
    """Where an entrant sits. side: a seat for single players. table: 0 if it sits out."""

    names: tuple[str, ...]
    table: int = 0
    side: str = ""


@register.filter
def seats(round_: RoundView) -> list[RoundPlace]:
    """Return where everybody sits in a round, by name."""
    return sorted(_list_places(round_), key=lambda place: place.names)


def _list_places(round_: RoundView) -> Iterator[RoundPlace]:
    for table in round_.tables:
        if round_.event.event.size == 1:
            for seat, player in table.seated.items():
                yield RoundPlace((str(player or "?"),), table.number, seat)
            continue
        for at, (side, entrants) in enumerate((("NS", table.ns), ("EW", table.ew))):
            for entrant in entrants:
                players = entrant.team(round_.number)
                if table.seating.pairs:
                    first = 2 * (table.seating.pairs[at] - 1)
                    players = players[first : first + 2]
                yield RoundPlace(tuple(str(name or "?") for name in players), table.number, side)
    for entrant in round_.out:
        yield RoundPlace(tuple(str(name or "?") for name in entrant.team(round_.number)))
