"""How a section can go on with another movement while it is played."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.movements.continuing import Change, Continuation, Outlook, Wanted, list_offers
from tournaments.movements.movement import Hand
from tournaments.movements.reading import write_movement
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.seating import SectionView, list_boards


@dataclass(frozen=True)
class Changing:
    """The ways in which a section can go on. from_round: the first round that changes."""

    from_round: int
    outlook: Outlook

    @property
    def offers(self) -> tuple[Continuation, ...]:
        """The ways to go on, the best first."""
        return self.outlook.offers

    @property
    def refusals(self) -> list[list[str]]:
        """What does not fit, each with its reasons."""
        return [
            [
                _(finding.template) % dict(finding.values)
                for finding in ((refusal.what,) if refusal.what else ()) + refusal.why
            ]
            for refusal in self.outlook.refusals
        ]


def read_changing(
    event: Event, field: Field, section: SectionView, wanted: Wanted, slots: Sequence[int] = ()
) -> Changing:
    """Return how a section can go on. slots: the numbers of the pairs that leave."""
    hands = list_played(event, field, section)
    at, change = read_clock(event).round, Change(wanted, tuple(slots))
    if at == 1 and wanted == Wanted.PAIR_MORE and _is_under_way(event, field, section, at):
        # A place that is empty can be taken at once, whatever other tables have played.
        now = list_offers(section.movement, 0, change, hands)
        if now.offers:
            return Changing(1, now)
    over = at if any(hand.round == at for hand in hands) else max(0, at - 1)
    return Changing(over + 1, list_offers(section.movement, over, change, hands))


def _is_under_way(event: Event, field: Field, section: SectionView, round_: int) -> bool:
    """Return whether a table of a section has still to enter a result of a round."""
    known = list_results(event, section=section.section.pk, round=round_)
    entered = set(known.values_list("table", "board"))
    return any(
        (meeting.table, board) not in entered
        for meeting in field.meetings(round_)
        if meeting.section.letter == section.letter and meeting.plays
        for board in meeting.boards
    )


def list_played(event: Event, field: Field, section: SectionView) -> list[Hand]:
    """Return the results of a section as hands: each set that a table has begun."""
    hands: dict[tuple[int, int, int], Hand] = {}
    sets = {
        (hand.round, hand.table, board): hand.set
        for plan, hand in section.hands
        for board in list_boards(plan, hand.set)
    }
    for row in list_results(event, section=section.section.pk):
        set_ = sets.get((row.round, row.table, row.board))
        sides = [_find_slot(field, entrant_id, row.round) for entrant_id in (row.ns_id, row.ew_id)]
        if set_ is not None and all(sides):
            ns, ew = (side or 0 for side in sides)
            hand = Hand(row.round, row.table, set_, (ns,), (ew,))
            hands[row.round, row.table, set_] = hand
    return list(hands.values())


def _find_slot(field: Field, entrant_id: object, round_: int) -> int | None:
    entrant = next(
        (entrant for entrant in field.entrants.values() if entrant.id == entrant_id), None
    )
    slot = entrant.slot_in(round_) if entrant else None
    return slot.number if slot else None


def digest_offer(offer: Continuation) -> str:
    """Return a short text that changes with what an offer would do."""
    text = json.dumps([write_movement(offer.movement), sorted(offer.slots.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
