"""Corrections of a night after publication: every later act that changed a match.

A night is published when it is closed for the first time. Facts are append-only, so each match can
be folded as of any act, and what an act changed is the difference.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.db.models import Min, QuerySet

from club.ledger.prepared import Prepared
from club.queries.people import find_keepers
from nights.acts import MERGE, RESCORE
from nights.models import Act, Correction, Night, NightState
from nights.queries.past import get_past_match
from nights.queries.sheets import MatchSheet
from nights.rebuild.facts import DealRow, StatusRow
from nights.rebuild.outcomes import Outcomes, Seats
from nights.translate import get_result

Marks = dict[uuid.UUID, int]
"""Hundreds by player, under the id that was seated."""
Facts = dict[uuid.UUID, list[Any]]
"""The facts that each act recorded of one match: its deals, seatings and statuses."""


def list_later_acts(night: Night) -> list[Act]:
    """Return the acts after the night's first closing, up to the version that was read.

    The first of them is the one after the closing, because acts are numbered without gaps.
    """
    return _later.fetch(night.pk, night.version)


def _select_later(night: Any, version: Any) -> QuerySet[Act]:
    closings = Act.objects.filter(night=night, night_statuses__state=NightState.CLOSED)
    first = closings.order_by().values("night").annotate(first=Min("number")).values("first")
    acts = Act.objects.filter(night=night, number__gt=first[:1], number__lte=version)
    return acts.order_by("number")


_later: Prepared[Act] = Prepared(_select_later, uuid.UUID, int)


def find_corrections(outcomes: Outcomes, later: Sequence[Act]) -> list[Correction] | None:
    """Return the night's corrections by its facts, in the order in which they were made.

    later: the acts after the first closing; without any, return None. Every match of which they
    recorded anything must be folded in the outcomes.
    """
    if not later:
        return None
    closed = later[0].number - 1
    numbers = {act.number: act.pk for act in later}
    facts = {match_id: _since(sheet, numbers) for match_id, sheet in outcomes.sheets.items()}
    marks = {}
    for outcome in outcomes.every:
        if facts.get(outcome.match_id):
            past = get_past_match(outcomes.sheets[outcome.match_id], closed)
            marks[outcome.match_id] = _marks(past)
        elif outcome.counted:
            held = outcomes.people.counted_for(outcome)
            marks[outcome.match_id] = _score(outcome.back_score, held)
    return _compared(outcomes.night, later, outcomes.sheets, facts, marks)


def _since(sheet: MatchSheet, numbers: Mapping[int, uuid.UUID]) -> Facts:
    facts: Facts = defaultdict(list)
    for fact in (*sheet.seatings, *sheet.history, *sheet.statuses):
        if fact.act.number in numbers:
            facts[numbers[fact.act.number]].append(fact)
    return facts


def _marks(sheet: MatchSheet | None) -> Marks:
    """Return the marks of a match for each of its players; empty if it does not count."""
    if sheet is None or not sheet.counts:
        return {}
    back = get_result(sheet.game, sheet.states, sheet.opening)["back_score"]
    return _score(back["NS"], {seat: str(player.pk) for seat, player in sheet.counted_for.items()})


def _score(back_score: int, held: Seats) -> Marks:
    """Return the marks of a match by the back score of North-South."""
    return {
        uuid.UUID(player): back_score if seat in "NS" else -back_score
        for seat, player in held.items()
    }


def _compared(
    night: Night,
    later: Sequence[Act],
    played: Mapping[uuid.UUID, MatchSheet],
    facts: Mapping[uuid.UUID, Facts],
    marks: dict[uuid.UUID, Marks],
) -> list[Correction]:
    """Return a correction for each act that changed or corrected anything."""
    touched = _touched(later, facts)
    merged = [uuid.UUID(act.detail["duplicate"]) for act in later if act.verb == MERGE]
    same = find_keepers(night.club_id, merged)
    before = _totals(marks, same)
    corrections = []
    for act in later:
        if act.verb == RESCORE:
            corrections.append(_rescored(night, act, same))
            continue
        if act.verb == MERGE:
            merged.remove(uuid.UUID(act.detail["duplicate"]))
            same = find_keepers(night.club_id, merged)
        elif act.pk not in touched:
            continue
        for match_id in touched.get(act.pk, ()):
            marks[match_id] = _marks(get_past_match(played[match_id], act.number))
        after = _totals(marks, same)
        changed = _changed(before, after)
        if changed or any(map(_amends, _facts_of(act, touched, facts))):
            corrections.append(_correction(night, act, touched.get(act.pk, ()), changed))
        before = after
    return corrections


def _rescored(night: Night, act: Act, same: Mapping[uuid.UUID, uuid.UUID]) -> Correction:
    """Return the correction of an act that recorded what corrected scoring changed."""
    totals = [
        {**total, "player": str(same.get(player, player))}
        for total in act.detail["totals"]
        for player in [uuid.UUID(total["player"])]
    ]
    matches = [uuid.UUID(match) for match in act.detail["matches"]]
    return _correction(night, act, matches, totals)


def _touched(later: Sequence[Act], facts: Mapping[uuid.UUID, Facts]) -> dict[uuid.UUID, list[Any]]:
    """Return by act the matches that it may have changed, without deals in the middle of one.

    A deal that is followed by another ended nothing. Therefore a night that was reopened costs one
    fold for each of its matches, not for each of its deals.
    """
    numbers = {act.pk: act.number for act in later}
    touched: dict[uuid.UUID, list[Any]] = defaultdict(list)
    for match_id, by_act in facts.items():
        acts: list[Any] = sorted(
            (act_id for act_id in by_act if act_id in numbers), key=numbers.__getitem__
        )
        for act_id, following in pairwise([*acts, None]):
            on = following is not None and _plays_on(by_act[following])
            if not (on and _plays_on(by_act[act_id])):
                touched[act_id].append(match_id)
    return touched


def _plays_on(recorded: Iterable[Any]) -> bool:
    return all(isinstance(fact, DealRow) and fact.replaces_id is None for fact in recorded)


def _facts_of(
    act: Act, touched: Mapping[uuid.UUID, list[Any]], facts: Mapping[uuid.UUID, Facts]
) -> list[Any]:
    return [fact for match_id in touched.get(act.pk, ()) for fact in facts[match_id][act.pk]]


def _amends(fact: Any) -> bool:
    """Return whether a fact corrects another, or changes the state of a match."""
    return isinstance(fact, StatusRow) or fact.replaces_id is not None


def _totals(marks: Mapping[uuid.UUID, Marks], same: Mapping[uuid.UUID, uuid.UUID]) -> Marks:
    totals: Marks = defaultdict(int)
    for by_player in marks.values():
        for player, mark in by_player.items():
            totals[same.get(player, player)] += mark
    return totals


def _changed(before: Marks, after: Marks) -> list[dict[str, Any]]:
    """Return the players whose total changed, the greatest gain first."""
    pairs = [
        (player, before.get(player), after.get(player)) for player in before.keys() | after.keys()
    ]
    changed = [(player, old, new) for player, old, new in pairs if old != new]
    changed.sort(key=lambda change: ((change[1] or 0) - (change[2] or 0), str(change[0])))
    return [{"player": str(player), "before": old, "after": new} for player, old, new in changed]


def _correction(
    night: Night, act: Act, matches: Sequence[uuid.UUID], totals: list[dict[str, Any]]
) -> Correction:
    return Correction(
        act=act,
        club_id=night.club_id,
        night=night,
        match_id=matches[0] if len(matches) == 1 else None,
        date=night.date,
        at=act.at,
        totals=totals,
    )


def replace_corrections(night: Night, fresh: Sequence[Correction] | None) -> None:
    """Store a night's corrections. Corrections already stored are left as they are."""
    if fresh is None:  # acts are never deleted, so no correction was stored
        return
    rows = {
        correction.pk: _figures(correction) for correction in Correction.objects.filter(night=night)
    }
    wanted = {correction.pk: _figures(correction) for correction in fresh}
    gone = [key for key, kept in rows.items() if wanted.get(key) != kept]
    Correction.objects.filter(pk__in=gone).delete()
    Correction.objects.bulk_create(
        correction for correction in fresh if rows.get(correction.pk) != wanted[correction.pk]
    )


def find_correction_differences(outcomes: Outcomes) -> list[str]:
    """Return the differences between the stored corrections and those by the facts."""
    stored = {
        correction.pk: _figures(correction)
        for correction in Correction.objects.filter(night=outcomes.night)
    }
    later = list_later_acts(outcomes.night)
    fresh = {
        correction.pk: _figures(correction)
        for correction in find_corrections(outcomes, later) or ()
    }
    return [] if stored == fresh else ["the corrections differ"]


def _figures(correction: Correction) -> tuple[object, ...]:
    return correction.match_id, correction.date, correction.at, correction.totals
