"""Changes of the seats of a match after it began: substitutes, and corrections."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from club.models import Player
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, Match, Night, Seating
from nights.queries.match_view import name_deal
from nights.queries.sheets import MatchSheet


@dataclass(frozen=True)
class SeatChange:
    """Who holds a seat, from which deal on, and who held it before, if anybody did.

    deal_name: the deal's name within a sentence, by its number or as a hand of the match.
    righted: whether before had been recorded by mistake.
    """

    seat: str
    deal: int
    deal_name: str
    player: Player
    before: Player | None
    righted: bool


def list_seatings(night: Night) -> QuerySet[Seating]:
    """Return every seating of a night in the order of its act, with that act."""
    rows = Seating.objects.filter(night=night).select_related("act", "act__account", "act__undoing")
    return rows.order_by("act__number", "id")


def list_changes_by_act(
    match: Match,
    held: Sequence[Seating],
    people: Mapping[uuid.UUID, Player],
    sheet: MatchSheet | None,
) -> list[tuple[Act, tuple[SeatChange, ...]]]:
    """Return the acts that changed the seats after a match began, each with its changes.

    held: the seatings of the match as `list_seatings` has them.
    """
    by_act: dict[uuid.UUID, list[Seating]] = defaultdict(list)
    for seating in held:
        if seating.act_id != match.act_id:
            by_act[seating.act_id].append(seating)
    return [
        (rows[0].act, tuple(_compare_seat(held, row, people, sheet) for row in rows))
        for rows in by_act.values()
    ]


def _compare_seat(
    held: Sequence[Seating],
    seating: Seating,
    people: Mapping[uuid.UUID, Player],
    sheet: MatchSheet | None,
) -> SeatChange:
    old = next((other for other in held if other.pk == seating.replaces_id), None)
    righted = old is not None and seating.act.verb in NIGHT_ACTS.about(NightTopic.RIGHTED)
    if old is None:
        old = _find_holder_before(held, seating)
    before = people[old.player_id] if old else None
    name = name_deal(seating.from_deal, sheet)
    return SeatChange(
        seating.seat, seating.from_deal, name, people[seating.player_id], before, righted
    )


def _find_holder_before(held: Sequence[Seating], seating: Seating) -> Seating | None:
    """Return the seating before another one: the last recorded by then, or None."""
    earlier = [
        other
        for other in held
        if other.seat == seating.seat and other.act.number < seating.act.number
    ]
    replaced = {other.replaces_id for other in earlier}
    standing = [other for other in earlier if other.pk not in replaced]
    return max(standing, key=lambda other: other.from_deal, default=None)
