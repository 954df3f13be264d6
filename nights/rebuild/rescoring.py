"""Published totals that corrected scoring changed. They are recorded once, as an act of the night.

A published total was announced, so its difference is a fact and not only a new projection. It can
be found only while the results of the earlier code are stored.
"""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from club.ledger.writing import Actor, Order, answer_repeated, writing
from club.queries.people import find_keepers
from club.scoring_code import digest_scoring_code
from nights.acts import RESCORE
from nights.models import MatchResult, Night, NightStanding, NightState, NightStatus, StandingRow
from nights.queries.past import get_past_match
from nights.queries.sheets import MatchSheet
from nights.rebuild.facts import read_facts
from nights.translate import get_result

Totals = dict[uuid.UUID, int]


@answer_repeated
def record_rescoring(night: Night, *, now: datetime.datetime) -> bool:
    """Record what the present scoring code changes of a night's published totals.

    The stored totals are compared with those by the facts of the same version. Nothing is recorded
    if they are by the present code, if the night was never closed, or if nothing differs. Return
    whether an act was recorded.
    """
    code = digest_scoring_code(night.game)
    stored = NightStanding.objects.filter(night=night).exclude(code=code).first()
    if stored is None or not _is_published(night, stored.version):
        return False
    night = Night.objects.get(pk=night.pk)  # its facts are read up to its version
    then = [get_past_match(fact, stored.version) for fact in read_facts(night)]
    played = [sheet for sheet in then if sheet is not None]
    totals = _compare(night, stored, played)
    if not totals:
        return False
    # The key names the code, so that two workers record it once.
    order = Order(Actor(), now, key=f"{RESCORE}-{code}")
    detail = {"totals": totals, "matches": _list_changed(night, played)}
    body = {"code": code}
    with writing(
        order,
        night,
        RESCORE,
        body=body,
        detail=detail,
        after_closing=True,
        returns=lambda _act: False,
    ):
        return True


def _is_published(night: Night, version: int) -> bool:
    closings = NightStatus.objects.filter(night=night, state=NightState.CLOSED)
    return closings.filter(act__number__lte=version).exists()


def _compare(
    night: Night, stored: NightStanding, played: Iterable[MatchSheet]
) -> list[dict[str, Any]]:
    """Return the players whose total differs, with both totals, the greatest gain first."""
    rows = StandingRow.objects.filter(standing=stored).values_list("player_id", "total")
    before = _keep(night, rows)
    after = _keep(night, (pair for sheet in played for pair in _score(sheet)))
    everybody = before.keys() | after.keys()
    pairs = [(player, before.get(player), after.get(player)) for player in everybody]
    changed = [pair for pair in pairs if pair[1] != pair[2]]
    changed.sort(key=lambda change: ((change[1] or 0) - (change[2] or 0), str(change[0])))
    return [{"player": str(player), "before": old, "after": new} for player, old, new in changed]


def _keep(night: Night, rows: Iterable[tuple[uuid.UUID, int]]) -> Totals:
    """Return the sum of the rows of each player. Merged players are one."""
    rows = list(rows)
    same: Mapping[uuid.UUID, uuid.UUID] = find_keepers(night.club_id)
    totals: Totals = defaultdict(int)
    for player, mark in rows:
        totals[same.get(player, player)] += mark
    return totals


def _score(sheet: MatchSheet) -> Iterable[tuple[uuid.UUID, int]]:
    """Yield the players for whom a match counts, each with its mark."""
    if sheet.counts:
        back = get_result(sheet.game, sheet.states, sheet.opening)["back_score"]
        for seat, player in sheet.counted_for.items():
            yield player.pk, back["NS" if seat in "NS" else "EW"]


def _list_changed(night: Night, played: Iterable[MatchSheet]) -> list[str]:
    """Return the ids of the matches whose margin differs from the stored one."""
    rows = MatchResult.objects.filter(night=night).values_list("match_id", "margin")
    margins = dict(rows)
    return [
        str(sheet.match.pk)
        for sheet in played
        if margins.get(sheet.match.pk)
        != get_result(sheet.game, sheet.states, sheet.opening)["margin"]
    ]
