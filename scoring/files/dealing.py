"""The boards of an event that a dealing machine takes: they follow each other by number."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.files.answer import FileEvent, FileProblem
from scoring.files.deals import Deal, read_deal
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.wording import sentence

TEMPLATES = {
    "dealt-alone": sentence("Everything but the hands: a dealing machine takes nothing else."),
    "no-hands": sentence("There are no hands to deal."),
    "gap": sentence("Board %(board)s has no hands, and a dealing machine takes boards in a row."),
    "too-many": sentence("A file for this dealing machine takes boards %(first)s to %(last)s."),
}
"""The English sentence for each code of what a dealing machine cannot take."""

Row = Mapping[str, Any]


class CannotDeal(Exception):
    """The boards of an event are none that the machine could deal. Its text is the sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(TEMPLATES[code] % values)


def collect_deals(event: Row, first: int, last: int) -> dict[int, Deal]:
    """Return the deals of an event by their numbers, which follow each other.

    first, last: the numbers that a file can have. Raise CannotDeal if they cannot be dealt.
    """
    boards = [*event.get("boards", ())]
    boards += [board for match in event.get("matches", ()) for board in match.get("boards", ())]
    deals: dict[int, Deal] = {}
    for board in boards:
        deal = read_deal(board["hands"], board["board"]) if board.get("hands") else None
        if deal is not None:
            deals.setdefault(board["board"], deal)
    if not deals:
        raise CannotDeal("no-hands")
    if min(deals) < first or max(deals) > last:
        raise CannotDeal("too-many", first=first, last=last)
    for number in range(min(deals), max(deals) + 1):
        if number not in deals:
            raise CannotDeal("gap", board=number)
    return {number: deals[number] for number in sorted(deals)}


def list_unsaid(event: Row) -> tuple[str, ...]:
    """Return what of an event a file of a dealing machine cannot say, in sentences."""
    bare = {"kind", "scoring", "entrants", "boards"}
    boards = event.get("boards", ())
    alone = event.keys() <= bare and not event.get("entrants")
    alone = alone and not any(board.get("results") for board in boards)
    more = list_keys({"boards": boards}, ["board.hands"])
    return tuple(more) if alone else (TEMPLATES["dealt-alone"],)


def make_event(
    title: str, deals: Mapping[int, Deal], problems: Iterable[FileProblem], notes: Iterable[str]
) -> FileEvent:
    """Return boards with hands alone as an event of a file."""
    document: dict[str, Any] = {
        **({"name": title} if title else {}),
        "kind": "pairs",
        "scoring": "matchpoints",
        "entrants": [],
        "boards": [
            {"board": number, "hands": str(deal), "results": []} for number, deal in deals.items()
        ],
    }
    numbers = f"{min(deals)}–{max(deals)}" if deals else ""
    return FileEvent(title or numbers, document, tuple(notes), tuple(problems))
