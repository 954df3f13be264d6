"""Ending matches early, resuming them, and entering matches played on paper."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.amending import check_version
from nights.actions.deals import refuse_oversized_deals
from nights.actions.entry import (
    check_no_cut,
    check_not_cutting,
    make_absent_fault,
    make_playing_fault,
)
from nights.actions.seats import check_not_elsewhere, check_seat, seat_faults, seat_players
from nights.models import Deal, Match, MatchState, MatchStatus, Night, Table, Undoing
from nights.queries.room import Room, read_room
from nights.queries.sheets import MatchSheet, read_sheet
from nights.translate import fold, get_night_game, get_seats, make_faults


@answer_repeated
def set_match_state(
    *, order: Order, match: Match, state: str, broken_off_by: str = ""
) -> MatchStatus:
    """Abandon a match (its points count), make it void, or resume it.

    broken_off_by: the seat of a player who broke it off, and loses it by default on the ladder;
    empty if all players agreed to stop.

    Raise Refused for the state that it has already, for abandoning a match that is complete, and
    for resuming one whose table or players have gone on to another.
    """
    if state not in MatchState.values:
        raise Refused.because("state", _("A match is playing, abandoned or void."), "state")
    body = {"match": match.pk, "state": state}
    body |= {"broken_off_by": broken_off_by} if broken_off_by else {}
    with writing(
        order,
        match.night,
        state,
        body=body,
        table=match.table,
        match=match,
        after_closing=True,
        returns=MatchStatus,
    ) as record:
        sheet = read_sheet(match)
        check_version(order, sheet)
        faults = _not_that_state(record, match, sheet, state)
        if broken_off_by:
            faults += _not_broken_off(sheet, state, broken_off_by)
        if faults:
            raise Refused(faults)
        return MatchStatus.objects.create(
            act=record.act, match=match, state=state, broken_off_by=broken_off_by
        )


def _not_that_state(record: Writing, match: Match, sheet: MatchSheet, state: str) -> list[Fault]:
    if state == sheet.status:
        return [Fault("state", _("The match is in that state already."), "state")]
    if state == MatchState.ABANDONED and sheet.last_state.complete:
        return [Fault("complete", _("The match was played out."), "state")]
    if state == MatchState.PLAYING and Undoing.objects.filter(undone=match.act_id).exists():
        text = _("The step that began this match was taken back: begin another.")
        return [Fault("undone", text, "state")]
    if state == MatchState.PLAYING and not sheet.last_state.complete and not match.paper:
        return _not_up_again(read_room(record.ledger), match, list(sheet.players.values()))
    return []


def _not_broken_off(sheet: MatchSheet, state: str, seat: str) -> list[Fault]:
    """Return the faults of a seat from which a match is said to be broken off."""
    faults = check_seat(seat, get_seats(sheet.match), "broken_off_by")
    if state != MatchState.ABANDONED:
        text = _("Only a match that is abandoned can have been broken off by somebody.")
        faults.append(Fault("not-abandoned", text, "broken_off_by"))
    return faults


def _not_up_again(around: Room, match: Match, players: Sequence[Player]) -> list[Fault]:
    """Return the faults of players who cannot go on: gone home, or playing or cutting elsewhere."""
    view = around.table(match.table_id)
    faults = check_not_elsewhere(around, players, but=match) + check_no_cut(view)
    if view.current:
        faults.append(make_playing_fault(view))
    elif match.table.matches.filter(number__gt=match.number).exists():
        text = _("Table %(number)d has gone on to another match since: cut for the next one.")
        faults.append(Fault("gone-on", text % {"number": view.table.number}, "state"))
    here = {around.people[arrival.player_id] for arrival in around.arrivals}
    for player in players:
        if player not in here:
            faults.append(make_absent_fault(player, "players"))
        faults += [fault for other in around.tables for fault in check_not_cutting(other, player)]
    return faults


@answer_repeated
def enter_paper(
    *,
    order: Order,
    night: Night,
    seats: Mapping[str, Player],
    dealer: str = "N",
    deals: Sequence[Mapping[str, Any]] = (),
    abandoned: bool = False,
) -> Match:
    """Record a match that was played on paper, on a separate table, even after closing.

    deals: in the score sheet format; more may be entered later. abandoned: play stopped after them.
    Raise Refused with every fault of the seats and of each deal.
    """
    refuse_oversized_deals(deals)
    body = {
        "seats": {seat: player.pk for seat, player in seats.items()},
        "dealer": dealer,
        "deals": list(deals),
        "abandoned": abandoned,
    }
    with writing(order, night, "paper", body=body, after_closing=True, returns=Match) as record:
        match = _paper_match(record, dealer)
        faults = seat_faults(match, seats) + _paper_faults(record.ledger, dealer, deals)
        if faults:
            raise Refused(faults)
        match.table.save()
        match.save()
        seat_players(record.act, match, {seat: player.pk for seat, player in seats.items()})
        for at, raw in enumerate(deals, start=1):
            Deal.objects.create(act=record.act, match=match, number=at, data=dict(raw))
        if abandoned:
            MatchStatus.objects.create(act=record.act, match=match, state=MatchState.ABANDONED)
        return match


def _paper_match(record: Writing, dealer: str) -> Match:
    """Return an unsaved match at an unsaved table."""
    number = Table.objects.filter(night=record.ledger).count() + 1
    table = Table(act=record.act, number=number)
    game, rules = record.ledger.game, record.ledger.rules
    return Match(
        act=record.act, table=table, number=1, game=game, rules=rules, dealer=dealer, paper=True
    )


def _paper_faults(night: Night, dealer: str, deals: Sequence[Mapping[str, Any]]) -> list[Fault]:
    wrong = check_seat(dealer, get_seats(night), "dealer")
    if wrong:
        return wrong
    steps = fold(get_night_game(night), dealer, deals, range(len(deals)))
    return [
        Fault(fault.code, fault.text, fault.field, deal=at)
        for at, step in enumerate(steps, start=1)
        for fault in make_faults(step.problems)
    ]
