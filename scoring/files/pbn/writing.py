"""Writing an event as PBN: hands alone, or a game a board with tables of scores and totals."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL, PAIRS, SWISS_PAIRS, TEAMS
from scoring.files.pbn.describing import describe_board, describe_event
from scoring.files.pbn.layout import write_file, write_game
from scoring.files.pbn.rooms import write_rooms
from scoring.files.pbn.scores import ScoreWriter
from scoring.files.pbn.singles import write_individual
from scoring.files.pbn.solved import Tricks
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.wording import sentence

TEMPLATES = {
    "numbers": sentence("The numbers of single players: the file has their names alone."),
    "swiss": sentence("That the matches were drawn: the file is an event of pairs."),
    "matches": sentence("That its matches belong together: each is an event in the file."),
}
"""The English sentence for each code of what PBN cannot say of a kind of event."""

_SAYABLE = frozenset(
    (
        "event.name",
        "event.date",
        "event.winners",
        "entrant.line",
        "entrant.section",
        "board.section",
        "board.hands",
        "board.dealer",
        "board.vulnerable",
        "result.round",
        "result.table",
        "result.lead",
        "match.table",
    )
)
_OF_PAIRS = ("result.turned", "result.adjusted", "result.not_played", "result.late")
_OF_SINGLES = ("result.calls", "result.play", "match.lineup")


def list_unsaid(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of an event its PBN file cannot say, in sentences."""
    own = _OF_PAIRS if event.get("kind") in (PAIRS, SWISS_PAIRS) else _OF_SINGLES
    sessions = {board.get("session", 1) for board in event.get("boards", ())}
    one_session = ("board.session",) if len(sessions) < 2 else ()
    several = len(event.get("matches", ())) > 1
    of_kind = {INDIVIDUAL: ["numbers"], SWISS_PAIRS: ["swiss"], TEAMS: ["matches"] * several}
    sentences = [TEMPLATES[code] for code in of_kind.get(event.get("kind", ""), ())]
    return (*sentences, *list_keys(event, _SAYABLE.union(own, one_session)))


def write_pbn(
    event: Mapping[str, Any],
    *,
    results: bool = True,
    session: int | None = None,
    site: str = "",
    creator: str = "Cut In",
    solved: Mapping[int, Tricks] | None = None,
) -> bytes:
    """Return an event as a PBN file in the export format.

    results: whether they are written, or hands alone. session: whose boards are written if there
    are several. solved: the double dummy tricks of boards by their numbers, as far as known.
    """
    head = describe_event(event, site)
    if event.get("kind") == TEAMS:
        return write_file(write_rooms(event, head, results=results), creator)
    boards = [
        board
        for board in event.get("boards", ())
        if session is None or board.get("session", 1) == session
    ]
    if event.get("kind") == INDIVIDUAL and results:
        return write_file(write_individual(event, boards, head), creator)
    scores = ScoreWriter(event, boards, session or 1) if results else None
    games: list[list[str]] = []
    for together in _gather(boards):
        number = together[0]["board"]
        tags, sections = describe_board(together, head, (solved or {}).get(number))
        if scores is not None:
            sections |= scores.write(together, first=not games)
        games.append(write_game(tags, sections))
    return write_file(games, creator)


def _gather(boards: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Return the boards by number, those of all sections together unless they were dealt apart."""
    numbers: dict[int, list[Mapping[str, Any]]] = {}
    for board in boards:
        numbers.setdefault(board["board"], []).append(board)
    gathered = []
    for number in sorted(numbers):
        together = numbers[number]
        deals = {tuple(board.get(key) for key in _DEALT) for board in together}
        gathered += [together] if len(deals) == 1 else [[board] for board in together]
    return gathered


_DEALT = ("hands", "dealer", "vulnerable")
