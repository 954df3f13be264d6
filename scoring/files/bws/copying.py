"""An event with its results, names and hands in a copy of any .bws file."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from scoring.files.answer import FileRefused
from scoring.files.bws.writing import Night, write_bws
from scoring.files.bws.writing import list_unsaid as list_unsaid_of
from scoring.wording import sentence

TEMPLATES = {
    "sessions": sentence("A .bws file is of one session, and this event has several."),
}
"""The English sentence for each code of an event that cannot be written."""

_NUMBERS = ("ns", "ew", "n", "s", "e", "w")
_DIGITS = 32


def copy_with_event(event: Mapping[str, Any], template: bytes) -> bytes:
    """Return a copy of a .bws file with an event in it. Raise FileRefused if it cannot be filled.

    The movement is that of the results. The same event is the same night, however often written.
    """
    if len({board.get("session") for board in event.get("boards", ())}) > 1:
        raise FileRefused(TEMPLATES["sessions"])
    told = json.dumps(event, sort_keys=True).encode()
    guid = hashlib.sha256(told).hexdigest()[:_DIGITS]
    night = Night(guid, federation=find_federation(event), hands=True)
    return write_bws(name_plainly(event), template, night)


def list_unsaid(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of an event such a copy cannot say, in sentences."""
    return list_unsaid_of(event, find_federation(event))


def find_federation(event: Mapping[str, Any]) -> str:
    """Return the federation whose numbers of players are told: the only one, or ""."""
    members = [member for entrant in event["entrants"] for member in entrant.get("members", ())]
    names = {name for member in members for name in member.get("numbers", ())}
    return names.pop() if len(names) == 1 else ""


def name_plainly(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event whose numbers do not begin with the letters of their sections."""
    plain = {
        entrant["number"]: entrant["number"].removeprefix(entrant.get("section", ""))
        for entrant in event["entrants"]
        if "number" in entrant
    }
    if all(number == own for number, own in plain.items()):
        return dict(event)
    entrants = [
        own | ({"number": plain[own["number"]]} if "number" in own else {})
        for own in event["entrants"]
    ]
    boards = [
        board | {"results": [_name_plainly(result, plain) for result in board["results"]]}
        for board in event["boards"]
    ]
    return {**event, "entrants": entrants, "boards": boards}


def _name_plainly(result: Mapping[str, Any], plain: Mapping[str, str]) -> dict[str, Any]:
    return {
        key: plain.get(value, value) if key in _NUMBERS else value for key, value in result.items()
    }
