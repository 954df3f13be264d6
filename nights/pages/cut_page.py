"""The page on which a cut is prepared: who cuts, the cards that are typed, what is known before."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict

from club.ledger.refusals import Refused
from club.models import Player
from club.web.pages import keep_key
from nights.actions.agreement import may_agree
from nights.actions.entry import OVERRULED
from nights.formation.cutting import foresee_leavers
from nights.formation.outcomes import Candidate, Miscut, Settled, Wanted
from nights.formation.turns import Turn, settle_turn
from nights.models import Night, Table
from nights.pages.typed_cards import CutRound, typed_rounds
from nights.pages.visit import NightVisit
from nights.queries.cuts import translate_reason_lazily
from nights.queries.room import Room
from nights.queries.rotation import get_next_turn
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_code, get_seats


def read_fields(visit: NightVisit) -> QueryDict:
    """Return the fields of the form: as it is sent, or as it changes while it is filled in."""
    return visit.request.POST if visit.request.method == "POST" else visit.request.GET


def render_cut_page(
    visit: NightVisit,
    night: Night,
    candidates: Sequence[Player],
    chosen: Sequence[Player],
    refused: Refused | None = None,
    table: Table | None = None,
    *,
    offered: Sequence[tuple[Player, str]] = (),
    room: Room | None = None,
    joining: Sequence[Player] = (),
) -> HttpResponse:
    """Return the page on which a cut is prepared, or the part of it that changes.

    candidates: who may cut, those chosen are ticked. table: the table that cuts again, None for a
    fresh one. offered: why each candidate may form a fresh table. joining: who claim a seat.
    """
    view = get_table_view(table) if table else TableView(Table(night=night), tuple(chosen), ())
    view = replace(view, members=(*view.members, *joining))
    post, code = read_fields(visit), get_code(night)
    most = code.most_at(get_seats(night))
    context = {
        "night": night,
        "table": table,
        "claims": [(candidate, candidate.player in joining) for candidate in room.waiting]
        if room and table
        else [],
        "vacancies": max(0, most - view.taken + len(joining)),
        "missing": view.absent,
        "code": code,
        "follows": code.selects and room is not None and _has_cut(room),
        "typed": post.get("cut") == "typed",
        "seat": post.get("seat", "N"),
        "seats": get_seats(night),
        "reason": post.get("reason", ""),
        "most": most,
        "agreement": _offer_agreement(night, post, chosen if not table else view.present),
        "key": keep_key(post, refused),
        **_describe_cut(night, view, post, candidates, chosen, dict(offered), fresh=table is None),
        **_describe_faults(refused),
    }
    part = visit.request.headers.get("HX-Request")
    page = "nights/_cut_form.html" if part else "nights/cut.html"
    return visit.render(page, context, refused)


def _describe_cut(
    night: Night,
    view: TableView,
    post: QueryDict,
    candidates: Sequence[Player],
    chosen: Sequence[Player],
    why: Mapping[Player, str],
    *,
    fresh: bool,
) -> dict[str, Any]:
    """Return the context of the cut: who cuts, the rounds of cards, and what is known before."""
    turn = get_next_turn(night, view)
    cutters = list_table_candidates(night, view)
    rounds = _rounds(night, turn, cutters, typed_rounds(post.dict(), candidates))
    return {
        "candidates": [
            (
                player,
                player in chosen,
                post.get(f"card_1_{player.pk}", ""),
                why.get(player, ""),
                _may_cut(player, cutters, rounds),
            )
            for player in candidates
        ],
        "foreseen": None if fresh and not _ranked(cutters) else _foreseen(night, turn, cutters),
        "rounds": rounds[1:] if fresh else rounds,
        "turn": turn,
        "planned": _planned(night, turn, cutters),
        "out": [candidate.name for candidate in turn.parted(cutters)[1]],
    }


def _rounds(
    night: Night,
    turn: Turn,
    candidates: Sequence[Candidate],
    typed: Sequence[Mapping[uuid.UUID, str]],
) -> list[CutRound]:
    """Return the rounds up to the next one wanted, with what was typed in each."""
    shown: list[CutRound] = []
    for at in range(len(typed) + 1):
        try:
            answer = settle_turn(
                turn, get_code(night), candidates, typed[:at], seats=get_seats(night)
            )
        except Miscut:
            break
        if not isinstance(answer, Wanted):
            break
        cards = typed[at] if at < len(typed) else {}
        boxes = [(player, cards.get(player.key, "")) for player in answer.players]
        shown.append(CutRound(at + 1, translate_reason_lazily(answer.reason), boxes))
    return shown


def _describe_faults(refused: Refused | None) -> dict[str, object]:
    """Return the context of the form about a refusal: its faults, and what can be done about them.

    A cut that was equal is no fault: the next round of cards follows.
    """
    faults = refused.faults if refused else ()
    codes = {fault.code for fault in faults}
    return {
        "faults": [fault for fault in faults if fault.code != "cut-again"],
        "lesser": not codes.isdisjoint(OVERRULED),
        "admission": "cut-for-admission" in codes,
        "filling": "cut-for-vacancy" in codes,
        "cut_on": "cut-again" in codes,
    }


def _has_cut(room: Room) -> bool:
    """Return whether anybody who waits has cut for precedence, so that not everybody cuts again."""
    claims = [room.claims[candidate.arrival.pk] for candidate in room.waiting]
    return any(claim.cards or claim.admission for claim in claims)


def _offer_agreement(
    night: Night, post: QueryDict, players: Sequence[Player]
) -> dict[str, Any] | None:
    """Return who may sit where by agreement, and who was chosen; None where they must cut."""
    seats = get_seats(night)
    if not may_agree(night) or len(players) < len(seats):
        return None
    return {
        "players": players,
        "chosen": [(seat, post.get(f"agreed_{seat}", "")) for seat in seats],
        "open": post.get("cut") == "agreed",
    }


def _ranked(cutters: Sequence[Candidate]) -> bool:
    """Return whether any of those who cut are ranked by a cut before."""
    return any(cutter.place for cutter in cutters)


def _may_cut(player: Player, cutters: Sequence[Candidate], rounds: Sequence[CutRound]) -> bool:
    """Return whether a player has a box for a card in the first round of a fresh table's cut."""
    if not rounds or not _ranked(cutters):
        return True
    return any(who.key == player.pk for who, _card in rounds[0].cards)


def _foreseen(night: Night, turn: Turn, cutters: Sequence[Candidate]) -> dict[str, Any] | None:
    """Return what is known before a card is drawn: who sits out by count, and who cuts."""
    seats = get_seats(night)
    if turn.pivots or len(cutters) <= len(seats):
        return None
    clear = foresee_leavers(get_code(night), turn.parted(cutters)[0], seats)
    reasons = [translate_reason_lazily(reason) for reason in clear.reasons]
    names = [candidate.name for candidate in clear.cutting]
    return {"reasons": reasons, "cutting": names, "places": clear.places}


def _planned(night: Night, turn: Turn, candidates: Sequence[Candidate]) -> dict[str, Any] | None:
    """Return the seats and the reasons, if no card is cut."""
    if not turn.pivots:
        return None
    settled = settle_turn(turn, get_code(night), candidates, ())
    if not isinstance(settled, Settled):
        return None
    names = {seat: settled.seats[seat].name for seat in get_seats(night)}
    reasons = [translate_reason_lazily(reason) for reason in settled.reasons]
    return {"seats": names, "dealer": settled.dealer, "reasons": reasons}
