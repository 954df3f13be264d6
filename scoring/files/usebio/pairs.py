"""The boards of an event of pairs or Swiss pairs in USEBIO, from its travellers and matches."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.files.answer import FileProblem
from scoring.files.limits import MOST_BOARDS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.usebio.hands import read_board_number, read_hands
from scoring.files.usebio.lines import (
    LineFault,
    is_empty,
    is_pass,
    read_count,
    read_place,
    read_result,
)
from scoring.files.usebio.people import Place, read_number
from scoring.files.usebio.places import Part, find_round
from scoring.files.usebio.tree import Element
from scoring.wording import sentence

TEMPLATES = {
    "no-board": sentence("Results of a board without a number are left out."),
    "sit-out": sentence("Board %(board)s: a sit-out written as a pass is left out."),
    "unlisted": sentence("Board %(board)s: pairs %(ns)s and %(ew)s are in no list of entrants."),
    "hands-of-session": sentence(
        "Board %(board)s was played in several sessions, and its hands may be those of any: they "
        "are left out."
    ),
}
"""The English sentence for each code of a note or a problem of the boards."""

SIDES = ("ns", "ew")
LINES = {"ns": "NS", "ew": "EW"}

BoardKey = tuple[int, str, int]
"""Session, section and number of a board."""


class BoardsReader:
    """Reads the boards of an event.

    places: of all entrants in the file, empty if it lists none. sections: whether there are
    several.
    """

    def __init__(
        self,
        places: set[Place],
        notes: Notes,
        problems: list[FileProblem],
        *,
        sections: bool,
        two_winners: bool,
    ) -> None:
        self._places = places
        self._notes = notes
        self._problems = problems
        self._sections = sections
        self._two_winners = two_winners
        self._boards: dict[BoardKey, list[dict[str, Any]]] = {}
        self._hands: dict[BoardKey, str] = {}
        self._known: dict[Place, bool] = {}
        self.count = 0
        self.everybody: dict[Place, None] = {}
        """Who is named in results, in their order, if the file lists nobody."""

    def read(self, parts: Sequence[Part]) -> None:
        """Read the results and the hands of all parts."""
        for part in parts:
            session = max(part.session, 1)
            section = part.section if self._sections else ""
            for number, line, pairs, place in _list_results(part):
                if number:
                    self._read_line((session, section, number), line, pairs, place)
                else:
                    self._notes.add(TEMPLATES["no-board"])
        check_count("too-many-results", self.count, MOST_RESULTS)
        check_count("too-many-boards", len({key[2] for key in self._boards}), MOST_BOARDS)
        numbered: dict[int, list[BoardKey]] = {}
        for key in self._boards:
            numbered.setdefault(key[2], []).append(key)
        for part in parts:
            self._read_hands(part, numbered)

    def _read_line(
        self,
        key: BoardKey,
        line: Element,
        pairs: tuple[str, str],
        place: Mapping[str, int],
    ) -> None:
        """Add the result of a line, unless nobody played there."""
        session, section, board = key
        names = {side: number for side, number in zip(SIDES, pairs, strict=True) if number}
        if not names or is_empty(line):
            return
        unknown = [side for side, number in names.items() if not self._is_listed(key, side, number)]
        if is_pass(line) and (len(names) < 2 or unknown):
            self._notes.add(TEMPLATES["sit-out"] % {"board": board})
            return
        if unknown:
            ns, ew = (number or "–" for number in pairs)
            message = TEMPLATES["unlisted"] % {"board": board, "ns": ns, "ew": ew}
            self._problems.append(FileProblem(message, board, field="NS_PAIR_NUMBER"))
        try:
            played, fault = read_result(line, board)
        except LineFault as why:
            self._problems.append(FileProblem(str(why), board, field=why.field))
            return
        if fault:
            self._problems.append(FileProblem(fault, board, field="SCORE"))
        self.count += 1
        if not self._places:
            for side, number in names.items():
                own = LINES[side] if self._two_winners else ""
                self.everybody[session, section, own, number] = None
        self._boards.setdefault(key, []).append({**place, **names, **played})

    def _is_listed(self, key: BoardKey, side: str, number: str) -> bool:
        """Return whether the file lists a pair that a result names, or lists nobody."""
        session, section, _board = key
        place = session, section, side, number
        known = self._known.get(place)
        if known is None:
            lines = (side.upper(), "") if self._two_winners else ("",)
            known = self._known[place] = not self._places or any(
                (own_session, own_section, line, number) in self._places
                for own_session in (session, 0)
                for own_section in (section, "")
                for line in lines
            )
        return known

    def _read_hands(self, part: Part, numbered: Mapping[int, Sequence[BoardKey]]) -> None:
        """Add the hands of a part to its boards. numbered: the boards that have results."""
        hands = read_hands([*part.hands, *part.boards], self._problems)
        for match in part.matches:
            hands |= read_hands(match.list("BOARD"), self._problems)
        section = part.section if self._sections else ""
        for number, deal in hands.items():
            keys = [
                key
                for key in numbered.get(number, ())
                if part.session in (0, key[0]) and section in ("", key[1])
            ]
            if len({key[0] for key in keys}) > 1:
                self._notes.add(TEMPLATES["hands-of-session"] % {"board": number})
                continue
            for key in keys or [(max(part.session, 1), section, number)]:
                self._hands[key] = deal

    def write(self, *, sessions: bool, by_round: bool) -> list[dict[str, Any]]:
        """Return the boards in the event format. sessions: whether there are several.

        As many results are expected on each board as one of its section has at most. by_round:
        as one of its round has, where matches of a round play the same boards.
        """
        most: dict[tuple[int, str, int], int] = {}
        for (session, section, _number), results in self._boards.items():
            place = session, section, find_round(results) if by_round else 0
            most[place] = max(most.get(place, 0), len(results))
        boards = []
        for key in sorted({*self._boards, *self._hands}):
            session, section, number = key
            board: dict[str, Any] = {"board": number}
            if sessions:
                board["session"] = session
            if section:
                board["section"] = section
            if key in self._boards:
                round_ = find_round(self._boards[key]) if by_round else 0
                board["expected"] = most[session, section, round_]
            if key in self._hands:
                board["hands"] = self._hands[key]
            boards.append(board | {"results": self._boards.get(key, [])})
        return boards


def _list_results(
    part: Part,
) -> Iterator[tuple[int, Element, tuple[str, str], dict[str, int]]]:
    """Yield each line after the number of its board, with the pairs and the place.

    Those of a match are told by the match. A board without a number has 0.
    """
    for number, line in _number_lines(part.boards):
        yield number, line, _read_pairs(line, None), read_place(line)
    for match in part.matches:
        round_ = read_count(match.get("ROUND_NUMBER"))
        told = {"round": round_} if round_ else {}
        for number, line in _number_lines(match.list("BOARD")):
            yield number, line, _read_pairs(line, match), told | read_place(line)


def _number_lines(boards: Iterable[Element]) -> Iterator[tuple[int, Element]]:
    """Yield each line of a traveller after the number of its board."""
    for board in boards:
        number = read_board_number(board)
        for line in board.list("TRAVELLER_LINE"):
            yield number, line


def _read_pairs(line: Element, match: Element | None) -> tuple[str, str]:
    """Return the numbers of both pairs of a line, which a match may say for all of its lines."""
    ns, ew = read_number(line, "NS_PAIR_NUMBER"), read_number(line, "EW_PAIR_NUMBER")
    if match is None or ns or ew:
        return ns, ew
    ns = read_number(match, "NS_PAIR_NUMBER", "TEAM")
    return ns, read_number(match, "EW_PAIR_NUMBER", "OPPOSING_TEAM")
