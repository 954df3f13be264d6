"""Events of matches as files have them, and what becomes of them."""

import copy
import random
from collections.abc import Mapping
from typing import Any

from club.models import Player
from scoring.swiss_pairs import event as swiss_pairs
from scoring.teams import event as teams
from tests.club.conftest import EVENING, Cast, Sign
from tests.tournaments.teams.parts import MADE, SCALE
from tournaments.duplicate.actions.importing import import_event
from tournaments.models import Event

ROOMS = ("open", "closed")


def write(
    pairings: list[tuple[int, str, str]], *, boards: int = 4, again: bool = False, **about: Any
) -> dict[str, Any]:
    """Return an event of teams. pairings: round, home and away. again: each round has board 1."""
    chance = random.Random(4)
    numbers = sorted({name for _round, *names in pairings for name in names})
    matches: list[dict[str, Any]] = []
    for at, (round_, home, away) in enumerate(pairings):
        first = 1 if again else (round_ - 1) * boards + 1
        played = [
            {"board": board, **{room: dict(chance.choice(MADE)) for room in ROOMS}}
            for board in range(first, first + boards)
        ]
        place = {"round": round_, "table": at + 1}
        matches.append({**place, "home": home, "away": away, "boards": played})
    return {
        "kind": "teams",
        "scoring": "imps",
        "rules": SCALE,
        "entrants": [{"number": number, "name": f"Team {number}"} for number in numbers],
        "matches": matches,
        **about,
    }


ALL_PLAY_ALL = [
    (1, "1", "4"),
    (1, "2", "3"),
    (2, "4", "3"),
    (2, "1", "2"),
    (3, "3", "1"),
    (3, "2", "4"),
]


def change(document: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    """Return a document with another value at a place such as matches.0.share."""
    changed: Any = copy.deepcopy(document)
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    inner = changed
    for part in path:
        inner = inner[part]
    inner[last] = value
    return dict(changed)


def name_members(document: dict[str, Any]) -> dict[str, Any]:
    """Return an event of teams whose members have names, of which the club knows the first."""
    for at, entrant in enumerate(document["entrants"]):
        names = [f"Member {at}.{seat}" for seat in range(5 if at else 4)]
        entrant["members"] = [
            {"name": name} for name in ("Ann" if not at else names[0], *names[1:])
        ]
    return document


def bring(
    cast: Cast, sign: Sign, document: Mapping[str, Any], *, size: int = 4, key: str = "file-1"
) -> Event:
    """Make an event of a document of matches. size: the names of an entrant, none of them known."""
    nobody: list[list[Player | None]] = [[None] * size for _ in document["entrants"]]
    return import_event(
        order=sign(key=key),
        club=cast.club,
        document=document,
        players=lambda: nobody,
        name="From a file",
        date=EVENING.date(),
    )


def rank(document: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the standing of a document by its numbers, with everything that it says of each."""
    reader: Any = teams if document["kind"] == "teams" else swiss_pairs
    told = reader.answer_of(reader.read(document))
    assert "problems" not in told, told
    numbers = {own.get("id", own["number"]): own["number"] for own in document["entrants"]}
    return {
        numbers[row["entrant"]]: {key: row[key] for key in row if key != "entrant"}
        for row in told["standings"]
    }


def forget_ids(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return an export as another installation has it, in which nobody has an id."""
    entrants = [{**own} for own in document["entrants"]]
    for own in entrants:
        del own["id"]
    return {**document, "entrants": entrants}
