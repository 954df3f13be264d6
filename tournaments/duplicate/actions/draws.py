"""Drawing the rounds of a Swiss or a knock-out."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from scoring.duplicate.victory_points import has_row
from tournaments.actions.checks import (
    check_correctable,
    find_board_faults,
    find_over_faults,
)
from tournaments.duplicate.actions.sections import (
    LETTERS,
    MOST_BOARDS,
    add_tables,
    find_section,
    find_span_faults,
)
from tournaments.duplicate.queries.decisions import is_ruled_on
from tournaments.duplicate.queries.draws import (
    Proposal,
    find_next_board,
    find_next_round,
    propose_round,
)
from tournaments.duplicate.queries.team_export import read_scale
from tournaments.models import Event, MatchDraw, Plan, Slot, TeamForm
from tournaments.movements.drawn import Triangle, build_drawn_pairs, build_drawn_round
from tournaments.movements.movement import Movement
from tournaments.movements.reading import write_movement
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field_anew
from tournaments.queries.triangles import find_begun, get_drawn_triangle

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
        faults += _find_size_faults(row, boards, rounds, first_board)
        if row.is_swiss_pairs and not faults:
            faults = find_used_faults(field, round_, range(first_board, first_board + boards))
        proposal = None if faults else propose_round(row, request)
        if proposal is None or proposal.faults:
            raise Refused(faults or list(proposal.faults if proposal else ()))
        triangle, faults = _seat_triangle(field, proposal, round_, rounds, boards, first_board)
        movement = _build(row, proposal, round_, rounds, triangle)
        if faults := faults or find_span_faults(movement, boards, first_board):
            raise Refused(faults)
        draw = MatchDraw.objects.create(
            act=record.act, round=round_, request=dict(request), drawn=proposal.drawn
        )
        seat_round(record, field, movement, draw.round, boards, first_board)
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
        text = _(
            "Round %(round)d has results: it cannot be drawn again. Two who have none can change "
            "places."
        ) % {"round": round_}
        faults.append(Fault("played", text, "round"))
    elif round_ == following - 1 and is_ruled_on(event, round_):
        text = _("A match of round %(round)d is ruled on: take the ruling back first.")
        faults.append(Fault("ruled", text % {"round": round_}, "round"))
    if round_ > read_clock(event).round + 1:
        text = _("Begin round %(round)d first.") % {"round": round_ - 1}
        faults.append(Fault("not-begun", text, "round"))
    return faults


def make_played_fault(name: str, round_: int, field: str) -> Fault:
    """Return the fault of changing the match of somebody who has a result or a ruling in it."""
    text = _("%(name)s has a result or a ruling in round %(round)d: take it away first.")
    return Fault("played", text % {"name": name, "round": round_}, field)


def _find_size_faults(event: Event, boards: int, rounds: int, first_board: int) -> list[Fault]:
    faults = find_board_faults(first_board, "first_board")
    if not 1 <= rounds <= MOST_ROUNDS:
        text = _("A Swiss has 1 to %(most)d rounds.") % {"most": MOST_ROUNDS}
        faults.append(Fault("out-of-range", text, "rounds"))
    if not 1 <= boards <= MOST_BOARDS:
        text = _("A match has 1 to %(most)d boards.") % {"most": MOST_BOARDS}
        faults.append(Fault("out-of-range", text, "boards"))
    scale = read_scale(event)
    if scale is not None and not has_row(scale, boards * (2 if event.of_eights else 1)):
        text = _("The scale has no row for %(boards)d boards.") % {"boards": boards}
        faults.append(Fault("scale-boards", text, "boards"))
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


def _seat_triangle(
    field: Field, proposal: Proposal, round_: int, rounds: int, boards: int, first_board: int
) -> tuple[Triangle | None, list[Fault]]:
    """Return the triangle of a round, which begins in it or in the one before, or why it cannot be.

    It plays the boards of the three rounds after its first one, so that they are known in both.
    """
    teams = get_drawn_triangle(proposal.drawn)
    if not teams:
        return None, []
    if proposal.short:
        text = _("A triangle takes two rounds here.")
        return None, [Fault("no-triangle", text, "odd")]
    if field.event.is_swiss_pairs:
        text = _("At pairs, one of an odd number has a bye.")
        return None, [Fault("no-triangle", text, "odd")]
    begun = find_begun(field, round_ - 1)
    goes_on = set(begun) == set(teams)
    first, second, third = begun if goes_on else teams
    if not goes_on:
        if round_ >= rounds:
            text = _("A triangle takes two rounds, and this is the last one: choose a bye.")
            return None, [Fault("last-round", text, "odd")]
        return Triangle((first, second, third), round_), []
    plan = field.sections[0].find_plan(round_ - 1)
    set_ = Triangle.set - (first_board - plan.first_board) // boards
    if plan.boards_per_set != boards or first_board - plan.first_board not in (0, boards):
        text = _(
            "The triangle of round %(round)d goes on with its boards: this round has %(boards)d "
            "boards from %(first)d, or from %(next)d."
        )
        values = {
            "round": round_ - 1,
            "boards": plan.boards_per_set,
            "first": plan.first_board,
            "next": plan.first_board + plan.boards_per_set,
        }
        return None, [Fault("triangle-boards", text % values, "first_board")]
    return Triangle((first, second, third), round_ - 1, set_), []


def _build(
    event: Event, proposal: Proposal, round_: int, rounds: int, triangle: Triangle | None
) -> Movement:
    """Return the movement of a drawn round."""
    if event.form == TeamForm.KNOCK_OUT:
        rounds = (len(proposal.drawn["bracket"]) - 1).bit_length()
    rounds = max(rounds, round_)
    if event.is_swiss_pairs:
        return build_drawn_pairs(TeamForm.SWISS, proposal.pairs, round_, rounds=rounds)
    return build_drawn_round(
        event.form,
        proposal.pairs,
        round_,
        rounds=rounds,
        triangle=triangle,
        eights=event.of_eights,
    )


def seat_round(
    record: Writing[Event],
    field: Field,
    movement: Movement,
    round_: int,
    boards: int,
    first_board: int,
) -> None:
    """Give every team its number, and the round its tables."""
    event = record.ledger
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
        if view.slot_in() is None and view.plays(round_)
    )
