"""The tables that cannot be played because an entrant has left after half of its boards."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.models import WithdrawalKind
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting, load_movement

AVERAGES = "averages"
"""The value of the rule `unplayed` where those who are left have AVE+, and who leaves AVE-."""


@dataclass(frozen=True, eq=False)
class Forfeit:
    """A table of two entrants of which one has left.

    meeting: as the movement has it, with both of them and all its boards. left: who left.
    """

    meeting: Meeting
    left: EntrantView

    @property
    def award(self) -> str:
        """What who left has for each board."""
        return (self.left.withdrawal and self.left.withdrawal.award) or "AVE-"

    @property
    def letter(self) -> str:
        """The letter of the section."""
        return self.meeting.section.letter


def list_forfeits(field: Field) -> list[Forfeit]:
    """Return the tables that a leaver leaves, if the event has awards for them; else none.

    They are made once of a field, which is kept in memory.
    """
    if field.event.rules.get("unplayed") != AVERAGES:
        return []
    if "forfeits" not in field.made:
        field.made["forfeits"] = list(_find_forfeits(field))
    made: list[Forfeit] = field.made["forfeits"]
    return made


def _find_forfeits(field: Field) -> Iterator[Forfeit]:
    gone = [view for view in field.entrants.values() if view.withdrawn == WithdrawalKind.AFTER]
    for section in field.sections if gone else ():
        # A table that plays several sets in a round has a hand for each, and is one forfeit.
        places = {(hand.round, hand.table): (plan, hand) for plan, hand in section.hands}
        for (round_, table), (plan, hand) in places.items():
            meeting = field.meeting(section.letter, round_, table)
            if meeting is None or meeting.plays:
                continue
            number = load_movement(plan).get_number
            seats = _seat_leavers(gone, section.section.pk, hand.round)
            ns, ew = (
                field.find_occupant(section, number(side[0]), hand.round)
                or seats.get(number(side[0]))
                for side in (hand.ns, hand.ew)
            )
            left = [view for view in (ns, ew) if view is not None and not view.plays(hand.round)]
            if ns is not None and ew is not None and len(left) == 1:
                yield Forfeit(replace(meeting, ns=(ns,), ew=(ew,)), left[0])


def _seat_leavers(
    gone: list[EntrantView], section: uuid.UUID, round_: int
) -> dict[int, EntrantView]:
    """Return who would fill which number of a section in a round, had it not left."""
    seats = {}
    for view in gone:
        slot = view.slot_in(round_)
        if slot and slot.section_id == section and slot.number and not view.plays(round_):
            seats[slot.number] = view
    return seats
