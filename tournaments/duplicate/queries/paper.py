"""What is printed for an event that is played with paper: cards, travellers, slips."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.duplicate.queries.lineups import LINES
from tournaments.duplicate.queries.said import describe_board
from tournaments.duplicate.queries.screen import list_seats, name_table
from tournaments.duplicate.queries.versions import Versions, read_versions
from tournaments.models import EventTable
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting


@dataclass(frozen=True, eq=False)
class Step:
    """Where an entrant is in a round. table: empty if it sits out.

    side: of a pair; of a single player its seat, with the number of its partner.
    """

    round: int
    table: str = ""
    side: str = ""
    partner: str = ""
    opponents: str = ""
    boards: str = ""


@dataclass(frozen=True, eq=False)
class Guide:
    """An entrant's way through the movement."""

    label: str
    name: str
    steps: list[Step]


@dataclass(frozen=True, eq=False)
class Sitting:
    """Who sits at a table in a round, by their numbers, and what they play there.

    versions: by the number of a fouled board, what the version is called that they play.
    """

    round: int
    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]
    plays: bool
    versions: Mapping[int, str]

    @property
    def lines(self) -> list[tuple[int, str]]:
        """The boards, each with the version that they play; empty if it was not fouled."""
        return [(board, self.versions.get(board, "")) for board in self.boards]

    @property
    def span(self) -> str:
        """The numbers of the boards in short."""
        return write_span(self.boards)


@dataclass(frozen=True, eq=False)
class TableCard:
    """A table with its rounds, in their order."""

    name: str
    table: EventTable
    sittings: list[Sitting]


@dataclass(frozen=True, eq=False)
class BoardSheet:
    """A traveller to be filled in.

    sittings: who is to play the board, in the order of rounds; each with the version if it was
    fouled.
    """

    board: int
    section: str
    dealer: str
    vulnerable: str
    sittings: list[Sitting]

    @property
    def lines(self) -> list[tuple[Sitting, str]]:
        """The sittings, each with the version that it plays; empty if it was not fouled."""
        return [(sitting, sitting.versions.get(self.board, "")) for sitting in self.sittings]


@dataclass(frozen=True)
class NameSlip:
    """An entrant with where it sits first."""

    label: str
    name: str
    table: str
    side: str

    @property
    def where(self) -> str:
        """Where it sits first, in the reader's language."""
        if not self.table:
            return _("sits out the first round")
        return _("Table %(table)s, %(side)s") % {"table": self.table, "side": self.side}


def write_span(boards: Iterable[int]) -> str:
    """Return board numbers in short: ``1-3, 7``."""
    parts: list[list[int]] = []
    for board in sorted(boards):
        if parts and board == parts[-1][-1] + 1:
            parts[-1].append(board)
        else:
            parts.append([board])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)


def count_known_rounds(field: Field) -> int:
    """Return of how many rounds it is known who meets whom."""
    return max(field.draws) if field.draws else field.rounds


def list_guides(field: Field) -> list[Guide]:
    """Return the way of every entrant that has a number, by section and number.

    Each pair of a team has its own, as it keeps its direction.
    """
    rounds = range(1, count_known_rounds(field) + 1)
    guides = []
    for entrant, seat in {seat.entrant: seat for seat in list_seats(field, 1)}.items():
        ways: dict[str, dict[int, Meeting]] = {}
        for meeting in field.list_places(entrant):
            pair = meeting.name_own(entrant) if field.of_teams else ""
            ways.setdefault(pair, {})[meeting.round] = meeting
        for pair, way in sorted(ways.items(), key=_order_pair) or [("", {})]:
            steps = [_step(field, entrant, at, way.get(at)) for at in rounds]
            guides.append(Guide(f"{seat.label} {pair}".rstrip(), seat.name, steps))
    return guides


def _order_pair(way: tuple[str, Mapping[int, Meeting]]) -> int:
    """Return where a pair of a team stands among its pairs."""
    return LINES.index(way[0]) if way[0] in LINES else 0


def _step(field: Field, entrant: EntrantView, round_: int, meeting: Meeting | None) -> Step:
    if meeting is None or not meeting.plays:
        return Step(round_)
    own, theirs = meeting.ns, meeting.ew
    if entrant not in meeting.ns:
        own, theirs = theirs, own
    partner = _number(field, [other for other in own if other is not entrant])
    return Step(
        round_,
        name_table(field, meeting),
        meeting.find_seat(entrant),
        partner,
        _number(field, theirs),
        write_span(meeting.boards),
    )


def _number(field: Field, entrants: Iterable[EntrantView | None]) -> str:
    return "+".join(field.number(entrant) if entrant else "–" for entrant in entrants)


def _sit(field: Field, meeting: Meeting, versions: Versions) -> Sitting:
    section = meeting.section.section.pk
    marks = {board: versions.mark(section, board, meeting.round) for board in meeting.boards}
    return Sitting(
        meeting.round,
        name_table(field, meeting),
        _number(field, meeting.ns),
        _number(field, meeting.ew),
        meeting.boards,
        meeting.plays,
        {board: mark for board, mark in marks.items() if mark},
    )


def list_table_cards(field: Field) -> list[TableCard]:
    """Return the tables of all sections, each with who sits there in every round."""
    cards = []
    versions = read_versions(field.event)
    for section in field.sections:
        letter = section.letter if len(field.sections) > 1 else ""
        for number in range(1, section.movement.tables + 1):
            meetings = (
                field.meeting(section.letter, at, number) for at in range(1, section.rounds + 1)
            )
            sittings = [_sit(field, meeting, versions) for meeting in meetings if meeting]
            cards.append(TableCard(f"{letter}{number}", section.tables[number], sittings))
    return cards


def list_board_sheets(field: Field) -> list[BoardSheet]:
    """Return a traveller for every board of every section."""
    sheets: dict[tuple[str, int], BoardSheet] = {}
    versions = read_versions(field.event)
    for meeting in field.meetings():
        for board in meeting.boards if meeting.plays else ():
            key = meeting.section.letter, board
            section = key[0] if len(field.sections) > 1 else ""
            made = BoardSheet(board, section, *describe_board(board), [])
            sheets.setdefault(key, made).sittings.append(_sit(field, meeting, versions))
    return [sheets[key] for key in sorted(sheets)]


def list_slips(field: Field, round_: int | None = None) -> Iterator[Sitting]:
    """Yield a score slip for each table of a round, or of every round."""
    versions = read_versions(field.event)
    for meeting in field.meetings(round_):
        if meeting.plays:
            yield _sit(field, meeting, versions)


def list_name_slips(field: Field) -> list[NameSlip]:
    """Return the entrants with where they sit first."""
    return [NameSlip(seat.label, seat.name, seat.table, seat.side) for seat in list_seats(field, 1)]
