"""A model of a duplicate event: from the movement and the facts to the standing, the plain way.

It reads no export and none of the program's queries, and shares no code with the scoring. Each
result is compared with each other one; matchpoints by the rules of the WBF.
"""

from collections import defaultdict
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from tournaments.models import (
    BoardResult,
    Entrant,
    Fouling,
    Penalty,
    Plan,
    Section,
    Slot,
    Withdrawal,
)
from tournaments.movements.reading import read_movement

LISTED = {"AVE+": Fraction(60), "AVE": Fraction(50), "AVE-": Fraction(40)}


@dataclass(frozen=True)
class Seat:
    """A result of a board as the model sees it. ns, ew: the ids of those who have it."""

    ns: tuple
    ew: tuple
    result: dict
    version: str

    @property
    def everybody(self):
        return (*self.ns, *self.ew)


class Model:
    """An event of pairs or single players at matchpoints, as its facts are now."""

    def __init__(self, event):
        self.event, self.wide = event, 2 if event.kind == "individual" else 1
        self.sections = list(Section.objects.filter(event=event).order_by("letter"))
        self.plans = {section.pk: self._facts(Plan, section=section) for section in self.sections}
        self.slots, self.left = defaultdict(list), {}
        for row in self._facts(Slot):
            self.slots[row.entrant_id].append(row)
        for row in self._facts(Withdrawal):
            self.left[row.entrant_id] = row
        self.gone = {entrant for entrant, row in self.left.items() if row.kind == "before"}
        self.results = self._read_results()
        self.tables = list(self._list_tables())
        self.played = defaultdict(list)  # (top, points, award) of each entrant
        for board in sorted({table[2] for table in self.tables}):
            self._score(board)

    def _facts(self, kind, **about):
        rows = kind.objects.filter(event=self.event, act__undoing__isnull=True, **about)
        return list(rows.order_by("act__number", "id"))

    def _read_results(self):
        rows = self._facts(BoardResult)
        replaced = {row.replaces_id for row in rows}
        return {
            (row.section_id, row.round, row.table, row.board): row
            for row in rows
            if row.said and row.pk not in replaced
        }

    def _list_tables(self):
        """Yield each board of each table of the movement, with who should play it."""
        for section in self.sections:
            plans = self.plans[section.pk]
            movement = read_movement(plans[-1].movement).movement
            for hand in movement.hands:
                numbers = (*hand.ns, *hand.ew)
                here = [self._fill(section, number, hand.round) for number in numbers]
                for at in range(plans[-1].boards_per_set):
                    board = plans[-1].first_board + (hand.set - 1) * plans[-1].boards_per_set + at
                    yield section.pk, (hand.round, hand.table), board, here

    def _fill(self, section, number, round_):
        """Return who plays a number in a round, or None."""
        for entrant, rows in self.slots.items():
            valid = [row for row in rows if row.from_round <= round_]
            at = (valid[-1].section_id, valid[-1].number) if valid else None
            left = self.left.get(entrant)
            plays = not left or not left.kind or round_ <= left.after_round
            if at == (section.pk, number) and plays:
                return entrant
        return None

    def _seat(self, row):
        ns, ew = (row.ns_id, row.south_id), (row.ew_id, row.west_id)
        version = ""
        for fouling in self._facts(Fouling, section=row.section_id, board=row.board):
            if fouling.from_round <= row.round:
                version = fouling.version
        sides = (tuple(entrant for entrant in side[: self.wide] if entrant) for side in (ns, ew))
        result = {"score": 0, **row.said} if row.said.get("contract") == "pass" else row.said
        return Seat(*sides, result, version)

    def _count_expected(self, section, board):
        """Return how many results a board should have: of tables that play and count.

        The result of a table decides whether it counts, if there is one.
        """
        rows = {key[1:3]: row for key, row in self.results.items() if key[::3] == (section, board)}
        seats = {key: self._seat(row) for key, row in rows.items()}
        meant = 0
        for at, key, number, here in self.tables:
            if (at, number) == (section, board) and all(here):
                counts, seat = self.gone.isdisjoint(here), seats.get(key)
                if seat and counts:
                    counts = self.gone.isdisjoint(seat.everybody)
                elif seat:
                    counts = self._is_compared(seat)
                meant += counts
        return max(meant, sum(map(self._is_compared, seats.values())))

    def _is_compared(self, seat):
        there = seat.ns and seat.ew and self.gone.isdisjoint(seat.everybody)
        full = len(seat.everybody) == 2 * self.wide
        return bool(
            there and not seat.result.get("not_played") and (full or "score" in seat.result)
        )

    def _score(self, board):
        seats, expected = [], 0
        for section in {table[0] for table in self.tables if table[2] == board}:
            rows = [
                row for key, row in self.results.items() if (key[0], key[3]) == (section, board)
            ]
            here = [seat for seat in map(self._seat, rows) if self.gone.isdisjoint(seat.everybody)]
            expected += self._count_expected(section, board)
            seats += here
        scores = [[seat for seat in seats if self._has_score(seat, side)] for side in ("ns", "ew")]
        expected = max(expected, 1, *map(len, scores))
        for side, sign in (("ns", 1), ("ew", -1)):
            self._score_side(seats, side, sign, expected)

    def _score_side(self, seats, side, sign, expected):
        scored = [seat for seat in seats if self._has_score(seat, side)]
        for seat in seats:
            award, points = self._get_award(seat, side), None
            if self._has_score(seat, side):
                group = [other for other in scored if other.version == seat.version]
                own, points = sign * seat.result["score"], Fraction(-1)
                for other in group:  # itself too, which counts as equal
                    theirs = sign * other.result["score"]
                    points += 2 * (own > theirs) + (own == theirs)
                points = (points + 1) * expected / len(group) - 1
            elif award is None:
                continue
            for entrant in getattr(seat, side):
                self.played[entrant].append((Fraction(2 * expected - 2), points, award))

    def _has_score(self, seat, side):
        return "score" in seat.result and self._get_award(seat, side) is None

    def _get_award(self, seat, side):
        """Return the award of a side that is there. A side alone is compared in both directions."""
        return seat.result.get("adjusted", {}).get(side) if getattr(seat, side) else None

    def add_up(self, entrant):
        """Return boards, points and maximum of an entrant before it is put in proportion."""
        played = self.played[entrant]
        own = [(points, top) for top, points, award in played if award is None]
        all_tops = sum(top for _points, top in own)
        average = sum(points for points, _top in own) * 100 / all_tops if all_tops else None
        points = sum((points for points, _top in own), Fraction(0))
        for top, _points, award in played:
            if award is not None:
                points += top * self._find_share(award, average) / 100
        return len(played), points, sum((top[0] for top in played), Fraction(0))

    def _find_share(self, award, average):
        share = LISTED.get(award) or Fraction(award.rstrip("%"))
        if average is not None and award == "AVE+":
            return max(share, average)
        return min(share, average) if average is not None and award == "AVE-" else share

    def find_standing(self):
        """Return boards, points, maximum and percent as shown, and the rank, by entrant's id."""
        sums = {fact.pk: self.add_up(fact.pk) for fact in self._facts(Entrant)}
        most = max((line[0] for line in sums.values()), default=0)
        rows = {}
        for entrant, (boards, sum_of_boards, sum_of_tops) in sums.items():
            factor = Fraction(most, boards) if boards else 1
            maximum = sum_of_tops * factor
            points = sum_of_boards * factor + self._sum_penalties(entrant)
            percent = points * 100 / maximum if maximum else None
            rows[entrant] = (boards, show(points), show(maximum), show(percent))
        ranked = {
            entrant: Decimal(row[3])
            for entrant, row in rows.items()
            if row[3] is not None and entrant not in self.gone
        }
        lines = {entrant: self._get_line(entrant) for entrant in rows}
        ranks = {
            entrant: 1
            + sum(ranked[two] > ranked[entrant] and lines[two] == lines[entrant] for two in ranked)
            for entrant in ranked
        }
        return {entrant: (*row, ranks.get(entrant)) for entrant, row in rows.items()}

    def _sum_penalties(self, entrant):
        rows = self._facts(Penalty, entrant=entrant)
        taken = {row.replaces_id for row in rows}
        tops = [top for top, _points, _award in self.played[entrant]]
        return sum(
            (
                Fraction(row.points) * max(tops, default=Fraction(0)) / 100
                for row in rows
                if row.pk not in taken and not row.replaces_id
            ),
            Fraction(0),
        )

    def _get_line(self, entrant):
        slot = self.slots[entrant][-1]
        movement = read_movement(self.plans[slot.section_id][-1].movement).movement
        return movement.winners == 2 and slot.number <= movement.tables


def show(value):
    """Return a figure to two places, halves away from nought."""
    if value is None:
        return None
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))
