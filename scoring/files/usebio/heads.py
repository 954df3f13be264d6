"""What a USEBIO event says of itself: name, date, kind, scoring, winners, and what is not kept."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from scoring.duplicate.entrant import PAIRS, SWISS_PAIRS, TEAMS
from scoring.duplicate.victory_points import has_row
from scoring.files.answer import FileProblem
from scoring.files.notes import Notes
from scoring.files.text import clean_name
from scoring.files.usebio.tree import Element
from scoring.wording import sentence

TEMPLATES = {
    "kind": sentence("Events of the kind %(kind)s are not known."),
    "date-unread": sentence("The date cannot be read: %(date)s."),
    "club": sentence("The name of the club is not kept: %(club)s."),
    "contact": sentence("Who can be asked about the event is not kept."),
    "charge": sentence("What the federation charges for the event is not kept."),
    "negative": sentence("Percentages below nought are IMPs: the event is scored by them."),
    "scale": sentence("The scale of victory points is not in the file: %(scale)s is proposed."),
    "method": sentence("The scoring %(method)s is not known: %(scoring)s is taken."),
}
"""The English sentence for each code of a note or a problem of the head of an event."""

KINDS = {
    "MP_PAIRS": PAIRS,
    "PAIRS": PAIRS,
    "IMP_PAIRS": PAIRS,
    "BUTLER_PAIRS": PAIRS,
    "SWISS_PAIRS": SWISS_PAIRS,
    "TEAMS": TEAMS,
    "SWISS_TEAMS": TEAMS,
}
"""The kind of an event by its type."""

_PAIRS = {
    "MATCH_POINTS": "matchpoints",
    "MP": "matchpoints",
    "IMPS": "cross-imps",
    "CROSS_IMPS": "cross-imps",
    "BUTLER": "butler",
    "AGGREGATE": "total-points",
}
_TEAMS = {"IMPS": "imps", "MATCH_POINTS": "board-a-match", "AGGREGATE": "total-points"}
_WITHOUT_SCALE = ("board-a-match", "total-points")
VICTORY_POINTS = ("VPS", "VP")
"""How a file says that matches are scored by victory points."""

SCORES = ("TEAM_SCORE", "OPPOSING_TEAM_SCORE")
"""The scores of a match, that of the team at home first."""

_DATE = re.compile(r"([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]([0-9]{4})")
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:T.*)?")


def read_kind(event: Element, problems: list[FileProblem]) -> str:
    """Return the kind of an event. One that is not known is a problem, and read as pairs."""
    type_ = event.attributes.get("EVENT_TYPE", "").strip().upper().replace(" ", "_")
    if type_ not in KINDS and type_:
        message = TEMPLATES["kind"] % {"kind": clean_name(type_)}
        problems.append(FileProblem(message, field="EVENT_TYPE"))
    return KINDS.get(type_, TEAMS if any(event.list("TEAM")) else PAIRS)


def read_head(event: Element, notes: Notes) -> dict[str, Any]:
    """Return the name and the date of an event."""
    name = clean_name(event.get("EVENT_DESCRIPTION") or event.get("TITLE"))
    if event.get("CONTACT") or any(event.list("CONTACT")):
        notes.add(TEMPLATES["contact"])
    if event.get("P2P_CHARGE_RATE"):
        notes.add(TEMPLATES["charge"])
    told = event.get("DATE") or next(
        (session.get("DATE") for session in event.list("SESSION") if session.get("DATE")), ""
    )
    day = _read_date(told[:40])
    if told and not day:
        notes.add(TEMPLATES["date-unread"] % {"date": clean_name(told)})
    return {**({"name": name} if name else {}), **({"date": day} if day else {})}


def _read_date(text: str) -> str:
    """Return a date as 2026-11-24, "" if it is none."""
    day, iso = _DATE.fullmatch(text), _ISO.fullmatch(text)
    parts = day.groups()[::-1] if day else iso.groups() if iso else ()
    try:
        return date(*map(int, parts)).isoformat() if parts else ""
    except ValueError:
        return ""


def note_club(club: Element | None, notes: Notes) -> None:
    """Note the club of a file, which is not kept."""
    name = clean_name(club.get("CLUB_NAME")) if club is not None else ""
    if name:
        notes.add(TEMPLATES["club"] % {"club": name})


def read_scoring(event: Element, kind: str, stated: Iterable[str], notes: Notes) -> str:
    """Return the scoring of an event. stated: the percentages of its entrants, as written."""
    known = _TEAMS if kind == TEAMS else _PAIRS
    method = event.get("BOARD_SCORING_METHOD").strip().upper().replace(" ", "_")
    type_ = event.attributes.get("EVENT_TYPE", "").upper()
    first = "IMPS" if kind == TEAMS else {"IMP_PAIRS": "IMPS", "BUTLER_PAIRS": "BUTLER"}.get(type_)
    scoring = known.get(method, known[first or "MATCH_POINTS"])
    if method and method not in known:
        notes.add(TEMPLATES["method"] % {"method": clean_name(method), "scoring": scoring})
    if scoring == "matchpoints" and any(text.startswith("-") for text in stated):
        notes.add(TEMPLATES["negative"])
        return "cross-imps"
    return scoring


def propose_rules(
    event: Element, kind: str, scoring: str, matches: Sequence[Element], notes: Notes
) -> dict[str, Any]:
    """Return the rules of an event by victory points, which the file does not tell.

    Points in whole numbers are of WBF's table, if it has all numbers of boards of the matches.
    """
    method = event.get("MATCH_SCORING_METHOD").strip().upper()
    if kind == PAIRS or method not in VICTORY_POINTS or scoring in _WITHOUT_SCALE:
        return {}
    counts = {count for match in matches if (count := sum(1 for _ in match.list("BOARD")))}
    whole = not any("." in match.get(name) for match in matches for name in SCORES)
    scale = "wbf-discrete" if whole else "wbf-continuous"
    if not all(has_row(scale, count) for count in counts):
        scale = "wbf-continuous"
    if scoring == "matchpoints":
        scale = "mp-20"
    notes.add(TEMPLATES["scale"] % {"scale": scale})
    return {"rules": {"victory_points": scale}}
