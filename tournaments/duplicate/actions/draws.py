"""Drawing the rounds of a Swiss or a knock-out, and ruling on a match of teams."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.actions.checks import (
    check_correctable,
    find_board_faults,
    find_over_faults,
    find_unexplained,
)
from tournaments.duplicate.actions.events import find_match_faults, find_unscorable
from tournaments.duplicate.actions.sections import LETTERS, MOST_BOARDS, add_tables, find_section
from tournaments.duplicate.queries.draws import (
    Proposal,
    find_next_board,
    find_next_round,
    propose_round,
)
from tournaments.models import Entrant, Event, MatchDraw, MatchRuling, Plan, Slot, TeamForm
from tournaments.movements.drawn import build_drawn_pairs, build_drawn_round
from tournaments.movements.reading import write_movement
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import list_matches
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field, read_field_anew

#: The rounds that a Swiss can be planned for.
MOST_ROUNDS = 60


@answer_repeated
def draw_matches(
    *,
    order: Order,
    event: Event,
    request: Mapping[str, Any],
    boards: int,
    rounds: int,
    first_board: int = 1,
) -> MatchDraw:
    """Draw a round of matches: the next one, or the last again while nothing was played in it.

    request: the object ``draw`` of the event format, which names teams by their numbers. boards:
    of a match. rounds: of a Swiss. Raise Refused with every fault.
    """
    body = {
        "request": dict(request),
        "boards": boards,
        "rounds": rounds,
        "first_board": first_board,
    }
    round_: Any = request.get("round")
    detail = {"round": round_}
    with writing(
        order, event, "draw-matches", body=body, detail=detail, returns=MatchDraw
    ) as record:
        row: Event = record.ledger
        field = read_field_anew(row)
        faults = check_correctable(row, order) + find_draw_faults(field, round_)
        faults += _find_size_faults(boards, rounds, first_board)
        if row.is_swiss_pairs and not faults:
            faults = find_used_faults(field, round_, range(first_board, first_board + boards))
        if faults:
            raise Refused(faults)
        proposal = propose_round(row, request)
        if proposal.faults:
            raise Refused(list(proposal.faults))
        draw = MatchDraw.objects.create(
            act=record.act, round=round_, request=dict(request), drawn=proposal.drawn
        )
        _seat(record, field, proposal, draw.round, rounds, boards, first_board)
        return draw


def find_draw_faults(field: Field, round_: Any) -> list[Fault]:
    """Return why a round cannot be drawn now, or not again."""
    event, following = field.event, find_next_round(field)
    if not event.draws_rounds:
        return [Fault("not-drawn", _("The rounds of this event are not drawn."), "form")]
    faults = find_over_faults(event)
    if not isinstance(round_, int) or round_ not in (following, following - 1) or not round_:
        text = _("Round %(round)d is drawn next.") % {"round": following}
        return [*faults, Fault("not-next", text, "round")]
    if round_ == following - 1 and list_results(event, round=round_).exists():
        text = _("Round %(round)d has results: it cannot be drawn again.") % {"round": round_}
        faults.append(Fault("played", text, "round"))
    if round_ > read_clock(event).round + 1:
        text = _("Begin round %(round)d first.") % {"round": round_ - 1}
        faults.append(Fault("not-begun", text, "round"))
    return faults


def _find_size_faults(boards: int, rounds: int, first_board: int) -> list[Fault]:
    faults = find_board_faults(first_board, "first_board")
    if not 1 <= rounds <= MOST_ROUNDS:
        text = _("A Swiss has 1 to %(most)d rounds.") % {"most": MOST_ROUNDS}
        faults.append(Fault("out-of-range", text, "rounds"))
    if not 1 <= boards <= MOST_BOARDS:
        text = _("A match has 1 to %(most)d boards.") % {"most": MOST_BOARDS}
        faults.append(Fault("out-of-range", text, "boards"))
    return faults


def find_used_faults(field: Field, round_: int, boards: range) -> list[Fault]:
    """Return a fault if boards of a drawn round were played in an earlier one.

    They are compared with the whole field, so that a number stands for one deal.
    """
    for meeting in field.meetings():
        used = [board for board in meeting.boards if board in boards]
        if meeting.round < round_ and used:
            text = _("Board %(board)d is one of round %(round)d: the next free one is %(next)d.")
            values = {"board": used[0], "round": meeting.round, "next": find_next_board(field)}
            return [Fault("board-used", text % values, "first_board")]
    return []


def _seat(
    record: Writing[Event],
    field: Field,
    proposal: Proposal,
    round_: int,
    rounds: int,
    boards: int,
    first_board: int,
) -> None:
    """Give every team its number, and the round its tables."""
    event = record.ledger
    pairs = proposal.pairs
    if event.form == TeamForm.KNOCK_OUT:
        rounds = (len(proposal.drawn["bracket"]) - 1).bit_length()
    rounds = max(rounds, round_)
    if event.is_swiss_pairs:
        movement = build_drawn_pairs(TeamForm.SWISS, pairs, round_, rounds=rounds)
    else:
        movement = build_drawn_round(event.form, pairs, round_, rounds=rounds)
    section = find_section(record, LETTERS[0])
    Plan.objects.create(
        act=record.act,
        section=section,
        from_round=round_,
        movement=write_movement(movement),
        boards_per_set=boards,
        first_board=first_board,
    )
    add_tables(record, section, movement)
    Slot.objects.bulk_create(
        Slot(
            event=event,
            club_id=event.club_id,
            act=record.act,
            entrant=view.entrant,
            section=section,
            number=view.entrant.entry,
            from_round=round_,
        )
        for view in field.entrants.values()
        if view.slot_in() is None and not view.withdrawn
    )


@answer_repeated
def rule_match(
    *,
    order: Order,
    event: Event,
    round_: int,
    home: Entrant,
    away: Entrant,
    said: Mapping[str, Any],
) -> MatchRuling:
    """Decide something of a match: what is added to it, stands in its place, or that it is void.

    said: keys of a match in the event format; empty takes back what was decided. The order's
    reason is required. Raise Refused with every fault, and Conflict if there is no such match.
    """
    body = {"round": round_, "home": home.pk, "away": away.pk, "said": dict(said)}
    detail = {"round": round_, "home": home.entry, "away": away.entry}
    with writing(
        order, event, "rule-match", body=body, detail=detail, returns=MatchRuling
    ) as record:
        row: Event = record.ledger
        faults = check_correctable(row, order) + find_unexplained(row, order)
        if not row.of_teams:
            text = _("At pairs, a board is ruled on where its result is.")
            raise Refused([*faults, Fault("not-of-teams", text)])
        if not order.reason.strip():
            faults.append(Fault("reason", _("Say why it is decided so."), "reason"))
        if not any(
            match.round == round_ and {team.entrant for team in match.teams} == {home, away}
            for match in list_matches(read_field(row))
        ):
            raise Conflict.because("stale", _("These teams have no match in this round."), "round")
        faults += find_match_faults(said, row.form or TeamForm.ROUND_ROBIN, row.scoring, row.rules)
        if faults:
            raise Refused(faults)
        ruling = MatchRuling.objects.create(
            act=record.act, round=round_, home=home, away=away, said=dict(said)
        )
        if faults := find_unscorable(row):
            raise Refused(faults)
        return ruling
