"""Reading a PBN file: its games by events, and each event in the event format."""

import re
from collections.abc import Sequence
from typing import Any

from scoring.files.agreeing import place_problems
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileProblem, FileRefused
from scoring.files.checking import check_event
from scoring.files.limits import MOST_EVENTS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.pbn.boards import Boards
from scoring.files.pbn.comparing import compare_totals, list_stated
from scoring.files.pbn.games import Game, Row, read_games, read_rows
from scoring.files.pbn.pairs import PairsReader
from scoring.files.pbn.teams import AWAY, HOME, MatchReader
from scoring.files.text import check_size, clean_name, read_text
from scoring.wording import sentence

KIND = "pbn"
MOST_MEGABYTES = 2

TEMPLATES = {
    "site": sentence("The place is not kept: %(site)s."),
    "date": sentence("The date is not whole: %(date)s."),
    "scoring": sentence("How it was scored is not told in a known way: %(scoring)s is taken."),
    "solved": sentence("What the file says of double dummy play is not kept."),
    "tags": sentence("Tags that are not kept: %(tags)s."),
}
"""The English sentence for each code of a note about an event of a PBN file."""

_DATE = re.compile(r"([0-9]{4})[.\-/]([0-9]{2})[.\-/]([0-9]{2})")
_PAIRS = {
    "mp": "matchpoints",
    "matchpoints": "matchpoints",
    "imp": "cross-imps",
    "cross-imp": "cross-imps",
    "cross-imps": "cross-imps",
    "butler": "butler",
    "totalpoints": "total-points",
}
_TEAMS = {
    "imp": "imps",
    "vp": "imps",
    "bam": "board-a-match",
    "totalpoints": "total-points",
}
_KEPT = re.compile(
    r"(event|game)?date|event|site|stage|board|dealer|vulnerable|deal|scoring|declarer|contract"
    r"|result|score(imp|mp)?|north|east|south|west|(home|visit)team|room|table|round|section"
    r"|auction|play|note|(total)?scoretable|generator"
)
_SOLVED = re.compile(r"optimumresulttable|doubledummytricks|optimumscore|parcontract|(abs)?par.*")
_MOST_TAGS = 12

Group = tuple[str, str, str, str]
"""Event, stage, home and visiting team."""


def read_pbn(data: bytes) -> FileAnswer:
    """Return the events of a PBN file. Raise FileRefused if there are none."""
    check_size(data, MOST_MEGABYTES)
    games = read_games(read_text(data))
    if not games:
        raise FileRefused(REFUSALS["unknown-kind"])
    deals: dict[tuple[str, int], tuple[str | None, str]] = {}
    readers = [_EventReader(group, own, deals) for group, own in _divide(games).items()]
    events = [reader.read() for reader in readers if reader.has_boards]
    check_count("too-many-results", sum(reader.count for reader in readers), MOST_RESULTS)
    if not events:
        raise FileRefused(REFUSALS["no-results"])
    return FileAnswer(KIND, tuple(events))


def _divide(games: Sequence[Game]) -> dict[Group, list[Game]]:
    """Return the games by event. A game that does not name its event belongs to the one before."""
    groups: dict[Group, list[Game]] = {}
    event = ""
    for game in games:
        event = clean_name(game.get("event")) or event
        rest = [game.get(name) for name in ("stage", "hometeam", "visitteam")]
        stage, home, away = [clean_name(name) for name in rest] if any(rest) else rest
        groups.setdefault((event, stage, home, away), []).append(game)
        check_count("too-many-events", len(groups), MOST_EVENTS)
    return groups


class _EventReader:
    """Reads the games of one event. count: of the results."""

    def __init__(
        self,
        group: Group,
        games: Sequence[Game],
        deals: dict[tuple[str, int], tuple[str | None, str]],
    ) -> None:
        self._group = group
        self._games = games
        self._notes = Notes()
        self._boards = Boards(self._notes, deals)
        for game in games:
            self._boards.add(game)
        self.count = 0

    @property
    def has_boards(self) -> bool:
        """Return whether there are hands or results."""
        return any(
            board.hands or board.rows or board.games for board in self._boards.by_place.values()
        ) or bool(self._boards.problems)

    def read(self) -> FileEvent:
        """Return the event with its notes and its problems."""
        boards = list(self._boards.by_place.values())
        of_teams = any(self._group[2:]) or any(game.get("room") for game in self._games)
        played = any(board.rows or board.games for board in boards)
        reader: MatchReader | PairsReader
        if of_teams and played:
            names = {HOME: self._group[2], AWAY: self._group[3]}
            reader = MatchReader(boards, names, self._list_totals(), self._notes)
        else:
            reader = PairsReader(boards, self._list_totals(), self._notes)
        kind = "teams" if of_teams and played else "pairs"
        document = self._describe(kind) | reader.read()
        self.count = reader.count
        problems = [*self._boards.problems, *reader.problems]
        problems += self._check(document, problems)
        stated: dict[str, str] = {}
        if isinstance(reader, PairsReader) and not (problems or reader.is_individual):
            compare_totals(document, reader.roster, self._notes)
            stated = list_stated(document, reader.roster)
        self._add_tags()
        title = self._make_title(document)
        return FileEvent(title, document, self._notes.list(), tuple(problems), stated)

    def _describe(self, kind: str) -> dict[str, Any]:
        """Return the head of the event."""
        event, stage = self._group[:2]
        name = clean_name(" ".join(part for part in (event, stage) if part))
        date = self._read_date()
        return {
            **({"name": name} if name else {}),
            **({"date": date} if date else {}),
            "kind": kind,
            "scoring": self._read_scoring(_TEAMS if kind == "teams" else _PAIRS),
        }

    def _get_first(self, name: str) -> str:
        return next((value for game in self._games if (value := game.get(name))), "")

    def _read_date(self) -> str:
        site = clean_name(self._get_first("site"))
        if site:
            self._notes.add(TEMPLATES["site"] % {"site": site})
        date = self._get_first("date") or self._get_first("eventdate")
        match = _DATE.fullmatch(date)
        if match:
            return "-".join(match.groups())
        if date:
            self._notes.add(TEMPLATES["date"] % {"date": clean_name(date)})
        return ""

    def _read_scoring(self, known: dict[str, str]) -> str:
        parts = self._get_first("scoring").lower().split(";")
        scoring = next((known[part.strip()] for part in parts if part.strip() in known), None)
        if scoring is None:
            scoring = next(iter(known.values()))
            self._notes.add(TEMPLATES["scoring"] % {"scoring": scoring})
        return scoring

    def _list_totals(self) -> list[Row]:
        """Return the rows of the first table of totals."""
        game = next((game for game in self._games if "totalscoretable" in game.tags), None)
        return [] if game is None else read_rows(game, "totalscoretable")[0]

    def _check(self, document: dict[str, Any], told: Sequence[FileProblem]) -> list[FileProblem]:
        """Return the problems of the document that nothing else has told."""
        unlisted = any(problem.field == "ns" for problem in told)
        rest = [
            problem
            for problem in check_event(document)
            if not (unlisted and problem.code == "unknown-entrant")
        ]
        return place_problems(document, rest)

    def _add_tags(self) -> None:
        """Add a note of the tags that are not kept."""
        unknown = {name for game in self._games for name in game.tags}
        names = [name for name in sorted(unknown) if not _KEPT.fullmatch(name)]
        if any(_SOLVED.fullmatch(name) for name in names):
            self._notes.add(TEMPLATES["solved"])
        names = [name for name in names if not _SOLVED.fullmatch(name)]
        if names:
            listed = names[:_MOST_TAGS]
            more = ["…"] if len(names) > _MOST_TAGS else []
            tags = ", ".join([name[:20] for name in listed] + more)
            self._notes.add(TEMPLATES["tags"] % {"tags": tags})

    def _make_title(self, document: dict[str, Any]) -> str:
        """Return what tells the event from the others of its file."""
        teams = " – ".join(name for name in self._group[2:] if name)
        numbers = [board["board"] for board in document.get("boards", ())]
        boards = f"{min(numbers)}–{max(numbers)}" if numbers else ""
        return ": ".join(filter(None, (document.get("name", ""), teams))) or boards
