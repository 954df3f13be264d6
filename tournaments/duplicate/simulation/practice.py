"""A pairs event to practise on: its tables play when the director lets them."""

import datetime
import random
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.actions.people import add_player
from club.ledger.queue import hold_tasks
from club.ledger.refusals import Refused
from club.ledger.registered import PracticeKind, PracticeMove
from club.ledger.writing import Actor, Order
from club.models.accounts import Account
from club.models.people import Club
from club.practice.queries import make_all_calling
from club.simulation.people import names
from tournaments.actions.calls import call_director
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import accept_result, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.simulation.plan import make_result
from tournaments.links import get_desk_path
from tournaments.models import Event, EventKind, EventState, EventTable, Source
from tournaments.movements.families import make_movement
from tournaments.queries.calls import list_open_calls
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

TABLES, BOARDS = 4, 3

_CALLS = (
    gettext_lazy("a lead out of turn"),
    gettext_lazy("a revoke"),
    gettext_lazy("the last board was entered with a trick too many"),
    gettext_lazy("the wrong boards lie on the table"),
    gettext_lazy("a call out of turn"),
    gettext_lazy("a hand with twelve cards"),
)


def fill(club: Club, account: Account, now: datetime.datetime) -> None:
    """Let an event of eight pairs be in play in a new club: its first round has begun."""
    chance = random.Random()  # noqa: S311 - a play, not a secret
    order = Order(Actor(account=account), now)
    with hold_tasks(), transaction.atomic():
        players = [
            add_player(order=order, club=club, name=name) for name in names(4 * TABLES, chance)
        ]
        event = create_event(
            order=order,
            club=club,
            name=_("Practice pairs"),
            date=now.astimezone(club.zone).date(),
        )
        for at in range(0, 4 * TABLES, 2):
            enter(order=order, event=event, players=players[at : at + 2])
        movement = make_movement("howell", TABLES)
        plan_section(order=order, event=event, letter="A", movement=movement, boards_per_set=BOARDS)
        start_round(order=order, event=event, round_=1)


def find_path(club: Club) -> str:
    """Return the desk of the latest event, or the list of events if there is none."""
    event = Event.objects.filter(club=club).order_by("pk").last()
    return get_desk_path(event) if event else reverse("events", args=[club.slug])


def play_boards(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let each table enter the result of its next board, and return what came of it."""
    events = list(_list_playing(club))
    tables = [table for event in events for table in _list_tables(event)]
    entered = [table for table in tables if _enter(table, chance, now)]
    if not entered:
        raise _make_idle(events)
    left = sum(len(table.boards) for table in tables) - len(entered)
    if not left:
        if _is_last_round(events):
            return _("Every table has entered its last board. End the play at the desk.")
        return _("Every table has entered the last board of the round. Begin the next one.")
    told = ngettext(
        "Table %(tables)s has entered a board.",
        "Tables %(tables)s have entered a board.",
        len(entered),
    )
    return told % {"tables": ", ".join(str(table.table.number) for table in entered)}


def play_round(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let all tables but one finish the round, and return what came of it."""
    late = ""
    for event in _list_playing(club):
        tables = [table for table in _list_tables(event) if table.boards]
        for table in tables[:-1]:
            while _enter(table, chance, now):
                table.boards.pop(0)
        late = late or (str(tables[-1].table.number) if tables else "")
    if not late:
        return play_boards(club, chance, now)
    return _("Table %(table)s is the last to play. The others have finished the round.") % {
        "table": late
    }


def call(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let a table call the director, and return what to do."""
    quiet = []
    events = list(_list_playing(club))
    if not events:
        raise _make_idle(events)
    for event in events:
        calls = {open_call.table_id for open_call in list_open_calls(event)}
        quiet += [table for table in _list_tables(event) if table.table.pk not in calls]
    if not quiet:
        raise make_all_calling()
    table = chance.choice(quiet)
    text = str(chance.choice(_CALLS))
    call_director(order=table.sign("N", now), event=table.event, table=table.table, text=text)
    return _("Table %(table)s calls: %(what)s. Go there, and answer the call.") % {
        "table": table.table.number,
        "what": text,
    }


@dataclass
class SimulatedTable:
    """A table of an event. boards: those that it has not entered yet, of each round so far."""

    event: Event
    table: EventTable
    boards: list[BoardPlace]

    def sign(self, seat: str, now: datetime.datetime) -> Order:
        """Return the order of an act of the phone at a seat."""
        return Order(Actor(device=self.table, seat=seat), now)


def _list_playing(club: Club) -> Iterator[Event]:
    """Yield the pairs events of a club that are in play."""
    for event in Event.objects.filter(club=club, kind=EventKind.PAIRS).order_by("pk"):
        if get_state(event) == EventState.PLAYING:
            yield event


def _is_last_round(events: list[Event]) -> bool:
    return all(read_clock(event).round >= read_field(event).rounds for event in events)


def _make_idle(events: list[Event]) -> Refused:
    """Return the refusal of a move where nobody has a board to play, with what to do."""
    if not events:
        text = _("No event is in play. Begin the first round of one at its desk.")
    elif _is_last_round(events):
        text = _("The last round is played. End the play at the desk, and publish the results.")
    else:
        text = _("No table has a board to play. Begin the next round at the desk.")
    return Refused.because("no-table-plays", text)


def _list_tables(event: Event) -> Iterator[SimulatedTable]:
    """Yield the tables of an event, with what is missing of them in the rounds so far."""
    field = read_field(event)
    known = EventTable.objects.filter(event=event).select_related("section", "event__club")
    tables = {(row.section.letter, row.number): SimulatedTable(event, row, []) for row in known}
    entered = {(row.section_id, row.round, row.table, row.board) for row in list_results(event)}
    for round_ in range(1, read_clock(event).round + 1):
        for meeting in field.meetings(round_):
            simulated = tables.get((meeting.section.letter, meeting.table))
            if simulated is None or not meeting.plays:
                continue
            section, number = simulated.table.section_id, meeting.table
            simulated.boards += [
                BoardPlace(meeting.section.letter, round_, number, board)
                for board in meeting.boards
                if (section, round_, number, board) not in entered
            ]
    yield from tables.values()


def _enter(table: SimulatedTable, chance: random.Random, now: datetime.datetime) -> bool:
    """Let a table enter its next board. Return False if it has none."""
    if not table.boards:
        return False
    place = table.boards[0]
    result = enter_result(
        order=table.sign("N", now),
        event=table.event,
        place=place,
        raw=make_result(chance, table.event.pk.int % 1_000, place.board),
        source=Source.PHONE,
        confirmed=True,
    )
    accept_result(order=table.sign("E", now), event=table.event, result=result, accepted=True)
    return True


PRACTICE = PracticeKind(
    name="pairs",
    label=gettext_lazy("A pairs event"),
    hint=gettext_lazy("Eight pairs play the first of seven rounds."),
    fill=fill,
    find_path=find_path,
    moves=(
        PracticeMove("boards", gettext_lazy("Each table plays a board"), play_boards),
        PracticeMove("round", gettext_lazy("All but one finish the round"), play_round),
        PracticeMove("call", gettext_lazy("A table calls you"), call),
    ),
)
