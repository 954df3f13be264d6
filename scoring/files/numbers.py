"""Which players have no number in a federation that wants one of each."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL, TEAMS
from scoring.wording import sentence

TEMPLATES = {
    "one": sentence("One player has no %(federation)s number: %(names)s."),
    "several": sentence("%(count)s players have no %(federation)s number: %(names)s."),
    "nameless": sentence("a player of %(number)s"),
}
"""The English sentence for each code of a number that is missing."""

_WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_MOST_NAMES = 20
_LEAST = {INDIVIDUAL: 1, TEAMS: 4}


def list_missing_numbers(event: Mapping[str, Any], federation: str) -> str:
    """Return a sentence with the players who have no number in a federation, "" if all have one.

    federation: its short name, as "EBU". A player who is not named is one of its entrant.
    """
    names = list(_list_missing(event, federation))
    if not names:
        return ""
    listed = names[:_MOST_NAMES] + (["…"] if len(names) > _MOST_NAMES else [])
    values = {"federation": federation, "names": ", ".join(listed)}
    if len(names) == 1:
        return TEMPLATES["one"] % values
    count = _WORDS[len(names) - 1] if len(names) <= len(_WORDS) else str(len(names))
    return TEMPLATES["several"] % {**values, "count": count}


def _list_missing(event: Mapping[str, Any], federation: str) -> Iterator[str]:
    least = _LEAST.get(event.get("kind", ""), 2)
    for entrant in event["entrants"]:
        members = [*entrant.get("members", ())]
        members += [{}] * (least - len(members))
        for member in members:
            if not member.get("numbers", {}).get(federation):
                number = entrant.get("number", entrant.get("id", ""))
                yield member.get("name") or TEMPLATES["nameless"] % {"number": number}
