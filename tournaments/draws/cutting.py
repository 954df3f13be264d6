"""Cutting cards for the first places, and for partners and the deal at each table.

The club's code of cutting decides, as on any night. The cards are those of the program: they follow
from the chance of the draw and are recorded with it, so that a cut is settled again from them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from nights.formation.code import HIGHEST, PACK, Code
from nights.formation.cutting import cut, draw_cut
from nights.formation.outcomes import Candidate, Miscut, Settled
from nights.formation.ranking import Round, find_undecided, rank_cards
from nights.formation.reasons import CutReason
from tournaments.draws.draw import DEAL, PARTNERS, PLACES, Cut, Draw, Seating

#: The seats of a cut between two sides: only who deals is settled.
_SIDES = ("N", "E")
_RANKS = "A23456789TJQK"


@dataclass(frozen=True)
class Cards:
    """Cards that were cut at the tables themselves, in place of the program's.

    given: their rounds by table, 0 for the first places. names: of the entrants, for refusals.
    """

    given: Mapping[int, Sequence[Round]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def name(self, entrant: int) -> str:
        """Return what an entrant is called."""
        return self.names.get(entrant, str(entrant))


class WrongCardsError(Exception):
    """Cards that were given do not settle a cut. problems: why, each with its table."""

    def __init__(self, table: int, problems: Sequence[CutReason]) -> None:
        self.table, self.problems = table, tuple(problems)
        super().__init__("; ".join(problem.sentence for problem in self.problems))


def cut_places(
    code: Code, present: Sequence[int], chance: int, cards: Cards | None = None
) -> tuple[tuple[int, ...], Cut]:
    """Return the entrants in the order of their cards, the first one first, and the cards.

    Whoever would go out last at a table is the first: the lowest card, or the highest, as the code
    has it. Equals cut again until all are in order. More than a pack has cut from several packs.
    cards: those that were cut instead. Raise WrongCardsError if they do not settle it.
    """
    if cards is not None and 0 in cards.given:
        rounds = _check_places(code, present, cards)
        return settle_places(code, rounds), Cut(0, PLACES, tuple(rounds), typed=True)
    random = Random(f"{chance}/cards")
    rounds = [_deal(present, random)]
    bounds = range(1, len(present))
    while again := find_undecided(rank_cards(code, rounds), bounds):
        rounds.append(_deal(again, random))
    return settle_places(code, rounds), Cut(0, PLACES, tuple(rounds))


def _check_places(code: Code, present: Sequence[int], cards: Cards) -> list[Round]:
    """Return the rounds of cards that were given for the first places, each as it is due."""
    wanted, due, rounds = list(present), list(cards.given[0]), list[Round]()
    while wanted:
        now = due.pop(0) if due else {}
        missing = [
            CutReason("no-card", {"name": cards.name(entrant)})
            for entrant in wanted
            if entrant not in now
        ]
        wrong = [
            CutReason("not-a-card", {"text": card}) for card in now.values() if not code.holds(card)
        ]
        strangers = [CutReason("stranger-drew")] if now.keys() - set(wanted) else []
        again = [CutReason("equal-for-places")] if rounds and missing else []
        if missing or wrong or strangers:
            raise WrongCardsError(0, again + missing + wrong + strangers)
        rounds.append(now)
        wanted = find_undecided(rank_cards(code, rounds), range(1, len(present)))
    if due:
        raise WrongCardsError(0, [CutReason("round-too-many")])
    return rounds


def settle_places(code: Code, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return the entrants in the order of cards that settle it, the first one first."""
    order = [entrant for group in rank_cards(code, rounds) for entrant in group]
    return tuple(order if code.out == HIGHEST else order[::-1])


def _deal(keys: Sequence[int], random: Random) -> dict[int, str]:
    pack = [rank + suit for rank in _RANKS for suit in PACK]
    packs = -(-len(keys) // len(pack)) * pack
    return dict(zip(keys, random.sample(packs, len(keys)), strict=True))


def cut_tables(
    draw: Draw,
    code: Code,
    chance: int,
    *,
    partners: bool,
    deal: bool,
    cards: Cards | None = None,
) -> Draw:
    """Return a draw whose tables have cut their seats.

    partners: whether the four of each table cut for partners and the deal. deal: whether otherwise
    one of each side cuts, and the side of the better card sits North-South and deals. The two
    tables of teams that meet cut once. cards: those that were cut instead of the program's. Raise
    WrongCardsError if they do not settle a cut.
    """
    cards = cards or Cards()
    tables: list[Seating] = []
    cuts: list[Cut] = []
    turned: dict[frozenset[int], tuple[int, ...]] = {}
    for table in draw.tables:
        random = Random(f"{chance}/{draw.round}/cards/{table.table}")
        if partners and len(table.entrants) == 4:
            seated, done = _cut_partners(table, code, random, cards)
        elif not deal:
            tables.append(table)
            continue
        elif (meeting := frozenset(table.entrants)) in turned:
            tables.append(table if table.ns == turned[meeting] else _turn(table))
            continue
        else:
            seated, done = _cut_deal(table, code, random, cards)
            turned[meeting] = seated.ns
        tables.append(seated)
        cuts.append(done)
    return replace(draw, tables=tuple(tables), cuts=(*draw.cuts, *cuts))


def recut_tables(draw: Draw, code: Code, cards: Cards) -> Draw:
    """Return a draw in which the tables that are given other cards are seated by them.

    Nothing else of it changes: who meets whom stays. The other table of two teams follows the one
    that cut. Raise WrongCardsError if the cards do not settle a cut.
    """
    seated = {table.table: table for table in draw.tables}
    cuts = []
    for known in draw.cuts:
        if known.table not in cards.given or known.purpose == PLACES:
            cuts.append(known)
            continue
        table, random = seated[known.table], Random(0)  # the cards are given: no chance is needed
        cut_seats = _cut_partners if known.purpose == PARTNERS else _cut_deal
        seated[known.table], done = cut_seats(table, code, random, cards)
        cuts.append(done)
        if seated[known.table].ns == table.ew:
            seated |= {
                seating.table: _turn(seating)
                for seating in draw.tables
                if seating.table != known.table and {*seating.entrants} == {*table.entrants}
            }
    tables = tuple(seated[table.table] for table in draw.tables)
    return replace(draw, tables=tables, cuts=tuple(cuts))


def _cut_partners(table: Seating, code: Code, random: Random, cards: Cards) -> tuple[Seating, Cut]:
    settled = _settle(table, table.entrants, "NESW", code, random, cards)
    north, south, east, west = (settled.seats[seat].key for seat in "NSEW")
    seated = replace(table, ns=(north, south), ew=(east, west), reason=None)
    return seated, _record(table, PARTNERS, settled, cards)


def _cut_deal(table: Seating, code: Code, random: Random, cards: Cards) -> tuple[Seating, Cut]:
    settled = _settle(table, (table.ns[0], table.ew[0]), _SIDES, code, random, cards)
    seated = table if settled.seats["N"].key == table.ns[0] else _turn(table)
    return seated, _record(table, DEAL, settled, cards)


def _settle(
    table: Seating,
    cutting: Sequence[int],
    seats: Sequence[str],
    code: Code,
    random: Random,
    cards: Cards,
) -> Settled:
    """Return what the cards that were given settle, or else the program's."""
    candidates = [Candidate(entrant, cards.name(entrant)) for entrant in cutting]
    if table.table not in cards.given:
        return draw_cut(code, candidates, random, seats=seats)
    try:
        settled = cut(code, candidates, cards.given[table.table], seats=seats)
    except Miscut as wrong:
        raise WrongCardsError(table.table, wrong.problems) from wrong
    if not isinstance(settled, Settled):
        missing = [CutReason("no-card", {"name": player.name}) for player in settled.players]
        raise WrongCardsError(table.table, [settled.reason, *missing])
    return settled


def _record(table: Seating, purpose: str, settled: Settled, cards: Cards) -> Cut:
    rounds = tuple(taken.cards for taken in settled.taken)
    return Cut(table.table, purpose, rounds, typed=table.table in cards.given)


def _turn(table: Seating) -> Seating:
    """Return a table with its sides exchanged."""
    pairs = (table.pairs[1], table.pairs[0]) if table.pairs else None
    return replace(table, ns=table.ew, ew=table.ns, pairs=pairs)


def settle(code: Code, done: Cut, names: Mapping[int, str]) -> Settled:
    """Return the result of a table's cut with its reasons, from its cards alone.

    names: of those who cut. Raise `nights.formation.outcomes.Miscut` if the cards do not settle it.
    """
    keys = list(done.rounds[0])
    seats = _SIDES if done.purpose == DEAL else "NESW"
    settled = cut(code, [Candidate(key, names[key]) for key in keys], done.rounds, seats=seats)
    if not isinstance(settled, Settled):
        raise ValueError("the cards do not settle the cut")
    return settled
