"""A cut under way at a table: the players cut one after the other, on the table's phone."""

import random
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from club.queries.people import list_ids
from nights.actions.cuts import begin, dump_candidates
from nights.actions.forming import check_claims, check_ready
from nights.actions.seats import check_seat
from nights.acts import SIT
from nights.formation.code import EXPOSED, PACK
from nights.formation.outcomes import Candidate, Miscut, Settled
from nights.formation.reasons import CutReason
from nights.formation.turns import settle_turn
from nights.models import Belonging, Match, Night, OpenCard, OpenCut, OpenCutEnd, Table, Undoing
from nights.queries.cuts import translate_reason
from nights.queries.open_cuts import UnderWay
from nights.queries.rotation import get_next_turn
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_code, get_seats


@answer_repeated
def begin_cut(
    *, order: Order, night: Night, table: Table, joining: Sequence[Player] = ()
) -> OpenCut:
    """Begin a cut at a table, whose players then cut one after the other.

    joining: candidates who claim a seat before it, and belong to the table with it. Others may
    enter the table until the first card is cut; nobody leaves it until the cut has ended. Raise
    Refused while a match is in play or a cut under way, for invalid claims, for too few or too many
    players, and if the rotation takes no cards. [SB 21] [E 22] [L entry 1] [W 12]
    """
    body: dict[str, Any] = {"table": table.pk}
    if joining:
        body["joining"] = [str(player.pk) for player in joining]
    with writing(order, night, "cut", body=body, table=table, returns=OpenCut) as record:
        view = get_table_view(table)
        faults = check_ready(record.ledger, view) + check_claims(
            order, record.ledger, table, joining
        )
        view = replace(view, members=(*view.members, *joining))
        turn = get_next_turn(record.ledger, view)
        if turn.pivots:
            text = _("The rotation seats the next match without a card: begin it.")
            faults.append(Fault("no-cards", text))
        candidates = list_table_candidates(record.ledger, view)
        if not faults:
            faults += _no_cut(record.ledger, view, candidates)
        if faults:
            raise Refused(faults)
        for player in joining:
            Belonging.objects.create(act=record.act, table=table, player=player)
        return OpenCut.objects.create(
            act=record.act,
            table=table,
            code=record.ledger.code,
            house=record.ledger.house,
            rotation=turn.rotation,
            turn=turn.number,
            order=[str(key) for key in turn.order],
            candidates=dump_candidates(candidates),
        )


def _no_cut(night: Night, view: TableView, candidates: list[Candidate]) -> list[Fault]:
    """Return the fault of too few or too many players for a cut."""
    try:
        settle_turn(
            get_next_turn(night, view), get_code(night), candidates, (), seats=get_seats(night)
        )
    except Miscut as miscut:
        return [
            Fault(problem.code, translate_reason(problem), "players") for problem in miscut.problems
        ]
    return []


@answer_repeated
def cut_card(
    *,
    order: Order,
    night: Night,
    table: Table,
    player: Player,
    card: str = "",
    chance: random.Random | None = None,
) -> OpenCard:
    """Store a card that a player has cut: typed as in ``QS``, or drawn by chance.

    A card drawn by the program is final. Raise Refused if no cut is under way, for a player who has
    no card to cut, and for a card that does not exist or was cut already.
    """
    body = {"table": table.pk, "player": player.pk, "card": card, "drawn": chance is not None}
    with writing(
        order, night, "card", body=body, table=table, player=player, returns=OpenCard
    ) as record:
        cut = _under_way(table)
        cutter = _whose_turn(cut, player)
        taken = {card for row in cut.cards if row.round == cut.round for card in _parts(row)}
        if chance is not None:
            card = _drawn(taken, chance)
        faults = _bad_card(cut, card, taken)
        if faults:
            raise Refused(faults)
        return OpenCard.objects.create(
            act=record.act,
            cut=cut.fact,
            player_id=cutter.key,
            round=cut.round,
            card=card,
            drawn=chance is not None,
        )


def _under_way(table: Table) -> UnderWay:
    view = get_table_view(table)
    if view.open_cut is None:
        text = _("No cut is under way at table %(number)d.") % {"number": table.number}
        raise Refused.because("no-cut", text, "table")
    return view.open_cut


def _whose_turn(cut: UnderWay, player: Player) -> Candidate:
    mine = set(list_ids(player))
    for candidate in cut.to_cut:
        if candidate.key in mine:
            return candidate
    text = _("%(name)s does not cut now.") % {"name": str(player)}
    raise Refused.because("not-their-turn", text, "player")


def _parts(card: OpenCard) -> list[str]:
    return card.card.split(EXPOSED)


def _drawn(taken: set[str], chance: random.Random) -> str:
    """Return a card drawn from the rest of the pack. [SB 14] [E 15] [L cutting 2]"""
    pack = [rank + suit for rank in "A23456789TJQK" for suit in PACK if rank + suit not in taken]
    return chance.choice(pack)


def _bad_card(cut: UnderWay, card: str, taken: set[str]) -> list[Fault]:
    code = get_code(cut.fact)
    faults = []
    # Two cards are told of at most, so a longer list is not looked at.
    parts = card.split(EXPOSED, maxsplit=2)
    for part in parts:
        if not code.holds(part):
            text = translate_reason(CutReason("not-a-card", {"text": part}))
            faults.append(Fault("not-a-card", text, "card"))
        elif part in taken or parts.count(part) > 1:
            text = _("The %(card)s has been cut already in this round.")
            faults.append(Fault("same-card", text % {"card": part}, "card"))
    if len(parts) > 2:
        text = _("Write two of the cards that were exposed, as QS+3D.")
        faults.append(Fault("not-a-card", text, "card"))
    return faults


@answer_repeated
def take_card_back(*, order: Order, night: Night, table: Table, card: uuid.UUID) -> Undoing:
    """Take back the last typed card of a cut under way, which was misread.

    card: its id. Raise Refused for any other card, and for one that the program drew.
    """
    body = {"table": table.pk, "card": card}
    with writing(order, night, "uncard", body=body, table=table, returns=Undoing) as record:
        last = _under_way(table).last_typed
        if last is None or last.pk != card:
            text = _("That is not the card that was typed last: look again at the cut.")
            raise Refused.because("no-card", text, "card")
        return Undoing.objects.create(act=record.act, undone=last.act)


@answer_repeated
def sit_down(*, order: Order, night: Night, table: Table, seat: str = "N") -> Match:
    """End a cut that is settled: seat the dealer where they choose, and begin the match.

    Raise Refused if no cut is under way, while a player has still to cut, and for an unknown seat.
    [SB 16] [L forming-tables 2]
    """
    with writing(
        order, night, SIT, body={"table": table.pk, "seat": seat}, table=table, returns=Match
    ) as record:
        cut = _under_way(table)
        seats = get_seats(record.ledger)
        faults = check_seat(seat, seats)
        if cut.settled is None:
            names = ", ".join(str(candidate.name) for candidate in cut.to_cut)
            text = _("The cut is not finished: %(names)s have to cut.") % {"names": names}
            faults.append(Fault("cut-again", text, "card"))
        if faults:
            raise Refused(faults)
        code = get_code(cut.fact)
        settled = settle_turn(cut.turn, code, cut.candidates, cut.rounds, seat, seats)
        if not isinstance(settled, Settled):  # it was above, at another seat
            raise TypeError("a settled cut is settled at any seat")
        OpenCutEnd.objects.create(act=record.act, cut=cut.fact)
        return begin(record, get_table_view(table), cut.turn, settled, _typed(cut), cut.fact)


def _typed(cut: UnderWay) -> bool:
    """Return whether any card was typed."""
    return any(not card.drawn for card in cut.cards)


@answer_repeated
def give_up_cut(*, order: Order, night: Night, table: Table) -> OpenCutEnd:
    """Give a cut up before it has begun a match. Its cards remain in the trail.

    Raise Refused if no cut is under way, and if the program has drawn a card and no reason is
    given.
    """
    with writing(
        order, night, "uncut", body={"table": table.pk}, table=table, returns=OpenCutEnd
    ) as record:
        cut = _under_way(table)
        if any(card.drawn for card in cut.cards) and not order.reason:
            text = _("Cards have been drawn: give the reason why they are cut again.")
            raise Refused.because("reason", text, "reason")
        return OpenCutEnd.objects.create(act=record.act, cut=cut.fact)
