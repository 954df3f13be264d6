"""Reading a USEBIO file: its events in the event format."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.duplicate.entrant import PAIRS, SWISS_PAIRS, TEAMS
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileProblem, FileRefused
from scoring.files.checking import check_document
from scoring.files.notes import Notes
from scoring.files.text import check_size
from scoring.files.usebio.comparing import compare_totals, list_stated
from scoring.files.usebio.heads import (
    VICTORY_POINTS,
    note_club,
    propose_rules,
    read_head,
    read_kind,
    read_scoring,
)
from scoring.files.usebio.lines import read_count
from scoring.files.usebio.pairs import BoardsReader
from scoring.files.usebio.people import Listed, has_repeats, list_people, write_entrants
from scoring.files.usebio.places import list_parts
from scoring.files.usebio.teams import MatchesReader
from scoring.files.usebio.tree import Element, read_tree

KIND = "usebio"
MOST_MEGABYTES = 4
MOST_EVENTS = 100
FEDERATION = "EBU"
"""The federation whose numbers NATIONAL_ID_NUMBER holds, unless another is named."""


def read_usebio(data: bytes, federation: str = FEDERATION) -> FileAnswer:
    """Return the events of a USEBIO file. Raise FileRefused if there are none.

    federation: the short name of the one whose numbers the players have.
    """
    check_size(data, MOST_MEGABYTES)
    root = read_tree(data)
    if root.name != "USEBIO":
        raise FileRefused(REFUSALS["unknown-kind"])
    around = list(root.list("HANDSET"))
    club = next(root.list("CLUB"), None)
    events = [
        _EventReader(event, around, federation).read(club)
        for event in list(root.list("EVENT"))[:MOST_EVENTS]
    ]
    events = [event for event in events if _has_content(event)]
    if not events:
        raise FileRefused(REFUSALS["no-results"])
    return FileAnswer(KIND, tuple(events))


def _has_content(event: FileEvent) -> bool:
    return bool(event.document.get("boards") or event.document.get("matches") or event.problems)


class _EventReader:
    """Reads one event. around: the elements beside it that hold hands."""

    def __init__(self, event: Element, around: Sequence[Element], federation: str) -> None:
        self._event = event
        self._notes = Notes()
        self._problems: list[FileProblem] = []
        self._parts = list_parts(event, around)
        self._listed = list_people(self._parts, federation)
        self._kind = read_kind(event, self._problems)
        played = [part for part in self._parts if part.boards or part.matches]
        self._sessions = len({max(part.session, 1) for part in played}) or 1

    def read(self, club: Element | None) -> FileEvent:
        """Return the event. club: what the file says of the club."""
        note_club(club, self._notes)
        document = read_head(self._event, self._notes) | {"kind": self._kind}
        totals = [own.stated for own in self._listed]
        document["scoring"] = read_scoring(self._event, self._kind, totals, self._notes)
        stated: dict[str, str] = {}
        if self._kind == TEAMS:
            document |= self._read_teams(document["scoring"])
        else:
            document |= self._read_pairs(document["scoring"])
        if not self._problems:
            self._problems += check_document(document)
        if not self._problems and self._kind == PAIRS and self._sessions == 1:
            two_winners = document.get("winners") == 2
            compare_totals(document, self._listed, self._notes, two_winners=two_winners)
            stated = list_stated(self._listed, two_winners=two_winners)
        title = document.get("name", "")
        return FileEvent(title, document, self._notes.list(), tuple(self._problems), stated)

    def _propose(self, scoring: str) -> dict[str, Any]:
        """Return the rules that the file lets guess."""
        matches = [match for part in self._parts for match in part.matches]
        return propose_rules(self._event, self._kind, scoring, matches, self._notes)

    def _read_pairs(self, scoring: str) -> dict[str, Any]:
        sections = {part.section for part in self._parts if part.section}
        two_winners = self._kind == PAIRS and self._find_winners() == 2
        if len(sections) == 1:
            self._listed = [replace(own, section="") for own in self._listed]
        reader = BoardsReader(
            {self._place(own, two_winners) for own in self._listed},
            self._notes,
            self._problems,
            sections=len(sections) > 1,
            two_winners=two_winners,
        )
        reader.read(self._parts)
        if not self._listed:
            self._listed = [Listed(*place) for place in sorted(reader.everybody)]
        entrants = write_entrants(
            self._listed, sections=sections, sessions=self._sessions, two_winners=two_winners
        )
        return {
            **self._propose(scoring),
            **({"winners": 2} if two_winners else {}),
            "entrants": entrants,
            "boards": reader.write(sessions=self._sessions > 1, by_round=self._kind == SWISS_PAIRS),
        }

    def _place(self, own: Listed, two_winners: bool) -> tuple[int, str, str, str]:
        return own.session, own.section, own.line if two_winners else "", own.number

    def _find_winners(self) -> int:
        """Return how many winners an event has: as it says, or two if numbers repeat."""
        told = self._event.get("WINNER_TYPE").strip()
        if told in ("1", "2"):
            return int(told)
        return 2 if has_repeats(self._listed) else 1

    def _read_teams(self, scoring: str) -> dict[str, Any]:
        method = self._event.get("MATCH_SCORING_METHOD").strip().upper()
        reader = MatchesReader(
            {own.number for own in self._listed},
            self._notes,
            self._problems,
            by_vps=method in VICTORY_POINTS,
            boards=read_count(self._event.get("BOARDS_PLAYED")),
        )
        matches = reader.read(self._parts)
        if not self._listed:
            self._listed = [Listed(0, "", "", number) for number in reader.everybody]
        entrants = write_entrants(self._listed, sections=(), sessions=1, two_winners=False)
        return {**self._propose(scoring), "entrants": entrants, "matches": matches}
