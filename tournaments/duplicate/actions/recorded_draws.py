"""A round of matches as it was drawn elsewhere: who met whom is known, and nothing is drawn."""

from collections.abc import Sequence
from typing import Any

from club.ledger.refusals import Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable
from tournaments.duplicate.actions.draws import find_draw_faults, find_used_faults, seat_round
from tournaments.duplicate.actions.sections import find_span_faults
from tournaments.models import Event, MatchDraw, TeamForm
from tournaments.movements.drawn import build_drawn_pairs, build_drawn_round
from tournaments.movements.movement import Movement
from tournaments.queries.stored_field import read_field_anew


@answer_repeated
def record_draw(
    *,
    order: Order,
    event: Event,
    round_: int,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
    rounds: int,
    boards: range,
    third: Sequence[int] = (),
    bracket: Sequence[int | None] = (),
) -> MatchDraw:
    """Record a round as it was drawn: the next one.

    pairs: the entries of who meet at each table, home first. byes: the entries of who have one, at
    a Swiss one at most; whoever is in neither is not there. rounds: of the event. third: which of
    the pairs meet for the third place of a knock-out. bracket: its places in the first round, by
    entries. Raise Refused with every fault.
    """
    body: dict[str, Any] = {
        "round": round_,
        "pairs": [list(pair) for pair in pairs],
        "byes": list(byes),
        "rounds": rounds,
        "boards": [boards.start, boards.stop],
        "third": list(third),
        "bracket": list(bracket),
    }
    with writing(
        order, event, "draw-matches", body=body, detail={"round": round_}, returns=MatchDraw
    ) as record:
        row: Event = record.ledger
        field = read_field_anew(row)
        faults = check_correctable(row, order) + find_draw_faults(field, round_)
        if row.is_swiss_pairs and not faults:
            faults = find_used_faults(field, round_, boards)
        movement = _build(row, pairs, round_, rounds)
        if faults := faults + find_span_faults(movement, len(boards), boards.start):
            raise Refused(faults)
        entries = {view.entrant.entry for view in field.entrants.values()}
        out = sorted(entries - {*byes, *(entry for pair in pairs for entry in pair)})
        if row.form == TeamForm.KNOCK_OUT:
            request: dict[str, Any] = {"round": round_, "third": bool(third)}
            drawn = _write_knock_out(round_, pairs, byes, third, bracket)
        else:
            request, drawn = _write_request(round_, pairs, out), _write_drawn(round_, pairs, byes)
        draw = MatchDraw.objects.create(act=record.act, round=round_, request=request, drawn=drawn)
        seat_round(record, field, movement, round_, len(boards), boards.start)
        return draw


def _build(event: Event, pairs: Sequence[tuple[int, int]], round_: int, rounds: int) -> Movement:
    """Return the movement of the round."""
    if event.is_swiss_pairs:
        return build_drawn_pairs(TeamForm.SWISS, pairs, round_, rounds=rounds)
    return build_drawn_round(event.form, pairs, round_, rounds=rounds, eights=event.of_eights)


def _write_request(
    round_: int, pairs: Sequence[tuple[int, int]], out: Sequence[int]
) -> dict[str, Any]:
    """Return the request that draws these pairs and no others."""
    return {
        "round": round_,
        "pairs": [[str(entry) for entry in pair] for pair in pairs],
        "out": [str(entry) for entry in out],
    }


def _write_drawn(
    round_: int, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> dict[str, Any]:
    """Return the answer of a draw in which every pair was given."""
    return {
        "round": round_,
        "pairings": [
            {"table": table, "home": home, "away": away, "met": 0, "why": "given", "passed": []}
            for table, (home, away) in enumerate(pairs, start=1)
        ],
        "bye": {"entrant": byes[0], "passed": []} if byes else None,
        "triangle": None,
        "cost": {"rematches": 0, "byes": 0, "apart": 0},
        "instead": None,
    }


def _write_knock_out(
    round_: int,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
    third: Sequence[int],
    bracket: Sequence[int | None],
) -> dict[str, Any]:
    """Return the answer of the draw of a knock-out."""
    return {
        "round": round_,
        "pairings": [
            {
                "table": at + 1,
                "home": home,
                "away": away,
                **({"place": "third"} if at in third else {}),
            }
            for at, (home, away) in enumerate(pairs)
        ],
        "bracket": list(bracket),
        "byes": list(byes),
    }
