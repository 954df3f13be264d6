"""The movement and the names of an event, as the Data Connector takes them to begin a night."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.following.connected import name_session
from tournaments.following.seats import SIDES, list_labels
from tournaments.following.words import TEMPLATES

Rows = Sequence[Mapping[str, Any]]

START, RESET, READ = 1, 2, 4
"""What the control software is to do: start, take this night in place of another, and read."""

_SCORINGS = {"matchpoints": 10, "imps": 20, "cross-imps": 30}
_PAIRS = 10
"""The type of a game of pairs."""

_DIRECTIONS = {"NS": (1, 3), "EW": (2, 4)}
"""North, East, South and West, by sides: the first of a pair has the first seat."""


class CannotBegin(Exception):
    """A night that the Data Connector cannot be told. Its text says why."""


def make_night(
    event: Mapping[str, Any], sections: Rows, rounds: Rows, entrants: Rows, club: str
) -> dict[str, Any]:
    """Return a night as the Data Connector takes it, of rows of the API. Raise CannotBegin.

    club: the id under which the Data Connector knows the club.
    """
    if event["kind"] != "pairs":
        raise CannotBegin(TEMPLATES["pairs-alone"])
    if not rounds:
        raise CannotBegin(TEMPLATES["no-movement"])
    session = name_session(event)
    year, month, day = map(int, str(event["date"]).split("-"))
    group = {
        "SessionGuid": session,
        "ClubId": club,
        "ScoringGroupNumber": 1,
        "ScoringMethod": _SCORINGS.get(event.get("scoring", ""), _SCORINGS["matchpoints"]),
        "Name": event["name"],
        "Sections": [_make_section(session, section, rounds) for section in sections],
    }
    told = {
        "SessionGuid": session,
        "Name": event["name"],
        "Year": year,
        "Month": month,
        "Day": day,
        "ScoringGroups": [group],
    }
    seats = list(_list_seats(rounds, entrants))
    return {
        "Commands": START | RESET | READ,
        "ClubId": club,
        "Sessions": [told],
        "PlayerData": [
            {"SessionGuid": session, "ClubId": club, "PlayerNumber": str(number), "LastName": name}
            for number, (_seat, name) in enumerate(seats, start=1)
        ],
        "Participations": [
            {"SessionGuid": session, **seat, "PlayerNumber": str(number)}
            for number, (seat, _name) in enumerate(seats, start=1)
        ],
    }


def _make_section(session: str, section: Mapping[str, Any], rounds: Rows) -> dict[str, Any]:
    """Return a section with its tables, each of which has every round."""
    letter = section["letter"]
    meetings = {(row["table"], row["round"]): row for row in rounds if row["section"] == letter}
    numbers = range(1, max((round_ for _table, round_ in meetings), default=0) + 1)
    return {
        "SessionGuid": session,
        "ScoringGroupNumber": 1,
        "Letters": letter,
        "Winners": section["winners"],
        "GameType": _PAIRS,
        "Tables": [
            {
                "SessionGuid": session,
                "SectionLetters": letter,
                "TableNumber": table,
                "Rounds": [
                    {
                        "SessionGuid": session,
                        "SectionLetters": letter,
                        "TableNumber": table,
                        "RoundNumber": round_,
                        **_make_meeting(meetings.get((table, round_))),
                    }
                    for round_ in numbers
                ],
            }
            for table in sorted({table for table, _round in meetings})
        ],
    }


def _make_meeting(row: Mapping[str, Any] | None) -> dict[str, int]:
    """Return who meets and on which boards, nought for nobody. Raise CannotBegin."""
    pairs = [next(iter(list_labels(row[side])), 0) if row else 0 for side in SIDES]
    boards = sorted(row["boards"]) if row and all(pairs) else []
    if row and boards and boards != list(range(boards[0], boards[-1] + 1)):
        values = {"table": row["table"], "section": row["section"], "round": row["round"]}
        raise CannotBegin(TEMPLATES["no-range"] % values)
    return {
        "PairNS": pairs[0],
        "PairEW": pairs[1],
        "LowBoardNumber": boards[0] if boards else 0,
        "HighBoardNumber": boards[-1] if boards else 0,
    }


def _list_seats(rounds: Rows, entrants: Rows) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each seat of the first round with its name. Others are found by the movement."""
    names = {
        entrant["id"]: [player["short_name"] for player in entrant["players"]]
        for entrant in entrants
    }
    for row in rounds:
        if row["round"] != 1:
            continue
        for side, directions in _DIRECTIONS.items():
            people = [name for own in row[side]["entrants"] for name in names.get(own, ())]
            for direction, name in zip(directions, people, strict=False):
                seat = {
                    "SectionLetters": row["section"],
                    "TableNumber": row["table"],
                    "Direction": direction,
                    "RoundNumber": 1,
                }
                if name:
                    yield seat, name
