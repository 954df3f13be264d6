"""What each candidate's right to a seat is based on, read from the facts of the night."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from nights.acts import NIGHT_ACTS, NightTopic
from nights.formation.claims import Claim
from nights.models import (
    Admission,
    AdmissionDraw,
    Announcement,
    Belonging,
    BelongingEnd,
    Breakup,
    MatchState,
    MatchStatus,
    Night,
    OpeningWave,
    Seating,
    WaveDraw,
)


class Arrived(NamedTuple):
    """A player who checked in, as a light row: a claim to a seat needs no more.

    key: the id of the arrival. player: the id of the player, or of a duplicate's keeper. number:
    their place in the order of arrival. came: the number of the act.
    """

    key: uuid.UUID
    player: uuid.UUID
    name: str
    number: int
    came: int


@dataclass(frozen=True)
class Wave:
    """The opening wave once it is closed: the cards that each arrival cut, in order."""

    fact: OpeningWave
    cards: Mapping[uuid.UUID, tuple[str, ...]]


@dataclass(frozen=True)
class Left:
    """A table that a player left: its number, the number of the act, and how it broke up.

    went: the number of the act by which whoever broke it up left it, before it broke up.
    """

    table: int
    since: int
    broken_up: bool = False
    broke: bool = False
    went: int = 0


def get_wave(night: Night) -> Wave | None:
    """Return the opening wave with its cards, or None while it is open."""
    fact = _waves.first(night.pk)
    if fact is None:
        return None
    cards: dict[uuid.UUID, tuple[str, ...]] = defaultdict(tuple)
    draws = WaveDraw.objects.filter(wave=fact).order_by("number")
    for arrival, card in draws.values_list("arrival_id", "card"):
        cards[arrival] += (card,) if card else ()
    return Wave(fact, dict(cards))


def make_claims(
    night: Night,
    wave: Wave | None,
    arrivals: Iterable[Arrived],
    keepers: Mapping[uuid.UUID, uuid.UUID],
    substitutes: Mapping[uuid.UUID, int],
) -> dict[uuid.UUID, Claim]:
    """Return by arrival what the right of each is based on. The number of queries is constant.

    keepers: the keeper of each duplicate in the club. substitutes: the number of the table at which
    each player who is a substitute now plays.
    """
    left = _left(night, keepers)
    substituted = _read_substituted(night, keepers)
    announced = _announced(night)
    admission, cards = _admission(night)
    claims = {}
    for arrival in arrivals:
        before = left.get(arrival.player)
        in_wave = wave is not None and arrival.key in wave.cards
        in_wave = in_wave and bool(_since(before, wave.fact.act.number if wave else 0))
        stayed = before is not None and arrival.came < before.since
        claims[arrival.key] = Claim(
            key=arrival.key,
            name=arrival.name,
            arrival=arrival.number,
            came=arrival.came,
            wave=in_wave,
            cards=wave.cards[arrival.key] if wave and in_wave else (),
            table=before.table if before else 0,
            since=before.since if before else 0,
            broken_up=before is not None and before.broken_up and stayed,
            broke=before is not None and before.broke,
            went=before.went if before else 0,
            announced=max((_since(before, at) for at in announced.get(arrival.key, ())), default=0),
            admission=cards.get(arrival.key, ()) if _since(before, admission) else (),
            substituted=substituted.get(arrival.player, 0),
            substituting=substitutes.get(arrival.player, 0),
        )
    return claims


def _since(before: Left | None, number: int) -> int:
    """Return the number of an act, or 0 if the player has belonged to a table after it."""
    return number if before is None or before.since < number else 0


def _announced(night: Night) -> dict[uuid.UUID, list[int]]:
    """Return by arrival the numbers of the acts that announced the wish to succeed."""
    numbers = defaultdict(list)
    for arrival, number in _announcements.fetch(night.pk):
        numbers[arrival].append(number)
    return numbers


def _admission(night: Night) -> tuple[int, dict[uuid.UUID, tuple[str, ...]]]:
    """Return the last act that cut for the places of a fresh table, and the cards by arrival."""
    fact = _admissions.first(night.pk)
    cards: dict[uuid.UUID, tuple[str, ...]] = defaultdict(tuple)
    if fact is None:
        return 0, cards
    for draw in AdmissionDraw.objects.filter(admission=fact).order_by("number"):
        cards[draw.arrival_id] += (draw.card,)
    return fact.act.number, dict(cards)


def _left(night: Night, keepers: Mapping[uuid.UUID, uuid.UUID]) -> dict[uuid.UUID, Left]:
    """Return the table that each player belonged to last, or played at on paper.

    A player recorded by mistake never belonged there. A substitute's rights do not change. Whoever
    broke a table up and had left it before counts as having left it with the others.
    """
    breakups = _breakups.fetch(night.pk)
    breakers = {act: breaker for breaker, _table, _number, act in breakups}
    belonged, on_paper = _belonged.fetch(night.pk), _on_paper.fetch(night.pk)
    by_breaking = [(who, table, number, act) for who, table, number, act in breakups if who]
    rows = sorted([*belonged, *on_paper, *by_breaking], key=lambda row: row[2])
    broke = {(act, keepers.get(breaker, breaker)) for act, breaker in breakers.items() if breaker}
    kept = [(keepers.get(row[0], row[0]), *row[1:]) for row in rows]
    left: dict[uuid.UUID, Left] = {}
    for player, table, since, act in kept:
        before = left.get(player)
        went = before.since if before and before.table == table else since
        broken_up, by_them = act in breakers, (act, player) in broke
        left[player] = Left(table, since, broken_up, by_them, went if by_them else 0)
    return left


def _read_substituted(night: Night, keepers: Mapping[uuid.UUID, uuid.UUID]) -> dict[uuid.UUID, int]:
    """Return the last table at which each player was a substitute without belonging to it.

    Void matches were not played.
    """
    rows = _substituted.fetch(night.pk)
    if not rows:
        return {}
    states = MatchStatus.objects.filter(STANDS, match__in={match for _who, _table, match in rows})
    latest = dict(states.order_by("act__number").values_list("match_id", "state"))
    return {
        keepers.get(player, player): table
        for player, table, match in rows
        if latest.get(match) != MatchState.VOID
    }


def _select_substituted(night: uuid.UUID) -> QuerySet[Seating, Any]:
    """Return who came to hold a seat after the cut, at a table to which they never belonged."""
    here = Belonging.objects.filter(
        STANDS, table=OuterRef("match__table"), player=OuterRef("player")
    )
    rows = Seating.objects.filter(
        STANDS,
        ~Exists(here),
        Q(from_deal__gt=1) | Q(replaces__isnull=False),
        night=night,
        match__paper=False,
        match__act__undoing__isnull=True,
        replaced_by__isnull=True,
    )
    return rows.order_by("act__number", "pk").values_list(
        "player_id", "match__table__number", "match_id"
    )


_substituted: Prepared[tuple[uuid.UUID, int, uuid.UUID]] = Prepared(_select_substituted, uuid.UUID)
_waves: Prepared[OpeningWave] = Prepared(
    lambda night: (
        OpeningWave.objects.filter(STANDS, night=night)
        .select_related("act", "act__account")
        .order_by("pk")[:1]
    ),
    uuid.UUID,
)
_announcements: Prepared[tuple[uuid.UUID, int]] = Prepared(
    lambda night: Announcement.objects.filter(STANDS, night=night).values_list(
        "arrival_id", "act__number"
    ),
    uuid.UUID,
)
_admissions: Prepared[Admission] = Prepared(
    lambda night: (
        Admission.objects.filter(STANDS, night=night)
        .select_related("act")
        .order_by("-act__number")[:1]
    ),
    uuid.UUID,
)
_breakups: Prepared[tuple[uuid.UUID | None, int, int, uuid.UUID]] = Prepared(
    lambda night: Breakup.objects.filter(STANDS, night=night).values_list(
        "breaker_id", "table__number", "act__number", "act_id"
    ),
    uuid.UUID,
)
_belonged: Prepared[tuple[uuid.UUID, int, int, uuid.UUID]] = Prepared(
    lambda night: (
        BelongingEnd.objects.filter(STANDS, night=night, belonging__act__undoing__isnull=True)
        .exclude(act__verb__in=NIGHT_ACTS.about(NightTopic.RIGHTED))
        .values_list("belonging__player_id", "belonging__table__number", "act__number", "act_id")
    ),
    uuid.UUID,
)
_on_paper: Prepared[tuple[uuid.UUID, int, int, uuid.UUID]] = Prepared(
    lambda night: Seating.objects.filter(
        night=night, match__paper=True, from_deal=1, replaced_by__isnull=True
    ).values_list("player_id", "match__table__number", "act__number", "act_id"),
    uuid.UUID,
)
