"""The cut for a match, settled by the night's code and stored card by card."""

import random
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Writing
from club.models import Player
from nights.actions.seats import check_seat, seat_players
from nights.formation.outcomes import Candidate, Miscut, Settled, Wanted
from nights.formation.turns import Turn, draw_turn, get_order, settle_turn
from nights.models import Cut, Draw, Match, Night, OpenCut, Table
from nights.queries.begun import Begun
from nights.queries.cuts import translate_reason
from nights.queries.head import make_head
from nights.queries.presence import Presence
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import TableView
from nights.translate import get_code, get_seats

Round = Mapping[uuid.UUID, str]
Cards = Round | Sequence[Round]
"""A card by player id; or rounds of such cards, if equal cards were cut again."""


@dataclass(frozen=True)
class Cutting:
    """The cards of a cut.

    chance draws the cards that are missing. If it is None, all cards were typed.
    """

    cards: Cards
    typed: bool
    seat: str = "N"
    chance: random.Random | None = None

    @property
    def rounds(self) -> list[Round]:
        """The rounds in order. If no card was typed, there is one empty round."""
        if isinstance(self.cards, Mapping):
            return [self.cards] if self.cards or self.typed else []
        return list(self.cards)


def make_cut_body(cards: Cards) -> list[dict[str, str]]:
    """Return cards as JSON, for the digest that tells two requests apart."""
    rounds = [cards] if isinstance(cards, Mapping) else cards
    return [{str(key): card for key, card in round_.items()} for round_ in rounds]


def settle_cut(
    night: Night,
    view: TableView,
    turn: Turn,
    cutting: Cutting,
    faults: list[Fault],
    presence: Presence | None = None,
) -> Settled:
    """Return who sits where. Raise Refused with the cut's faults and those found before.

    presence: who is in the room, if that was read.
    """
    code, seats = get_code(night), get_seats(night)
    faults = [*faults, *check_seat(cutting.seat, seats)]
    seat = cutting.seat if cutting.seat in seats else seats[0]
    candidates = list_table_candidates(night, view, presence)
    try:
        answer: Settled | Wanted
        if cutting.chance is not None:
            answer = draw_turn(turn, code, candidates, cutting.chance, seat, seats, cutting.rounds)
        else:
            answer = settle_turn(turn, code, candidates, cutting.rounds, seat, seats)
    except Miscut as miscut:
        faults += [
            Fault(problem.code, translate_reason(problem), "cards") for problem in miscut.problems
        ]
    else:
        if not isinstance(answer, Settled):
            faults += _cut_now(answer)
        elif not faults:
            return answer
    raise Refused(faults)


def _cut_now(wanted: Wanted) -> list[Fault]:
    """Return a fault for each player who cuts now. Its field names the round and the player."""
    number = len(wanted.taken) + 1
    text = _("%(name)s cuts. %(reason)s")
    return [
        Fault(
            "cut-again",
            text % {"name": player.name, "reason": translate_reason(wanted.reason)},
            f"rounds.{number}.{player.key}",
        )
        for player in wanted.players
    ]


def begin(
    record: Writing,
    view: TableView,
    turn: Turn,
    settled: Settled,
    typed: bool,
    opened: OpenCut | None = None,
    agreed: bool = False,
) -> Match:
    """Store the draws, the match and its seatings. The match that is returned knows them.

    opened: the cut under way that the match ends. agreed: the players agreed instead of cutting.
    """
    night = record.ledger
    kept = _store_cut(record, view.table, turn, settled, opened, typed=typed, agreed=agreed)
    people = {member.pk: member for member in view.members}
    draws = _store_draws(record, kept, settled, people)
    match: Match = Match.objects.create(
        act=record.act,
        night=night,
        table=view.table,
        number=len(view.sheets) + 1,
        game=night.game,
        rules=night.rules,
        dealer=settled.dealer,
        cut=kept,
    )
    rows = seat_players(
        record.act, match, {seat: candidate.key for seat, candidate in settled.seats.items()}
    )
    match.begun = Begun(match, tuple(rows), tuple(draws), settled, people)
    record.computed = make_head(match.begun.sheet)
    return match


def dump_right(candidate: Candidate) -> dict[str, Any]:
    """Return what a place in the right to play first is based on, as JSON; empty for none."""
    return candidate.right.dump() if candidate.right else {}


def dump_candidates(candidates: Sequence[Candidate]) -> list[dict[str, Any]]:
    """Return who cuts as JSON, with the counts and places on which the cut is judged."""
    return [
        {
            "player": str(candidate.key),
            "consecutive": candidate.consecutive,
            "sat_out": candidate.sat_out,
            "place": candidate.place,
            "right": dump_right(candidate),
        }
        for candidate in candidates
    ]


def _store_cut(
    record: Writing,
    table: Table,
    turn: Turn,
    settled: Settled,
    opened: OpenCut | None,
    *,
    typed: bool,
    agreed: bool,
) -> Cut:
    """Store how a match was cut for: by which code, and the order of those who take turns."""
    by = opened or record.ledger
    return Cut.objects.create(
        act=record.act,
        table=table,
        code=by.code,
        house=by.house,
        typed=typed,
        agreed=agreed,
        rotation=turn.rotation,
        turn=turn.number,
        order=[str(key) for key in get_order(turn, get_code(by), settled)],
    )


def _store_draws(
    record: Writing, kept: Cut, settled: Settled, people: Mapping[uuid.UUID, Player]
) -> list[Draw]:
    """Store each card in its round, and a draw without a card for everybody who had none."""
    everybody = {candidate.key: candidate for candidate in (*settled.seats.values(), *settled.out)}
    rows = [
        (number, key, card)
        for number, taken in enumerate(settled.taken, start=1)
        for key, card in taken.cards.items()
    ]
    drew = {key for _number, key, _card in rows}
    rows += [(0, key, "") for key in everybody if key not in drew]
    draws: list[Draw] = Draw.objects.bulk_create(
        Draw(
            act=record.act,
            cut=kept,
            player=people[key],
            card=card,
            round=round_,
            consecutive=everybody[key].consecutive,
            sat_out=everybody[key].sat_out,
            place=everybody[key].place,
            right=dump_right(everybody[key]),
            number=number,
        )
        for number, (round_, key, card) in enumerate(rows, start=1)
    )
    return draws
