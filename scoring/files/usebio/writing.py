"""Writing an event as USEBIO 1.2, with the figures of its standing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL, SWISS_PAIRS, TEAMS
from scoring.files.answer import FileRefused
from scoring.files.figures import (
    compute_figures,
    get_key,
    index_results,
    index_standings,
    name_players,
)
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.files.usebio.layout import write_element, write_file, write_texts
from scoring.files.usebio.places import find_round
from scoring.files.usebio.rooms import write_match, write_team
from scoring.files.usebio.told import (
    is_told,
    list_lines,
    write_award,
    write_board,
    write_hands,
    write_pair,
)
from scoring.wording import sentence

VERSION = "1.2"

TEMPLATES = {
    "individual": sentence("Events of single players cannot be written as USEBIO."),
    "rulings-left-out": sentence(
        "Rulings that are not a whole share of the board for each side: their results are left out."
    ),
    "turned-names": sentence("Pairs that sat in each other's direction change places in the file."),
}
"""The English sentence for each code of what USEBIO cannot take or say."""

_SAYABLE = {
    "event.name",
    "event.date",
    "event.winners",
    "entrant.id",
    "entrant.seats",
    "entrant.line",
    "entrant.section",
    "entrant.awards",
    "member.numbers",
    "board.session",
    "board.section",
    "board.hands",
    "board.adjusted",
    "result.lead",
    "result.adjusted",
    "result.turned",
    "match.table",
    "match.bye",
    "match.imps",
    "match.awarded",
    "match.not_played",
}
_METHODS = {
    "matchpoints": "MATCH_POINTS",
    "board-a-match": "MATCH_POINTS",
    "imps": "IMPS",
    "cross-imps": "CROSS_IMPS",
    "butler": "BUTLER",
    "total-points": "AGGREGATE",
}
_TYPES = {TEAMS: "SWISS_TEAMS", SWISS_PAIRS: "SWISS_PAIRS"}


@dataclass(frozen=True, slots=True)
class Edition:
    """What a file says beside the event, and how much of it.

    session: the only one that is written, or None for all. results: whether boards are written.
    awards: whether masterpoints are. charge: the federation's rate, as "10" for a club.
    federation: whose numbers of players are written.
    """

    club: str = ""
    club_number: str = ""
    charge: str = ""
    federation: str = "EBU"
    session: int | None = None
    results: bool = True
    awards: bool = True
    program: str = "Cut In"
    program_version: str = ""


NO_CHARGE = "02"


def list_unsaid(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of an event its USEBIO file cannot say, in sentences."""
    sayable = set(_SAYABLE)
    if event.get("kind") == SWISS_PAIRS:
        sayable.add("result.round")
    if _follows_expected(event):
        sayable.add("board.expected")
    unsaid = list(list_keys(event, sayable))
    results = [result for board in event.get("boards", ()) for result in board["results"]]
    rulings = [result for result in results if "adjusted" in result or "weighted" in result]
    if not all(map(write_award, rulings)):
        unsaid.append(TEMPLATES["rulings-left-out"])
    if any(result.get("turned") for result in results):
        unsaid.append(TEMPLATES["turned-names"])
    return tuple(unsaid)


def _follows_expected(event: Mapping[str, Any]) -> bool:
    """Return whether each board is meant to have as many results as one of its section has.

    At Swiss pairs, as one of its round has.
    """

    def get_place(board: Mapping[str, Any]) -> object:
        round_ = find_round(board["results"]) if event["kind"] == SWISS_PAIRS else 0
        return board.get("session"), board.get("section"), round_

    most: dict[object, int] = {}
    for board in event.get("boards", ()):
        place = get_place(board)
        most[place] = max(most.get(place, 0), sum(map(is_told, board["results"])))
    return all(
        board.get("expected") in (None, most[get_place(board)]) for board in event.get("boards", ())
    )


def write_usebio(event: Mapping[str, Any], edition: Edition | None = None) -> bytes:
    """Return an event as USEBIO. Raise FileRefused for single players, which it does not know."""
    edition = edition or Edition()
    if event["kind"] == INDIVIDUAL:
        raise FileRefused(TEMPLATES["individual"])
    writer = _Writer(event, edition)
    club = [write_texts(("CLUB_NAME", edition.club), ("CLUB_ID_NUMBER", edition.club_number))]
    told = write_element(
        "EVENT", writer.write_event(), EVENT_TYPE=_TYPES.get(event["kind"], "PAIRS")
    )
    root = [write_element("CLUB", club), told, *writer.write_handset()]
    return write_file(write_element("USEBIO", root, Version=VERSION))


def write_sessions(event: Mapping[str, Any], edition: Edition) -> tuple[bytes, ...]:
    """Return a file for each session without masterpoints, and one with masterpoints alone.

    So a federation that counts sessions wants an event that has several.
    """
    sessions = sorted({board.get("session", 1) for board in event.get("boards", ())})
    if len(sessions) < 2:
        return (write_usebio(event, edition),)
    editions = [replace(edition, session=session, awards=False) for session in sessions]
    editions.append(replace(edition, results=False, charge=NO_CHARGE))
    return tuple(write_usebio(event, own) for own in editions)


class _Writer:
    """Writes the parts of one event."""

    def __init__(self, event: Mapping[str, Any], edition: Edition) -> None:
        self._event = event
        self._edition = edition
        self._figures = compute_figures(event)
        self._two_winners = event.get("winners") == 2
        self._results = index_results(self._figures)
        self._rows = index_standings(self._figures)
        boards = event.get("boards", ())
        self._numbered = [
            (at, board)
            for at, board in enumerate(boards)
            if edition.session in (None, board.get("session", 1))
        ]

    def write_event(self) -> list[str]:
        """Return what stands in the event: its head, then a section of each session."""
        parts = self._list_parts()
        event, edition = self._event, self._edition
        scaled = event.get("rules", {}).get("victory_points") is not None
        head = write_texts(
            ("PROGRAM_NAME", edition.program),
            ("PROGRAM_VERSION", edition.program_version),
            ("EVENT_DESCRIPTION", event.get("name", "")),
            ("DATE", "/".join(reversed(event.get("date", "").split("-")))),
            ("P2P_CHARGE_RATE", edition.charge or None),
            ("BOARD_SCORING_METHOD", _METHODS[event["scoring"]]),
            ("MATCH_SCORING_METHOD", "VPS" if scaled else None),
            ("SESSION_COUNT", len({session for session, _section in parts})),
            ("SECTION_COUNT", len({section for _session, section in parts})),
            ("BOARDS_PLAYED", len({board["board"] for _at, board in self._numbered}) or None),
            ("WINNER_TYPE", None if event["kind"] == TEAMS else 2 if self._two_winners else 1),
        )
        sessions: dict[int, list[str]] = {}
        for session, section in parts:
            inner = [
                write_element("PARTICIPANTS", self._write_people(session, section)),
                *(self._write_results(session, section) if edition.results else ()),
            ]
            sessions.setdefault(session, []).append(
                write_element("SECTION", inner, SECTION_ID=section or "A")
            )
        return [
            head,
            *(write_element("SESSION", own, SESSION_ID=at) for at, own in sessions.items()),
        ]

    def _list_parts(self) -> list[tuple[int, str]]:
        """Return the sections of each session, in their order."""
        parts = {
            (board.get("session", 1), board.get("section", "")) for _at, board in self._numbered
        }
        for entrant in self._event["entrants"]:
            if "seats" not in entrant and "section" in entrant:
                parts.add((self._edition.session or 1, entrant["section"]))
        return sorted(parts) or [(1, "")]

    def _write_people(self, session: int, section: str) -> Iterator[str]:
        """Yield the entrants of one section of a session."""
        edition = self._edition
        for entrant in self._event["entrants"]:
            row = self._rows.get(get_key(entrant, two_winners=self._two_winners), {})
            if self._event["kind"] == TEAMS:
                yield write_team(entrant, row, federation=edition.federation, awards=edition.awards)
                continue
            for seat in entrant.get("seats", (entrant,)):
                if seat.get("session", session) != session:
                    continue
                if seat.get("section", entrant.get("section", section)) != section:
                    continue
                yield write_pair(
                    {**entrant, **seat},
                    seat["number"],
                    row,
                    federation=edition.federation,
                    awards=edition.awards,
                )

    def _write_results(self, session: int, section: str) -> Iterator[str]:
        """Yield the boards or the matches of one section of a session."""
        if self._event["kind"] == TEAMS:
            yield from self._write_matches()
            return
        boards = [
            (at, board)
            for at, board in self._numbered
            if board.get("session", 1) == session and board.get("section", "") == section
        ]
        if self._event["kind"] == SWISS_PAIRS:
            yield from self._write_meetings(boards)
            return
        for at, board in boards:
            lines = [line for _result, line in self._list_lines(at, board)]
            if lines:
                yield write_board(board["board"], lines)

    def _list_lines(
        self, at: int, board: Mapping[str, Any]
    ) -> Iterator[tuple[Mapping[str, Any], str]]:
        figures = self._results[at] if at < len(self._results) else {}
        return list_lines(board, figures, self._event["scoring"])

    def _write_meetings(self, boards: Sequence[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
        """Yield the matches of Swiss pairs: who meets in a round, with its boards."""
        meetings: dict[tuple[object, ...], tuple[Mapping[str, Any], list[str]]] = {}
        for at, board in boards:
            lines: dict[tuple[object, ...], list[str]] = {}
            for result, line in self._list_lines(at, board):
                key = (result["round"], *sorted(filter(None, name_players(result))))
                meetings.setdefault(key, (result, []))
                lines.setdefault(key, []).append(line)
            for key, own in lines.items():
                meetings[key][1].append(write_board(board["board"], own))
        for result, written in meetings.values():
            head = write_texts(
                ("ROUND_NUMBER", result["round"]),
                ("NS_PAIR_NUMBER", result.get("ns")),
                ("EW_PAIR_NUMBER", result.get("ew")),
            )
            yield write_element("MATCH", [head, *written])

    def _write_matches(self) -> Iterator[str]:
        rows = self._figures.get("matches", ())
        scaled = self._event.get("rules", {}).get("victory_points") is not None
        for at, match in enumerate(self._event["matches"]):
            yield write_match(match, rows[at] if at < len(rows) else {}, scaled=scaled)

    def write_handset(self) -> list[str]:
        """Return the hands of the boards, which stand at the end of the file."""
        if not self._edition.results:
            return []
        boards = [board for _at, board in self._numbered]
        for match in self._event.get("matches", ()):
            boards += match.get("boards", ())
        return write_hands(boards)
