"""What each candidate's right to a seat is based on, read from the facts of the night."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from club.formation.precedence import Claim
from club.ledger.undoing import STANDS
from club.models import (
    Admission,
    AdmissionDraw,
    Announcement,
    Arrival,
    BelongingEnd,
    Breakup,
    Night,
    OpeningWave,
    Player,
    Seating,
    WaveDraw,
)
from club.queries.people import find_known_players


@dataclass(frozen=True)
class Wave:
    """The opening wave once it is closed: the cards that each arrival cut, in order."""

    fact: OpeningWave
    cards: Mapping[uuid.UUID, tuple[str, ...]]


@dataclass(frozen=True)
class Left:
    """A table that a player left: its number, the number of the act, and how it broke up."""

    table: int
    since: int
    broken_up: bool = False
    broke: bool = False


def get_wave(night: Night) -> Wave | None:
    """Return the opening wave with its cards, or None while it is open."""
    facts = OpeningWave.objects.filter(STANDS, night=night).select_related("act", "act__account")
    fact = facts.first()
    if fact is None:
        return None
    cards: dict[uuid.UUID, tuple[str, ...]] = defaultdict(tuple)
    for draw in WaveDraw.objects.filter(wave=fact).order_by("number"):
        cards[draw.arrival_id] += (draw.card,) if draw.card else ()
    return Wave(fact, dict(cards))


def make_claims(
    night: Night, wave: Wave | None, arrivals: Sequence[Arrival], people: Mapping[uuid.UUID, Player]
) -> dict[uuid.UUID, Claim]:
    """Return by arrival what the right of each is based on. The number of queries is constant."""
    left = _left(night)
    announced = _announced(night)
    admission, cards = _admission(night)
    found = {}
    for one in arrivals:
        player = people[one.player_id]
        before = left.get(player.pk)
        in_wave = wave is not None and one.pk in wave.cards
        in_wave = in_wave and bool(_since(before, wave.fact.act.number if wave else 0))
        stayed = before is not None and one.act.number < before.since
        found[one.pk] = Claim(
            key=one.pk,
            name=player.short_name,
            arrival=one.number,
            came=one.act.number,
            wave=in_wave,
            cards=wave.cards[one.pk] if wave and in_wave else (),
            table=before.table if before else 0,
            since=before.since if before else 0,
            broken_up=before is not None and before.broken_up and stayed,
            broke=before is not None and before.broke,
            announced=max((_since(before, at) for at in announced.get(one.pk, ())), default=0),
            admission=cards.get(one.pk, ()) if _since(before, admission) else (),
        )
    return found


def _since(before: Left | None, number: int) -> int:
    """Return the number of an act, or 0 if the player has belonged to a table after it."""
    return number if before is None or before.since < number else 0


def _announced(night: Night) -> dict[uuid.UUID, list[int]]:
    """Return by arrival the numbers of the acts that announced the wish to succeed."""
    found = defaultdict(list)
    rows = Announcement.objects.filter(STANDS, night=night)
    for arrival, number in rows.values_list("arrival_id", "act__number"):
        found[arrival].append(number)
    return found


def _admission(night: Night) -> tuple[int, dict[uuid.UUID, tuple[str, ...]]]:
    """Return the last act that cut for the places of a fresh table, and the cards by arrival."""
    facts = Admission.objects.filter(STANDS, night=night).select_related("act")
    fact = facts.order_by("-act__number").first()
    cards: dict[uuid.UUID, tuple[str, ...]] = defaultdict(tuple)
    if fact is None:
        return 0, cards
    for draw in AdmissionDraw.objects.filter(admission=fact).order_by("number"):
        cards[draw.arrival_id] += (draw.card,)
    return fact.act.number, dict(cards)


def _left(night: Night) -> dict[uuid.UUID, Left]:
    """Return the table that each player belonged to last, or played at on paper.

    A player recorded by mistake never belonged there. A substitute's rights do not change.
    """
    broken = Breakup.objects.filter(STANDS, night=night)
    breakers = dict(broken.values_list("act_id", "breaker_id"))
    belonged = (
        BelongingEnd.objects.filter(STANDS, night=night, belonging__act__undoing__isnull=True)
        .exclude(act__verb="seats")
        .values_list("belonging__player_id", "belonging__table__number", "act__number", "act_id")
    )
    on_paper = Seating.objects.filter(
        night=night, match__paper=True, from_deal=1, replaced_by__isnull=True
    ).values_list("player_id", "match__table__number", "act__number", "act_id")
    rows = sorted([*belonged, *on_paper], key=lambda row: row[2])
    named = [one for one in breakers.values() if one]
    people = find_known_players(night.club_id, [row[0] for row in rows] + named)
    broke = {(act, people[one]) for act, one in breakers.items() if one}
    return {
        people[player].pk: Left(table, since, act in breakers, (act, people[player]) in broke)
        for player, table, since, act in rows
    }
