"""Partners by agreement: the players of a table say who sits where, and nobody cuts."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from nights.actions.cuts import begin
from nights.actions.forming import (
    check_cutting_now,
    check_ready,
    check_together,
    find_lent,
    make_table,
    store_belongings,
)
from nights.actions.seats import check_seat, check_seats
from nights.formation.cutting import SEATS
from nights.formation.outcomes import Settled
from nights.formation.turns import CUT, Turn
from nights.models import Match, Night, Rotation, Table
from nights.queries.cuts import make_agreed
from nights.queries.presence import Presence
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_code, get_seats

Seats = Mapping[str, Player]


@answer_repeated
def form_by_agreement(*, order: Order, night: Night, seats: Seats, dealer: str) -> Match:
    """Form a table of just the players that a match needs, and begin it as they agree.

    seats: the player in each seat. dealer: the seat that deals first. Raise Refused with every
    fault: those of forming a table, a seat without a player, a code under which partners are cut
    for, and a pivot or a rota. [MB game 1]
    """
    with writing(
        order, night, "form-agreed", body=_make_body(seats, dealer), returns=Match
    ) as record:
        presence, players = Presence(record.ledger), list(seats.values())
        lent = find_lent(presence, players)
        faults = check_cutting_now(presence, players) + check_together(
            order, presence, players, lent
        )
        table = make_table(record)
        view = TableView(table, tuple(players), ())
        settled = _agree(record.ledger, view, seats, dealer, faults)
        store_belongings(record, table, players, lent)
        return begin(record, view, _make_turn(record.ledger), settled, typed=False, agreed=True)


@answer_repeated
def begin_by_agreement(
    *,
    order: Order,
    night: Night,
    table: Table,
    seats: Seats,
    dealer: str,
    joining: Sequence[Player] = (),
) -> Match:
    """Begin the next match of a table as its players agree.

    joining: candidates who claim a seat, so that those who play must be cut for. Raise Refused with
    every fault: a match in play, a cut under way, a claim, players other than those of the table,
    and those of `form_by_agreement`. [MB game 1]
    """
    body = {"table": table.pk, **_make_body(seats, dealer)}
    if joining:
        body["joining"] = [str(player.pk) for player in joining]
    with writing(order, night, "next-agreed", body=body, table=table, returns=Match) as record:
        view = get_table_view(table)
        faults = check_ready(record.ledger, view) + _check_claims(joining)
        settled = _agree(record.ledger, view, seats, dealer, faults)
        return begin(record, view, _make_turn(record.ledger), settled, typed=False, agreed=True)


def _make_body(seats: Seats, dealer: str) -> dict[str, object]:
    return {"seats": {seat: player.pk for seat, player in seats.items()}, "dealer": dealer}


def _make_turn(night: Night) -> Turn:
    """Return the first turn: from an agreement on, the same four go on as they agreed."""
    return Turn(night.rotation if len(get_seats(night)) == len(SEATS) else CUT)


def _check_claims(joining: Sequence[Player]) -> list[Fault]:
    text = _("%(name)s claims a seat: then those who play are cut for.")
    return [Fault("claim", text % {"name": str(player)}, "joining") for player in joining]


def may_agree(night: Night) -> bool:
    """Return whether partners may be agreed upon: by the code, and without a pivot or a rota."""
    return get_code(night).agrees and night.rotation in (Rotation.CUT, Rotation.STAY)


def _agree(
    night: Night, view: TableView, seats: Seats, dealer: str, faults: Sequence[Fault]
) -> Settled:
    there = get_seats(night)
    all_faults = [*faults, *check_seat(dealer, there, "dealer"), *check_seats(seats, there)]
    if not may_agree(night):
        text = _("By the rules of this night, partners are cut for.")
        all_faults.append(Fault("no-agreement", text))
    if set(seats.values()) != set(view.present):
        text = _("Those who play are cut for: only a table of just the players needed agrees.")
        all_faults.append(Fault("others", text, "seats"))
    if all_faults:
        raise Refused(all_faults)
    by_key = {candidate.key: candidate for candidate in list_table_candidates(night, view)}
    return make_agreed(there, dealer, [by_key[seats[seat].pk] for seat in there])
