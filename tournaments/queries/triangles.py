"""Triangles of a Swiss: three teams that meet each other in two rounds."""

from collections.abc import Mapping
from typing import Any

from tournaments.queries.field import Field
from tournaments.queries.seating import Meeting


def get_drawn_triangle(drawn: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the entries of the triangle of a draw, whether it begins or goes on; empty if none."""
    triangle = drawn.get("triangle")
    return tuple(triangle["entrants"]) if triangle else ()


def find_begun(field: Field, round_: int) -> tuple[int, ...]:
    """Return the entries of the triangle that begins in a drawn round; empty if none does."""
    draw = field.draws.get(round_)
    triangle = get_drawn_triangle(draw.drawn) if draw else ()
    if not triangle or set(find_begun(field, round_ - 1)) == set(triangle):
        return ()
    return triangle


def find_first_round(field: Field, meeting: Meeting) -> int:
    """Return the round in which a drawn match began: at a triangle, that before its second half."""
    begun = find_begun(field, meeting.round - 1)
    draw = field.draws.get(meeting.round)
    if not begun or (draw and set(get_drawn_triangle(draw.drawn)) != set(begun)):
        return meeting.round  # one of the three has left, and the others may meet anew
    return meeting.round - 1 if is_within(meeting, begun) else meeting.round


def is_within(meeting: Meeting, entries: tuple[int, ...]) -> bool:
    """Return whether the entrants of a table are of a triangle."""
    teams = {entrant.entrant.entry for entrant in meeting.entrants}
    return bool(teams) and teams <= set(entries)


def find_going_on(field: Field, round_: int) -> tuple[int, ...]:
    """Return the entries of the triangle that goes on in a round to be drawn; empty if none does.

    Not if one of the three does not play in it.
    """
    begun = find_begun(field, round_ - 1)
    playing = {view.entrant.entry for view in field.entrants.values() if view.plays(round_)}
    return begun if set(begun) <= playing else ()
