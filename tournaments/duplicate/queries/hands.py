"""The hands of an event's boards: kept from everybody until their board is over.

One rule for pages, files and the API: `read_open_hands` returns those that are open, and nothing
else returns hands of an event to a reader, be it the owner of the club.
"""

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery, UUIDField, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy

from club.ledger.undoing import STANDS
from scoring.duplicate.cards import CARDS, check_record, read_board_cards
from scoring.duplicate.faults import Form
from scoring.files.deals import Deal, read_deal
from scoring.files.lin.links import list_links
from scoring.seats import SEATS
from scoring.teams.facts import EIGHTS
from tournaments.models import BoardHands, BoardResult, Event, EventState, EventStatus
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import ResultRow, read_rows
from tournaments.queries.seating import Meeting
from tournaments.queries.triangles import find_begun, find_first_round, is_within

HandsPlace = tuple[uuid.UUID | None, int | None, int]
"""Where hands are played: the section and the round, None for all, and the board."""
Place = tuple[uuid.UUID, int, int]
"""A board of a section in a round."""
#: In the order of their addresses.
_VIEWERS = (gettext_lazy("BBO hand viewer"), gettext_lazy("Bridgewebs double dummy"))
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
#: Acts and rows are kept apart by this order.
_ORDER = ("act__number", "id")
_NO_SECTION = Value(uuid.UUID(int=0), UUIDField())


@dataclass(frozen=True)
class OpenHands:
    """The hands that are open, by their places."""

    by_place: Mapping[HandsPlace, str]

    def find(self, section_id: uuid.UUID, round_: int | None, board: int) -> str | None:
        """Return the hands of a board in PBN notation, or None. round_: None if it has none."""
        places = ((section_id, round_), (section_id, None), (None, round_), (None, None))
        for section, round_of_hands in places:
            if hands := self.by_place.get((section, round_of_hands, board)):
                return hands
        return None

    def list_places(self, board: int | None = None) -> list[HandsPlace]:
        """Return the places of which hands are open, of a board or of all, by their numbers."""
        places = (place for place in self.by_place if board in (None, place[2]))
        return sorted(places, key=lambda place: (place[2], place[1] or 0, str(place[0] or "")))


def read_hands(event: Event) -> dict[HandsPlace, str]:
    """Return all hands of an event, open and closed, for actions alone: nobody is shown them."""
    rows = BoardHands.objects.filter(STANDS, event=event).order_by(*_ORDER)
    told = rows.values_list("section_id", "round", "board", "hands")
    return {(section, round_, board): hands for section, round_, board, hands in told}


def read_open_hands(field: Field, rows: Iterable[ResultRow] | None = None) -> OpenHands:
    """Return the hands of an event's boards that are over.

    A board is over when every table that plays it has a result that is not to come, in each
    section and round for which its hands are the same, and at least one has. A table of the round
    in play or a later one may have to play it though nobody sits there yet. Where rounds are drawn,
    a board of the round in play is not over, as a match may come to it. Sections that are compared
    have the same hands, though they were brought for one of them. rows: the results, if read.
    """
    hands = read_hands(field.event)
    if not hands:
        return OpenHands({})
    rows = read_rows(field.event) if rows is None else list(rows)
    met = _group_by_board((row.section_id, row.round, row.board) for row in rows)
    pending = _group_by_board(_find_pending(field, rows))
    closed = set()
    for (section, round_, board), text in hands.items():
        place = None if field.event.across else section, round_, board
        if _has_any(place, pending):
            closed.add((board, text))  # wherever the same cards are played
    return OpenHands(
        {
            place: text
            for place, text in hands.items()
            if _has_any(place, met) and (place[2], text) not in closed
        }
    )


def _find_pending(field: Field, rows: Iterable[ResultRow]) -> set[Place]:
    """Return the boards that some table has still to play, by section and round."""
    event = field.event
    pending = {(row.section_id, row.round, row.board) for row in rows if row.said.get("late")}
    if get_state(event) == EventState.FINISHED:
        return pending
    there = {
        (row.section_id, row.round, row.table, row.board)
        for row in rows
        if not row.said.get("late")
    }
    now = read_clock(event).round
    for meeting in field.meetings():
        section, going_on = meeting.section.section.pk, meeting.round >= now
        for board in meeting.boards:
            missing = (section, meeting.round, meeting.table, board) not in there
            if (missing and (meeting.plays or going_on)) or (event.draws_rounds and going_on):
                pending |= {(section, round_, board) for round_ in _list_rounds(field, meeting)}
    return pending


def _list_rounds(field: Field, meeting: Meeting) -> Iterator[int]:
    """Yield the rounds in which the boards of a table are played: a triangle has two."""
    yield meeting.round
    if field.draws:
        yield find_first_round(field, meeting)
        if is_within(meeting, find_begun(field, meeting.round)):
            yield meeting.round + 1


def _group_by_board(places: Iterable[Place]) -> dict[int, set[tuple[uuid.UUID, int]]]:
    by_board: dict[int, set[tuple[uuid.UUID, int]]] = {}
    for section, round_, board in places:
        by_board.setdefault(board, set()).add((section, round_))
    return by_board


def _has_any(place: HandsPlace, places: Mapping[int, Collection[tuple[uuid.UUID, int]]]) -> bool:
    """Return whether hands are those of a board at one of these places."""
    section, round_, board = place
    return any(
        section in (None, here) and round_ in (None, at) for here, at in places.get(board, ())
    )


def add_hands(field: Field, boards: list[dict[str, Any]], hands: OpenHands) -> None:
    """Write open hands into boards of the event format. Fields that compare have one deal each."""
    if not hands.by_place:
        return
    alone = field.sections[0].section.pk if field.sections else None
    told: dict[int, list[tuple[dict[str, Any], str]]] = {}
    for board in boards:
        section = field.find_section(board["section"]) if "section" in board else None
        section_id = section.section.pk if section else alone
        text = hands.find(section_id, None, board["board"]) if section_id else None
        if text:
            told.setdefault(board["board"], []).append((board, text))
    for same in told.values():
        if field.event.across and len({text for _board, text in same}) > 1:
            continue  # brought while the sections were apart
        if not any(starmap(_is_contradicted, same)):
            for board, text in same:
                board["hands"] = text


def add_hands_of_matches(field: Field, matches: Iterable[dict[str, Any]], hands: OpenHands) -> None:
    """Write open hands into the boards of matches of teams in the event format."""
    if not hands.by_place or not field.sections:
        return
    section = field.sections[0].section.pk
    told: dict[tuple[int, int], list[tuple[dict[str, Any], str]]] = {}
    for match in matches:
        for board in match.get("boards", ()):
            if text := hands.find(section, match["round"], board["board"]):
                told.setdefault((match["round"], board["board"]), []).append((board, text))
    for same in told.values():
        if not any(starmap(_is_contradicted, same)):
            for board, text in same:
                board["hands"] = text


def _is_contradicted(board: Mapping[str, Any], hands: str) -> bool:
    """Return whether other cards than these were played on a board, as told after they were kept.

    Such a result is not refused while they are closed: the refusal would tell of them.
    """
    results = [*board.get("results", ()), *(board[room] for room in EIGHTS if room in board)]
    cards = None
    for result in results:
        if not result.keys().isdisjoint(CARDS):
            cards = cards or read_board_cards(Form({"hands": hands}), board["board"])
            form = Form(result)
            check_record(form, cards)
            if form.problems:
                return True
    return False


def keep_open_hands(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows of hands that an archive has: of events that are over, with nothing to come.

    Other boards might be open as well, but to find them takes the whole event. Hands that were
    undone or replaced were not played, and may be those of another night.
    """
    states = EventStatus.objects.filter(STANDS, event=OuterRef("event")).order_by("-act__number")
    later = BoardResult.objects.filter(replaces=OuterRef("pk"), act__undoing__isnull=True)
    results = BoardResult.objects.filter(STANDS, ~Exists(later), event=OuterRef("event"))
    over = rows.annotate(state_said=Subquery(states.values("state")[:1])).filter(
        state_said=EventState.FINISHED
    )
    played = results.filter(
        board=OuterRef("board"),
        section_id=Coalesce(OuterRef("section_id"), F("section_id")),
        round=Coalesce(OuterRef("round"), F("round")),
    ).exclude(said={})
    others = BoardHands.objects.filter(STANDS, event=OuterRef("event"), board=OuterRef("board"))
    replaced = others.filter(
        _is_same("section_id", _NO_SECTION),
        _is_same("round", Value(0)),
        act__number__gt=OuterRef("act__number"),
    )
    return over.filter(
        STANDS, ~Exists(results.filter(said__late=True)), Exists(played), ~Exists(replaced)
    )


def _is_same(column: str, nothing: Any) -> Exact:
    """Return whether a column has what the outer row has, or neither has anything."""
    return Exact(Coalesce(column, nothing), Coalesce(OuterRef(column), nothing))


@dataclass(frozen=True)
class Holding:
    """The cards of a suit in a hand: ``AQ10``, or a dash. suit: its letter."""

    suit: str
    ranks: str


@dataclass(frozen=True)
class Diagram:
    """Four hands as a page shows them. section, round: empty or None if all have them."""

    hands: str
    board: int
    section: str = ""
    round: int | None = None

    @cached_property
    def seats(self) -> list[tuple[str, list[Holding], int]]:
        """The seats from North, each with its suits, spades first, and its high-card points."""
        deal = read_deal(self.hands, self.board)
        return [] if deal is None else [(seat.value, *_show(deal, seat)) for seat in SEATS]

    @property
    def links(self) -> list[tuple[Any, str]]:
        """The sites that show the hands, each with its address, in which no names are."""
        addresses = list_links({"board": self.board, "hands": self.hands})
        return list(zip(_VIEWERS, addresses, strict=True))


def _show(deal: Deal, seat: Any) -> tuple[list[Holding], int]:
    suits = deal.write_hand(seat)
    shown = [
        Holding(letter, " ".join(ranks).replace("T", "10") or "\N{EN DASH}")
        for letter, ranks in zip("SHDC", suits, strict=True)
    ]
    return shown, sum(_POINTS.get(rank, 0) for ranks in suits for rank in ranks)


def list_diagrams(field: Field, board: int | None = None) -> list[Diagram]:
    """Return the open hands of a board, or of all: several where sections or rounds differ."""
    hands = read_open_hands(field)
    letters = {section.section.pk: section.letter for section in field.sections}
    return [
        Diagram(
            hands.by_place[place], place[2], letters.get(section, "") if section else "", round_
        )
        for place in hands.list_places(board)
        for section, round_ in [place[:2]]
    ]
