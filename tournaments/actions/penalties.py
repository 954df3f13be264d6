"""Giving an entrant a penalty, and taking it back."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import (
    check_correctable,
    find_board_faults,
    find_round_faults,
    find_unexplained,
    is_decimal,
)
from tournaments.actions.judging_entrants import find_view
from tournaments.kinds import get_kind
from tournaments.models import Entrant, Event, Penalty
from tournaments.queries.matches import find_ending_round
from tournaments.queries.penalties import list_penalties, list_penalty_units
from tournaments.queries.stored_field import read_field


@answer_repeated
def give_penalty(
    *,
    order: Order,
    event: Event,
    entrant: Entrant,
    points: str,
    unit: str,
    round_: int | None = None,
    board: int | None = None,
) -> Penalty:
    """Give an entrant a penalty, or points if they are positive. The order's reason is required.

    unit: as in the event format. Raise Refused with every fault. [law 90]
    """
    body = {"entrant": entrant.pk, "points": points, "unit": unit, "round": round_, "board": board}
    detail = {**body, "entrant": entrant.entry}
    with writing(order, event, "penalty", body=body, detail=detail, returns=Penalty) as record:
        find_view(read_field(record.ledger), entrant)
        faults = check_correctable(record.ledger, order)
        if not order.reason:
            faults.append(Fault("reason", _("Say what the penalty is for."), "reason"))
        if not is_decimal(points):
            faults.append(Fault("not-a-number", _("Give points such as -10 or 2.5."), "points"))
        units = list_penalty_units(event)
        if unit not in units:
            text = _("Penalties of this event are in %(units)s.")
            named = ", ".join(units) or _("nothing: use an adjusted score")
            faults.append(Fault("not-a-unit", text % {"units": named}, "unit"))
        faults += find_round_faults(round_, "round") + find_board_faults(board)
        if faults:
            raise Refused(faults)
        if round_ and record.ledger.plays_matches:
            field = read_field(record.ledger)
            round_ = find_ending_round(field, field.entrants[entrant.pk], round_)
        penalty = Penalty.objects.create(
            act=record.act, entrant=entrant, points=points, unit=unit, round=round_, board=board
        )
        if record.ledger.plays_matches:  # one in IMPs needs a match of that round
            faults = get_kind(record.ledger).find_unscorable(record.ledger, penalty)
        if faults:
            raise Refused(faults)
        return penalty


@answer_repeated
def take_penalty_back(*, order: Order, event: Event, penalty: Penalty) -> Penalty:
    """Take a penalty back. Raise Conflict if it was taken back already."""
    detail = {"entrant": penalty.entrant.entry, "points": penalty.points}
    body = {"penalty": penalty.pk}
    with writing(order, event, "penalty-back", body=body, detail=detail, returns=Penalty) as record:
        faults = check_correctable(record.ledger, order) + find_unexplained(record.ledger, order)
        if faults:
            raise Refused(faults)
        if penalty not in list_penalties(record.ledger):
            raise Conflict.because("stale", _("This penalty was taken back meanwhile."))
        return Penalty.objects.create(act=record.act, entrant=penalty.entrant, replaces=penalty)
