"""Two entrants of a drawn round change places, as they sat down wrong or were drawn by mistake."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_over_faults, find_unexplained
from tournaments.actions.judging_entrants import find_view
from tournaments.acts import EXCHANGE
from tournaments.duplicate.actions.draws import make_played_fault
from tournaments.duplicate.queries.decisions import is_ruled_on
from tournaments.duplicate.queries.draws import find_next_round
from tournaments.models import Entrant, Event, MatchDraw, Plan, TeamForm
from tournaments.movements.movement import Movement
from tournaments.movements.reading import write_movement
from tournaments.queries.field import Field
from tournaments.queries.matches import list_matches
from tournaments.queries.results import list_results
from tournaments.queries.seating import EntrantView, load_movement
from tournaments.queries.stored_field import read_field_anew
from tournaments.queries.triangles import get_drawn_triangle


@answer_repeated
def exchange_entrants(
    *, order: Order, event: Event, round_: int, first: Entrant, second: Entrant
) -> MatchDraw:
    """Let two entrants change places in the last round that was drawn; one can have the bye.

    Two of one match exchange home and away. Raise Refused with every fault: none of the two can
    have a result in this round.
    """
    body = {"round": round_, "first": first.pk, "second": second.pk}
    detail = {"round": round_, "home": first.entry, "away": second.entry}
    with writing(order, event, EXCHANGE, body=body, detail=detail, returns=MatchDraw) as record:
        row: Event = record.ledger
        field = read_field_anew(row)
        views = find_view(field, first), find_view(field, second)
        faults = check_correctable(row, order) + find_unexplained(row, order)
        if faults := faults + find_exchange_faults(field, round_, *views):
            raise Refused(faults)
        known, section = field.draws[round_], field.sections[0]
        drawn = _exchange_drawn(field, known.drawn, round_, first.entry, second.entry)
        plan = section.find_plan(round_)
        movement = _exchange_slots(load_movement(plan), round_, first.entry, second.entry)
        draw = MatchDraw.objects.create(
            act=record.act, round=round_, request=known.request, drawn=drawn
        )
        Plan.objects.create(
            act=record.act,
            section=section.section,
            from_round=round_,
            movement=write_movement(movement),
            boards_per_set=plan.boards_per_set,
            first_board=plan.first_board,
        )
        return draw


def find_exchange_faults(
    field: Field, round_: int, first: EntrantView, second: EntrantView
) -> list[Fault]:
    """Return why two entrants cannot change places in a round."""
    event = field.event
    if not event.draws_rounds or round_ not in field.draws or round_ != find_next_round(field) - 1:
        text = _("Only in the round that was drawn last can two change places.")
        return [Fault("not-last", text, "round")]
    faults = find_over_faults(event)
    if first is second:
        faults.append(Fault("same", _("Name two different ones."), "second"))
    if event.form == TeamForm.KNOCK_OUT and round_ > 1:
        text = _("After the first round of a knock-out, the bracket says who meets.")
        faults.append(Fault("bracket", text, "round"))
    drawn = field.draws[round_].drawn
    for name, view in (("first", first), ("second", second)):
        if view.entrant.entry not in _list_drawn(drawn) or not view.plays(round_):
            text = _("%(name)s is not in the draw of round %(round)d.")
            values = {"name": view.name, "round": round_}
            faults.append(Fault("not-drawn", text % values, name))
        elif view.entrant.entry in get_drawn_triangle(drawn):
            text = _("%(name)s is in the triangle, which goes on in two rounds.")
            faults.append(Fault("triangle", text % {"name": view.name}, name))
        elif _has_results(field, round_, view):
            faults.append(make_played_fault(view.name, round_, name))
    return faults


def _list_drawn(drawn: Mapping[str, Any]) -> set[int]:
    """Return the entries that a draw names."""
    bye = drawn.get("bye")
    named = {pairing[side] for pairing in drawn["pairings"] for side in ("home", "away")}
    return (
        named
        | {*drawn.get("byes", ()), *get_drawn_triangle(drawn)}
        | ({bye["entrant"]} if bye else set())
    )


def _has_results(field: Field, round_: int, view: EntrantView) -> bool:
    """Return whether a match of an entrant in a round has results or a ruling."""
    tables = {
        meeting.table
        for match in list_matches(field)
        if match.round == round_ and view in match.teams
        for meeting in match.meetings
    }
    if list_results(field.event, round=round_, table__in=tables).exists():
        return True
    return field.event.of_teams and is_ruled_on(field.event, round_, view.id)


def _exchange_drawn(
    field: Field, drawn: Mapping[str, Any], round_: int, first: int, second: int
) -> dict[str, Any]:
    """Return a draw in which two entries have changed places."""
    other = {first: second, second: first}
    met = _count_met(field, round_)
    pairings = []
    for pairing in drawn["pairings"]:
        home, away = (other.get(pairing[side], pairing[side]) for side in ("home", "away"))
        if {home, away} == {pairing["home"], pairing["away"]} and home == pairing["home"]:
            pairings.append(pairing)
            continue
        kept = {key: pairing[key] for key in ("table", "place") if key in pairing}
        times = met.get(frozenset((home, away)), 0)
        pairings.append(
            {**kept, "home": home, "away": away, "met": times, "why": "given", "passed": []}
        )
    rematches = sum(pairing.get("met", 0) for pairing in pairings)
    written = {**drawn, "pairings": pairings}
    if cost := drawn.get("cost"):
        written["cost"] = {**cost, "rematches": rematches}
    if bye := drawn.get("bye"):
        written["bye"] = {**bye, "entrant": other.get(bye["entrant"], bye["entrant"])}
    for key in ("byes", "bracket"):
        if key in drawn:
            written[key] = [other.get(entry, entry) for entry in drawn[key]]
    return written


def _count_met(field: Field, round_: int) -> dict[frozenset[int], int]:
    """Return how often two entries had met before a round."""
    met: dict[frozenset[int], int] = {}
    for match in list_matches(field):
        if match.round < round_ and match.away is not None:
            pair = frozenset(team.entrant.entry for team in match.teams)
            met[pair] = met.get(pair, 0) + 1
    return met


def _exchange_slots(movement: Movement, round_: int, first: int, second: int) -> Movement:
    """Return the movement of a drawn round in which two numbers have changed places."""
    other = {first: second, second: first}

    def exchange(slot: int) -> int:
        number = movement.get_number(slot)
        if number not in other:
            return slot
        return slot + (other[number] - number) * movement.pairs

    hands = tuple(
        dataclasses.replace(
            hand, ns=tuple(map(exchange, hand.ns)), ew=tuple(map(exchange, hand.ew))
        )
        if hand.round == round_
        else hand
        for hand in movement.hands
    )
    return dataclasses.replace(movement, hands=hands)
