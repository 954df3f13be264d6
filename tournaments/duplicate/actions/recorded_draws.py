"""A round of matches as it was drawn elsewhere: who met whom is known, and nothing is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class RecordedRound:
    """A round as it was drawn.

    pairs: the entries of who meet at each table, home first. byes: the entries of who have one, at
    a Swiss one at most; whoever is in neither is not there. rounds: of the event. boards: of each
    match. third: which of the pairs meet for the third place of a knock-out. bracket: its places in
    the first round, by entries.
    """

    round: int
    pairs: Sequence[tuple[int, int]]
    byes: Sequence[int]
    rounds: int
    boards: range
    third: Sequence[int] = ()
    bracket: Sequence[int | None] = ()

    @property
    def body(self) -> dict[str, Any]:
        """What tells it from others."""
        return {**vars(self), "boards": [self.boards.start, self.boards.stop]}

    def build(self, event: Event) -> Movement:
        """Return the movement of the round."""
        args = self.pairs, self.round
        if event.is_swiss_pairs:
            return build_drawn_pairs(TeamForm.SWISS, *args, rounds=self.rounds)
        return build_drawn_round(event.form, *args, rounds=self.rounds, eights=event.of_eights)

    def write(self, event: Event, out: Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the request that draws it, and the answer. out: the entries that are not there."""
        if event.form == TeamForm.KNOCK_OUT:
            return {"round": self.round, "third": bool(self.third)}, self._write_knock_out()
        request = {
            "round": self.round,
            "pairs": [[str(entry) for entry in pair] for pair in self.pairs],
            "out": [str(entry) for entry in out],
        }
        return request, self._write_swiss()

    def _write_swiss(self) -> dict[str, Any]:
        """Return the answer of a draw in which every pair was given."""
        return {
            "round": self.round,
            "pairings": [
                {"table": table, "home": home, "away": away, "met": 0, "why": "given", "passed": []}
                for table, (home, away) in enumerate(self.pairs, start=1)
            ],
            "bye": {"entrant": self.byes[0], "passed": []} if self.byes else None,
            "triangle": None,
            "cost": {"rematches": 0, "byes": 0, "apart": 0},
            "instead": None,
        }

    def _write_knock_out(self) -> dict[str, Any]:
        """Return the answer of the draw of a knock-out."""
        return {
            "round": self.round,
            "pairings": [
                {
                    "table": at + 1,
                    "home": home,
                    "away": away,
                    **({"place": "third"} if at in self.third else {}),
                }
                for at, (home, away) in enumerate(self.pairs)
            ],
            "bracket": list(self.bracket),
            "byes": list(self.byes),
        }


@answer_repeated
def record_draw(*, order: Order, event: Event, drawn: RecordedRound) -> MatchDraw:
    """Record a round as it was drawn: the next one. Raise Refused with every fault."""
    detail = {"round": drawn.round}
    with writing(
        order, event, "draw-matches", body=drawn.body, detail=detail, returns=MatchDraw
    ) as record:
        row: Event = record.ledger
        field, boards = read_field_anew(row), drawn.boards
        faults = check_correctable(row, order) + find_draw_faults(field, drawn.round)
        if row.is_swiss_pairs and not faults:
            faults = find_used_faults(field, drawn.round, boards)
        movement = drawn.build(row)
        if faults := faults + find_span_faults(movement, len(boards), boards.start):
            raise Refused(faults)
        entries = {view.entrant.entry for view in field.entrants.values()}
        out = sorted(entries - {*drawn.byes, *(entry for pair in drawn.pairs for entry in pair)})
        request, told = drawn.write(row, out)
        draw = MatchDraw.objects.create(
            act=record.act, round=drawn.round, request=request, drawn=told
        )
        seat_round(record, field, movement, drawn.round, len(boards), boards.start)
        return draw
