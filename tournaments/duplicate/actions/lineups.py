"""Saying who of a team sits where in a round."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_round_faults
from tournaments.actions.judging_entrants import find_view
from tournaments.duplicate.queries.lineups import LineUps, read_lineups
from tournaments.models import Entrant, Event, EventTable, LineUp
from tournaments.movements.movement import Line
from tournaments.queries.events import read_clock
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

    seats: for ``NS``, ``EW`` or both, the places of two members, from 0; a direction that is not
    named stays as it was said. table: the one whose phone says it; only of a side that sits there
    now. Raise Refused with every fault.
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
        faults += find_seat_faults(view, round_, seats, read_lineups(row))
        if faults:
            raise Refused(faults)
        LineUp.objects.bulk_create(
            LineUp(
                event=row,
                club_id=row.club_id,
                act=record.act,
                entrant=entrant,
                round=round_,
                line=line,
                first=min(places),
                second=max(places),
            )
            for line, places in seats.items()
        )
        return entrant


def find_seat_faults(
    view: EntrantView, round_: int, seats: Mapping[str, Sequence[int]], known: LineUps
) -> list[Fault]:
    """Return the faults of saying who of a team sits where: two of it, and nobody twice."""
    members = len(view.team(round_))
    faults = []
    for line, places in seats.items():
        sound = len(set(places)) == len(places) == PAIR
        if line not in list(Line) or not sound or not all(0 <= at < members for at in places):
            text = _("Two different members of the team sit %(line)s.") % {"line": line}
            faults.append(Fault("not-a-pair", text, line.lower()))
    if faults:
        return faults
    others = {
        place
        for line in Line
        if str(line) not in seats
        for place in known.get((round_, view.id, str(line)), ())
    }
    named = [place for places in seats.values() for place in places]
    twice = [at for at in named if named.count(at) > 1 or at in others]
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
    here = meeting.seats if meeting is not None and round_ == now else ()
    if all((line, view) in here for line in seats):
        return []
    text = _("This team does not sit there now: ask the director.")
    return [Fault("not-here", text, "entrant")]
