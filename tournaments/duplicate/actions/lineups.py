"""Saying who of a team sits where in a round."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_round_faults
from tournaments.actions.judging_entrants import find_view
from tournaments.duplicate.queries.lineups import LINES, LineUps, read_lineups
from tournaments.models import Entrant, Event, EventState, EventTable, LineUp
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field

#: How many members of a team sit in a direction.
PAIR = 2


@answer_repeated
def line_up(
    *,
    order: Order,
    event: Event,
    entrant: Entrant,
    round_: int,
    seats: Mapping[str, Sequence[int]],
    table: EventTable | None = None,
) -> Entrant:
    """Say who of a team sits where in a round.

    seats: for ``NS``, ``EW`` or both, at teams of eight ``NS2`` and ``EW2`` as well, the places of
    two members, from 0; a direction that is not named stays as it was said, unless one of its two
    is named in another. table: the one whose
    phone says it; only of a side that sits there now, until the event is over. Raise Refused with
    every fault.
    """
    body = {
        "entrant": entrant.pk,
        "round": round_,
        "seats": {line: list(places) for line, places in sorted(seats.items())},
    }
    detail = {"entrant": entrant.entry, "round": round_}
    with writing(
        order, event, "line-up", body=body, detail=detail, table=table, returns=lambda _act: entrant
    ) as record:
        row, field = record.ledger, read_field(record.ledger)
        view = find_view(field, entrant)
        faults = check_correctable(row, order) + find_round_faults(round_, "round")
        if not row.asks_lineups:
            text = _("Teams do not say who sits where at this event.")
            faults.append(Fault("no-line-ups", text))
        if table is not None:
            faults += _find_table_faults(row, field, table, view, round_, seats)
        faults += _find_round_faults(field, view, round_)
        faults += find_seat_faults(view, round_, seats)
        if faults:
            raise Refused(faults)
        said = dict(seats) | _list_taken_back(view, round_, seats, read_lineups(row))
        _record(record, entrant, round_, said)
        return entrant


def _record(
    record: Writing[Event], entrant: Entrant, round_: int, said: Mapping[str, Sequence[int]]
) -> None:
    LineUp.objects.bulk_create(
        LineUp(
            event=record.ledger,
            club_id=record.ledger.club_id,
            act=record.act,
            entrant=entrant,
            round=round_,
            line=line,
            first=min(places),
            second=max(places),
        )
        for line, places in said.items()
    )


def _list_taken_back(
    view: EntrantView, round_: int, seats: Mapping[str, Sequence[int]], known: LineUps
) -> dict[str, Sequence[int]]:
    """Return the directions of which one member is named in the other now, as taken back.

    So two tables can exchange the pairs of a team, one phone after the other.
    """
    named = {place for places in seats.values() for place in places}
    before = {line: known.get((round_, view.id, line), ()) for line in LINES}
    return {
        line: (0, 0)
        for line, places in before.items()
        if line not in seats and named.intersection(places)
    }


def _find_round_faults(field: Field, view: EntrantView, round_: int) -> list[Fault]:
    """Return the fault of a round in which a team has no table."""
    if any(view in meeting.entrants and meeting.plays for meeting in field.meetings(round_)):
        return []
    text = _("This team does not play in round %(round)d.") % {"round": round_}
    return [Fault("not-playing", text, "round")]


def find_seat_faults(
    view: EntrantView, round_: int, seats: Mapping[str, Sequence[int]]
) -> list[Fault]:
    """Return the faults of saying who of a team sits where: two of it, and nobody twice."""
    members = len(view.team(round_))
    lines = LINES[: 2 * (view.pairs // 2)]
    faults = []
    if not seats:
        return [Fault("nobody", _("Say who sits North-South, or East-West."), "NS")]
    for line, places in seats.items():
        sound = len(set(places)) == len(places) == PAIR
        if line not in lines or not sound or not all(0 <= at < members for at in places):
            text = _("Two different members of the team sit %(line)s.") % {"line": line}
            faults.append(Fault("not-a-pair", text, line.lower()))
    if faults:
        return faults
    named = [place for places in seats.values() for place in places]
    twice = [at for at in named if named.count(at) > 1]
    if twice:
        player = view.player_at(twice[0], round_)
        text = _("%(name)s sits in the other direction.") % {"name": player or twice[0] + 1}
        faults.append(Fault("sits-elsewhere", text, next(iter(seats)).lower()))
    return faults


def _find_table_faults(
    event: Event,
    field: Field,
    table: EventTable,
    view: EntrantView,
    round_: int,
    seats: Mapping[str, Sequence[int]],
) -> list[Fault]:
    """Return the fault of a phone that speaks for others than those who sit at its table."""
    now = max(1, read_clock(event).round)
    meeting = field.meeting(table.section.letter, now, table.number)
    over = get_state(event) == EventState.FINISHED
    here: list[tuple[str, EntrantView | None]] = []
    if meeting is not None and round_ == now and not over:
        here = [(meeting.name_pair(line), team) for line, team in meeting.seats]
    if all((line, view) in here for line in seats):
        return []
    return [make_not_here_fault()]


def make_not_here_fault() -> Fault:
    """Return the fault of a phone that speaks for a team that sits elsewhere."""
    return Fault("not-here", _("This team does not sit there now: ask the director."), "entrant")
