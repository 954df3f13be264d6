"""Builders of events of teams, so that a test reads as matches of boards or of IMPs."""

from typing import Any

Raw = dict[str, Any]


def teams(*matches: Raw, entrants: dict[str, Raw] | None = None, **more: Any) -> Raw:
    """Return an event of teams at IMPs. entrants adds to the teams that matches name."""
    named = {match[key] for match in matches for key in ("home", "away") if key in match}
    extra = entrants or {}
    return {
        "kind": "teams",
        "scoring": "imps",
        "entrants": [{"number": name, **extra.get(name, {})} for name in sorted({*named, *extra})],
        "matches": list(matches),
        **more,
    }


def match(meeting: str, *boards: Raw, round_: int = 1, **more: Any) -> Raw:
    """Return a match of boards. meeting: home and away as "1-2"."""
    home, away = meeting.split("-")
    told = {"boards": list(boards)} if boards else {}
    return {"round": round_, "home": home, "away": away, **told, **more}


def known(meeting: str, imps: str, count: int = 8, **more: Any) -> Raw:
    """Return a match of which the IMPs are known, as "30:20"."""
    home, away = imps.split(":")
    return match(meeting, imps={"home": home, "away": away, "count": count}, **more)


def bye(team: str, round_: int = 1, **more: Any) -> Raw:
    """Return a bye."""
    return {"round": round_, "home": team, "bye": True, **more}


def board(number: int, open_: int | None = None, closed: int | None = None, **more: Any) -> Raw:
    """Return a board with North-South's score in both rooms."""
    rooms = {"open": open_, "closed": closed}
    played = {name: {"score": score} for name, score in rooms.items() if score is not None}
    return {"board": number, **played, **more}


def flat(*numbers: int) -> list[Raw]:
    """Return boards with the same score in both rooms."""
    return [board(number, 110, 110) for number in numbers]
