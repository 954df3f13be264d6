"""Reading a .bws file: its tables as an event in the event format."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL, PAIRS
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileProblem, FileRefused
from scoring.files.bws.hands import read_hands
from scoring.files.bws.people import Who, read_people, sort_people
from scoring.files.bws.results import ResultReader, find_valid, read_seating
from scoring.files.bws.rows import Row, Seating, Tables, get_text, read_plan
from scoring.files.bws.sections import MATCHPOINTS, TEAMS, Section, guess_winners, read_sections
from scoring.files.bws.teams import Team, check_teams, make_matches, propose_teams
from scoring.files.checking import check_document
from scoring.files.jet.database import Database
from scoring.files.limits import MOST_ENTRANTS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.wording import sentence

KIND = "bws"

TEMPLATES = {
    "which-teams": sentence("This is an event of teams: say which pairs form a team."),
    "winners-guessed": sentence(
        "How many winners section %(section)s has is not told: %(count)s, as its pairs sat."
    ),
    "winners-differ": sentence("Some sections have one winner and some two: divide the event."),
    "scoring": sentence("How it was scored is not told in a known way: matchpoints are taken."),
    "no-plan": sentence(
        "The movement does not stand in the file as it was played: how many results a board was "
        "meant to have is taken from the results."
    ),
}
"""The English sentence for each code of a note or a problem of the whole event."""

_TABLES = (
    "Section",
    "Tables",
    "RoundData",
    "ReceivedData",
    "PlayerNumbers",
    "PlayerNames",
    "HandRecord",
    "Session",
)


def read_bws(data: bytes, teams: Sequence[Team] = (), federation: str = "") -> FileAnswer:
    """Return the event of a .bws file. Raise FileRefused if it holds neither results nor hands.

    teams: which pairs form a team, which the file does not say; if it is not given, the usual
    numbers of pairs are tried. federation: whose numbers those of
    the players are, as "EBU"; without it they are left out.
    """
    database = Database(data)
    tables = {name: database.read_rows(name) for name in _TABLES}
    return FileAnswer(KIND, (read_tables(tables, teams, federation),))


def read_tables(tables: Tables, teams: Sequence[Team] = (), federation: str = "") -> FileEvent:
    """Return the event that stands in the tables of a .bws file."""
    check_count("too-many-results", len(tables.get("RoundData", ())), MOST_RESULTS)
    return _Reader(tables, federation).read(teams)


class _Reader:
    """Reads the tables of one file."""

    def __init__(self, tables: Tables, federation: str) -> None:
        self._tables = tables
        self._federation = federation
        self._notes = Notes()
        self._problems: list[FileProblem] = []
        self._plan = read_plan(tables)
        self._valid = find_valid(tables.get("ReceivedData", ()), self._notes)
        self._hands = read_hands(tables, self._problems)
        if not self._valid and not self._hands:
            raise FileRefused(REFUSALS["no-results"])
        played = {cell[0] for cell in self._valid} or {section for section, _ in self._hands}
        self._sections = read_sections(tables, played)
        self._individual = any(
            read_seating(row).south or read_seating(row).west for row in self._valid.values()
        )
        self._winners = {at: self._find_winners(at, own) for at, own in self._sections.items()}

    def _find_winners(self, number: int, section: Section) -> int:
        if section.winners in (1, 2) or self._individual or not self._valid:
            return section.winners if section.winners == 2 and not self._individual else 1
        count = guess_winners(self._valid, number)
        values = {"section": section.letter, "count": count}
        self._notes.add(TEMPLATES["winners-guessed"] % values)
        return count

    def read(self, teams: Sequence[Team]) -> FileEvent:
        """Return the event. teams: which pairs form one."""
        two_winners = set(self._winners.values()) == {2}
        if len(set(self._winners.values())) > 1:
            self._problems.append(FileProblem(TEMPLATES["winners-differ"]))
        of_teams = any(section.scoring == TEAMS for section in self._sections.values())
        document = self._describe(of_teams)
        document |= {"kind": INDIVIDUAL if self._individual else PAIRS}
        if two_winners and not of_teams:
            document["winners"] = 2
        document["entrants"] = self._list_entrants(two_winners and not of_teams)
        document["boards"] = self._list_boards()
        if of_teams:
            document = self._divide(document, teams)
        if not self._problems:
            self._problems += check_document(document)
        title = document.get("name", "")
        return FileEvent(title, document, self._notes.list(), tuple(self._problems))

    def _divide(self, document: dict[str, Any], teams: Sequence[Team]) -> dict[str, Any]:
        """Return an event of teams, or that of its pairs with a problem if they are not known."""
        if not teams and not self._problems and len(self._sections) == 1:
            teams, note = propose_teams(document)
            if note:
                self._notes.add(note)
        if not teams:
            self._problems.append(FileProblem(TEMPLATES["which-teams"]))
            return document
        self._problems += check_teams(document, teams)
        return document if self._problems else make_matches(document, teams)

    def _describe(self, of_teams: bool) -> dict[str, Any]:
        """Return the head of the event."""
        row: Row = next(iter(self._tables.get("Session", ())), {})
        name, day = get_text(row, "Name"), row.get("Date")
        known = (MATCHPOINTS, TEAMS)
        if any(section.scoring not in known for section in self._sections.values()):
            self._notes.add(TEMPLATES["scoring"])
        return {
            **({"name": name} if name else {}),
            **({"date": day.date().isoformat()} if isinstance(day, datetime) else {}),
            "scoring": "cross-imps" if of_teams else "matchpoints",
        }

    def _list_entrants(self, two_winners: bool) -> list[dict[str, Any]]:
        people = read_people(
            self._tables,
            self._plan,
            individual=self._individual,
            two_winners=two_winners,
            federation=self._federation,
        )
        whos = self._find_everybody(two_winners) | people.keys()
        check_count("too-many-entrants", len(whos), MOST_ENTRANTS)
        entrants = []
        for who in sort_people(who for who in whos if who[0] in self._sections):
            entrant: dict[str, Any] = {"number": str(who[2])}
            if who[1]:
                entrant["line"] = who[1]
            if len(self._sections) > 1:
                entrant["section"] = self._sections[who[0]].letter
            if who in people:
                entrant["members"] = people[who]
            entrants.append(entrant)
        return entrants

    def _find_everybody(self, two_winners: bool) -> set[Who]:
        """Return who stands in the movement or in a result."""
        everybody: set[Who] = set()
        seatings = [(at[0], seating) for at, seating in self._plan.seatings.items()]
        seatings += [(cell[0], read_seating(row)) for cell, row in self._valid.items()]
        for section, seating in seatings:
            for number, line in _list_lines(seating):
                everybody.add((section, line if two_winners else "", number))
        return everybody

    def _list_boards(self) -> list[dict[str, Any]]:
        one_winner = {section: count == 1 for section, count in self._winners.items()}
        reader = ResultReader(self._individual, one_winner, self._notes, self._problems)
        results: dict[tuple[int, int], list[dict[str, Any]]] = {at: [] for at in self._hands}
        for cell, row in sorted(self._valid.items(), key=_get_round_first):
            results.setdefault((cell[0], cell[3]), []).append(reader.read(cell, row))
        expected = self._count_expected()
        return [
            self._write_board(section, board, results[section, board], expected)
            for section, board in sorted(results)
            if section in self._sections
        ]

    def _write_board(
        self,
        section: int,
        board: int,
        results: list[dict[str, Any]],
        expected: dict[tuple[int, int], int],
    ) -> dict[str, Any]:
        told: dict[str, Any] = {"board": board}
        if len(self._sections) > 1:
            told["section"] = self._sections[section].letter
        if self._sections[section].group:
            told["group"] = self._sections[section].group
        if (section, board) in expected and results:
            told["expected"] = max(expected[section, board], len(results))
        if (section, board) in self._hands:
            told["hands"] = self._hands[section, board]
        return told | {"results": results}

    def _count_expected(self) -> dict[tuple[int, int], int]:
        """Return how many results the movement means each board to have, {} if it is not whole."""
        expected: dict[tuple[int, int], int] = {}
        for (section, _table, _round), seating in self._plan.seatings.items():
            for board in set(seating.boards) if _is_full(seating) else ():
                expected[section, board] = expected.get((section, board), 0) + 1
        if not self._plan.seatings or all(
            (section, table, round_) in self._plan.seatings and (section, board) in expected
            for section, table, round_, board in self._valid
        ):
            return expected
        self._notes.add(TEMPLATES["no-plan"])
        return {}


def _list_lines(seating: Seating) -> list[tuple[int, str]]:
    """Return who sits at a table, each with the line in which."""
    ns, ew = (seating.ns, seating.south), (seating.ew, seating.west)
    return [(number, "NS") for number in ns if number] + [(number, "EW") for number in ew if number]


def _is_full(seating: Seating) -> bool:
    return bool(seating.ns and seating.ew)


def _get_round_first(item: tuple[tuple[int, int, int, int], Row]) -> tuple[int, ...]:
    section, table, round_, board = item[0]
    return section, board, round_, table
