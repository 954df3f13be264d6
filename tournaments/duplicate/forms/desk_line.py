"""The line of the desk in which a director types a table, a board and its result."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from scoring.duplicate.misread import Misread
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.shorthand import read_shorthand
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.queries.field import Field

LONGEST = 40
_NUMBER = "([1-9][0-9]{0,2})"
_LINE = re.compile(rf"T? ?([A-Z]{{0,3}}) ?{_NUMBER}[ ,]+B? ?{_NUMBER}(?:[ ,]+(.+))?", re.ASCII)


@dataclass(frozen=True)
class DeskLine:
    """What a line says. raw: the result, as the event format has it; empty if it names none."""

    place: BoardPlace
    raw: Mapping[str, Any]


def read_desk_line(text: str, field: Field, round_: int) -> DeskLine:
    """Return the board and the result of a line such as ``t1 b12 4sn=``, or of ``a1 12 4sn=``.

    The board is that of the round in play, or else of the latest round before in which the table
    has it. Raise Refused for what cannot be read.
    """
    words = " ".join(text[: LONGEST + 1].split()).upper()
    parts = _LINE.fullmatch(words) if len(text) <= LONGEST else None
    if parts is None:
        example = _("Type the table, the board and the result: t1 b12 4sn=")
        raise Refused.because("not-a-line", example, "typed")
    letter, table, board, result = parts.groups()
    place = _find_place(field, letter, int(table), int(board), round_)
    if not result:
        return DeskLine(place, {})
    reading = read_shorthand(result, get_vulnerable(place.board))
    if isinstance(reading, Misread):
        raise Refused.because(reading.code, _(reading.template) % dict(reading.values), "typed")
    return DeskLine(place, reading)


def _find_place(field: Field, letter: str, table: int, board: int, round_: int) -> BoardPlace:
    typed, letters = f"{letter}{table}", [section.letter for section in field.sections]
    if not letter and len(letters) == 1:
        letter = letters[0]
    known = letter in letters
    rounds = range(round_, 0, -1) if known else ()
    at_table = {
        number: meeting
        for number in rounds
        if (meeting := field.meeting(letter, number, table)) and meeting.plays
    }
    if not at_table:
        told = _("No table %(table)s plays in this event.") % {"table": typed}
        if not letter:
            told = _("There are several sections: type the letter too, as in a1 b12 4sn=")
        raise Refused.because("no-table", told, "typed")
    has = [number for number, meeting in at_table.items() if board in meeting.boards]
    return BoardPlace(letter, max(has or at_table), table, board)
