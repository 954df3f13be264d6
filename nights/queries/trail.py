"""The trail of a night: every cut with its cards and reasons, every change of seats."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from club.models import Player
from club.queries.people import find_known_players
from nights.acts import NIGHT_ACTS, NightTopic
from nights.formation.code import Code
from nights.formation.outcomes import Settled
from nights.formation.ranking import get_card_key
from nights.models import (
    Act,
    Admission,
    AdmissionDraw,
    Draw,
    FillDraw,
    Filling,
    Match,
    Night,
    OpenCard,
    OpenCut,
    OpenCutEnd,
    OpeningWave,
    Seating,
    Table,
    WaveDraw,
)
from nights.queries.cuts import list_rounds, settle_stored_cut, translate_reason
from nights.queries.seat_changes import SeatChange, list_changes_by_act, list_seatings
from nights.queries.sheets import MatchSheet, read_counting_sheets
from nights.translate import get_code, get_seats

People = Mapping[uuid.UUID, Player]


@dataclass(frozen=True)
class CutRound:
    """Cards that were cut at one time: the stage, and each player's card."""

    number: int
    stage: str
    cards: tuple[tuple[Player, str], ...]


@dataclass(frozen=True)
class TrailEntry:
    """A step of the trail: the opening wave, a match with its cut, or seats changed later.

    ranked: the order of players after a cut for precedence. table: the one whose places
    were cut for. stage: the kind of a cut that began no match: ``wave``, ``fill``, ``admission``,
    or ``open`` for one that was given up at a table, or is under way.
    """

    act: Act
    match: Match | None = None
    table: Table | None = None
    stage: str = ""
    typed: bool = False
    ranked: tuple[Player, ...] = ()
    code: Code | None = None
    most: int = 0
    rounds: tuple[CutRound, ...] = ()
    seats: tuple[tuple[str, Player], ...] = ()
    out: tuple[Player, ...] = ()
    reasons: tuple[str, ...] = ()
    changes: tuple[SeatChange, ...] = field(default=())


def list_trail(night: Night) -> list[TrailEntry]:
    """Return the night's cuts and changes of seats in the order in which they happened.

    The number of queries does not depend on how many there are.
    """
    matches = list(_matches(night))
    draws = _group_by_cut(Draw.objects.filter(night=night).order_by("number"))
    seatings = _group_by_match(list_seatings(night))
    ids = {row.player_id for rows in draws.values() for row in rows}
    ids |= {row.player_id for rows in seatings.values() for row in rows}
    kinds = [(stage, *_read_draws(night, facts, rows)) for stage, facts, rows in _OF_RIGHT]
    opened = _read_open_cuts(night)
    ids |= {row.arrival.player_id for _stage, _facts, rows in kinds for row in rows}
    ids |= {card.player_id for _fact, rows in opened for card in rows}
    people = find_known_players(night.club_id, ids)
    entries = [
        _make_right_entry(fact, stage, rows, people)
        for stage, facts, rows in kinds
        for fact in facts
    ]
    entries += [_make_open_entry(fact, rows, people) for fact, rows in opened]
    sheets = read_counting_sheets(
        match
        for match in matches
        if any(seating.act_id != match.act_id for seating in seatings[match.pk])
    )
    for match in matches:
        held = seatings[match.pk]
        began = {
            seating.seat: people[seating.player_id]
            for seating in held
            if seating.act_id == match.act_id
        }
        entries.append(_make_match_entry(match, draws.get(match.cut_id, []), began, people))
        entries += [
            TrailEntry(act, match, changes=changes)
            for act, changes in list_changes_by_act(match, held, people, sheets.get(match.pk))
        ]
    return sorted(entries, key=lambda entry: entry.act.number)


def list_seat_changes(sheet: MatchSheet) -> list[TrailEntry]:
    """Return the substitutes and corrections of a match's seats, without those that were undone."""
    match = sheet.match
    held = list(list_seatings(match.night).filter(match=match))
    people = find_known_players(match.club_id, {seating.player_id for seating in held})
    verbs = NIGHT_ACTS.about(NightTopic.SEATS)  # undoing has an entry of its own
    return [
        TrailEntry(act, match, changes=changes)
        for act, changes in list_changes_by_act(match, held, people, sheet)
        if act.verb in verbs and not hasattr(act, "undoing")
    ]


def _matches(night: Night) -> Iterable[Match]:
    about = ("act", "act__account", "act__undoing", "cut", "table", "night")
    return Match.objects.filter(night=night).select_related(*about)


def _group_by_cut(rows: Iterable[Draw]) -> dict[uuid.UUID | None, list[Draw]]:
    by_cut: dict[uuid.UUID | None, list[Draw]] = defaultdict(list)
    for row in rows:
        by_cut[row.cut_id].append(row)
    return by_cut


def _group_by_match(rows: Iterable[Seating]) -> dict[uuid.UUID, list[Seating]]:
    by_match: dict[uuid.UUID, list[Seating]] = defaultdict(list)
    for row in rows:
        by_match[row.match_id].append(row)
    return by_match


#: The cuts for the order of precedence: the stage, the facts, and their cards.
_OF_RIGHT: tuple[tuple[str, Any, Any], ...] = (
    ("wave", OpeningWave, WaveDraw),
    ("admission", Admission, AdmissionDraw),
    ("fill", Filling, FillDraw),
)


def _read_draws(night: Night, facts: Any, rows: Any) -> tuple[list[Any], list[Any]]:
    """Return the cuts of one kind, and every card that was cut in them, in order."""
    about = ("act", "act__account", "act__undoing")
    drawn = list(rows.objects.filter(night=night).select_related("arrival").order_by("number"))
    cut_for = {draw.act_id for draw in drawn}
    kept = facts.objects.filter(night=night).select_related(*about)
    if facts is Filling:
        kept = kept.select_related(*about, "table")
    return [fact for fact in kept if fact.act_id in cut_for], drawn


def _read_open_cuts(night: Night) -> list[tuple[OpenCut, list[OpenCard]]]:
    """Return the cuts that were begun at a table and began no match, with their cards."""
    begins = NIGHT_ACTS.about(NightTopic.BEGINS)
    began = OpenCutEnd.objects.filter(act__verb__in=begins).values("cut")
    facts = OpenCut.objects.filter(night=night).exclude(pk__in=began)
    cards: dict[uuid.UUID, list[OpenCard]] = defaultdict(list)
    rows = OpenCard.objects.filter(night=night).select_related("act", "act__undoing")
    for row in rows.order_by("act__number"):
        cards[row.cut_id].append(row)
    about = ("act", "act__account", "act__undoing", "table")
    return [(fact, cards[fact.pk]) for fact in facts.select_related(*about)]


def _make_open_entry(fact: OpenCut, rows: Sequence[OpenCard], people: People) -> TrailEntry:
    """Return a cut that was given up or is under way: its cards, without misread ones."""
    rounds: dict[int, list[tuple[Player, str]]] = defaultdict(list)
    for row in rows:
        if not hasattr(row.act, "undoing"):
            rounds[row.round].append((people[row.player_id], row.card))
    return TrailEntry(
        fact.act,
        table=fact.table,
        stage="open",
        typed=any(not row.drawn for row in rows),
        code=get_code(fact),
        rounds=tuple(CutRound(at, "open", tuple(rounds[at])) for at in sorted(rounds)),
    )


def _make_right_entry(fact: Any, stage: str, drawn: Sequence[Any], people: People) -> TrailEntry:
    """Return a cut for the order of precedence: its rounds, and the resulting order."""
    cards: dict[Player, tuple[str, ...]] = {}
    rounds: dict[int, list[tuple[Player, str]]] = defaultdict(list)
    for draw in (row for row in drawn if row.act_id == fact.act_id):
        player = people[draw.arrival.player_id]
        cards[player] = cards.get(player, ()) + ((draw.card,) if draw.card else ())
        if draw.card:
            rounds[draw.round].append((player, draw.card))
    code = get_code(fact)
    return TrailEntry(
        fact.act,
        table=fact.table if isinstance(fact, Filling) else None,
        stage=stage,
        code=code,
        typed=fact.typed,
        rounds=tuple(CutRound(at, stage, tuple(rounds[at])) for at in sorted(rounds)),
        ranked=tuple(sorted(cards, key=lambda player: get_card_key(code, cards[player]))),
    )


def _make_match_entry(
    match: Match, draws: Sequence[Draw], began: Mapping[str, Player], people: People
) -> TrailEntry:
    seats = tuple((seat, began[seat]) for seat in get_seats(match) if seat in began)
    settled = settle_stored_cut(match, draws, people)
    if match.cut is None or settled is None:
        return TrailEntry(match.act, match, seats=seats)
    code = get_code(match.cut)
    return TrailEntry(
        match.act,
        match,
        typed=match.cut.typed,
        code=code,
        most=code.most_at(get_seats(match)),
        rounds=_rounds(draws, settled, people),
        seats=seats,
        out=tuple(people[candidate.key] for candidate in settled.out),
        reasons=tuple(translate_reason(reason) for reason in settled.reasons),
    )


def _rounds(draws: Sequence[Draw], settled: Settled, people: People) -> tuple[CutRound, ...]:
    return tuple(
        CutRound(
            number,
            taken.stage,
            tuple((people[key], card) for key, card in cards.items()),
        )
        for number, (taken, cards) in enumerate(
            zip(settled.taken, list_rounds(draws), strict=True), start=1
        )
    )
