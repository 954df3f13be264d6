"""Rebuilding a night: its matches' results, its back-score sheet and its ladder records."""

import datetime
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.locks import lock_row
from club.models import (
    Correction,
    LadderStanding,
    MatchResult,
    Night,
    NightRecord,
    NightStanding,
    Player,
    PlayerMatch,
    Season,
    StandingRow,
)
from club.queries.seasons import find_season, mark, read_record
from club.queries.sheets import MatchSheet, read_sheets
from club.queries.tables import list_matches
from club.rebuild.amendments import drop_checks
from club.rebuild.corrections import (
    find_correction_differences,
    find_corrections,
    replace_corrections,
)
from club.rebuild.ladders import fold_records, get_rules_on, replace_records
from club.rebuild.rescoring import record_rescoring
from club.rebuild.statistics import replace_player_matches
from club.scoring_code import digest_scoring_code, is_current
from club.translate import get_result

_TRIES = 5


def rebuild_night(night_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute a night's match results and its standing, and replace the stored rows.

    The facts are read outside any transaction, and again if the night changed meanwhile. Rows of a
    newer version are left as they are. If the stored rows are by other scoring code, what that
    changes of published totals is recorded first. Return whether the rows are as of a version that
    was current when read; a deleted night counts as done.
    """
    known = Night.objects.filter(pk=night_id).first()
    if known is not None:
        record_rescoring(known, now=now)
    for _attempt in range(_TRIES):
        night = Night.objects.select_related("club").filter(pk=night_id).first()
        if night is None:
            return True
        folded = read_sheets(list_matches(night))
        if Night.objects.filter(pk=night_id, version=night.version).exists():
            _replace(night, folded, now)
            return True
    return False


def _replace(night: Night, folded: Sequence[MatchSheet], now: datetime.datetime) -> None:
    """Replace the rows in one short transaction, unless a newer version is stored."""
    code = digest_scoring_code(night.game)
    results = [_result(night, one, code) for one in folded]
    by_match = {one.match.pk: one for one in folded}
    standing, rows = make_standing(night, folded, code, now)
    season, rules = get_rules_on(night)
    standing.ladder_rules = mark(rules)
    corrections = find_corrections(night, folded)
    with transaction.atomic():
        # The first statement writes, so that two rebuilds of one night go one by one.
        lock_row(night)
        stored = NightStanding.objects.filter(night=night).first()
        if stored and stored.version > night.version and stored.code == code:
            return
        replace_player_matches(night, _replace_results(night, results), by_match)
        replace_records(night, season, fold_records(results, rules), now)
        replace_corrections(night, corrections)
        NightStanding.objects.filter(night=night).delete()
        standing.save(force_insert=True)
        StandingRow.objects.bulk_create(rows)
    _opened_meanwhile(night, season)


def _opened_meanwhile(night: Night, season: Season | None) -> None:
    """Drop the ladders of a season that was opened around the night while it was computed.

    They may lack this night's last change. The sweep computes them again.
    """
    found = find_season(night.club_id, night.date)
    if found is not None and found != season:
        LadderStanding.objects.filter(season=found).delete()


def _replace_results(night: Night, fresh: list[MatchResult]) -> list[MatchResult]:
    """Store the results that changed, and return them. A match has one as long as it exists."""
    # The seats too: a merged player has another id without a new version.
    columns = ("match_id", "version", "code", "seats")
    rows = MatchResult.objects.filter(night=night).values_list(*columns)
    stored = {match_id: known for match_id, *known in rows}
    changed = [
        one for one in fresh if stored.get(one.match_id) != [one.version, one.code, one.seats]
    ]
    MatchResult.objects.filter(match__in=[one.match_id for one in changed]).delete()
    MatchResult.objects.bulk_create(changed)
    return changed


def _result(night: Night, one: MatchSheet, code: str) -> MatchResult:
    answer = get_result(one.game, one.states, one.opening)
    return MatchResult(
        match=one.match,
        club_id=night.club_id,
        night=night,
        version=one.version,
        code=code,
        state=one.progress,
        counted=one.counts,
        margin=answer["margin"],
        back_score=answer["back_score"]["NS"],
        answer=answer,
        game=one.match.game,
        seats={seat: str(player.pk) for seat, player in one.ranked_for.items()},
        broken_off_by=one.broken_off_by,
    )


@dataclass
class _Line:
    """One player's marks while the sheet is computed."""

    player: Player
    marks: dict[int, int] = field(default_factory=dict)

    @property
    def plus(self) -> int:
        return sum(mark for mark in self.marks.values() if mark > 0)

    @property
    def minus(self) -> int:
        return -sum(mark for mark in self.marks.values() if mark < 0)

    @property
    def total(self) -> int:
        return self.plus - self.minus


def make_standing(
    night: Night, folded: Iterable[MatchSheet], code: str, now: datetime.datetime
) -> tuple[NightStanding, list[StandingRow]]:
    """Return the back-score sheet: a row for each player, a column for each match, in hundreds.

    A match counts for those who began it, unless the code of the night says otherwise. A match that
    has deals and ended without counting has a column without marks, so that it leaves a trace.
    Columns are in the order in which the matches began, and rows in the order of totals, equal
    totals by name.
    """
    shown = (one for one in folded if one.counts or (one.over and one.history))
    counted = sorted(shown, key=_when)
    lines: dict[uuid.UUID, _Line] = {}
    for column, one in enumerate(counted):
        if not one.counts:
            continue
        back = get_result(one.game, one.states, one.opening)["back_score"]
        for seat, player in one.counted_for.items():
            line = lines.setdefault(player.pk, _Line(player))
            line.marks[column] = back["NS" if seat in "NS" else "EW"]
    standing = NightStanding(
        night=night,
        club_id=night.club_id,
        version=night.version,
        code=code,
        computed_at=now,
        columns=[_column(one) for one in counted],
    )
    return standing, _rows(standing, list(lines.values()), len(counted))


def _when(one: MatchSheet) -> int:
    return min(seating.act.number for seating in one.seatings)


def _column(one: MatchSheet) -> dict[str, object]:
    return {
        "match": str(one.match.pk),
        "table": one.match.table.number,
        "number": one.match.number,
        "void": not one.counts,
        "corrections": sum(row.replaces_id is not None for row in one.history)
        + sum(row.replaces_id is not None for row in one.seatings),
    }


def _rows(standing: NightStanding, lines: list[_Line], columns: int) -> list[StandingRow]:
    lines.sort(key=lambda line: (-line.total, line.player.short_name, line.player.pk))
    totals = [line.total for line in lines]
    return [
        StandingRow(
            standing=standing,
            club_id=standing.club_id,
            player=line.player,
            position=position,
            rank=totals.index(line.total) + 1,
            matches=len(line.marks),
            plus=line.plus,
            minus=line.minus,
            total=line.total,
            marks=[line.marks.get(column) for column in range(columns)],
        )
        for position, line in enumerate(lines, start=1)
    ]


def list_nights_behind() -> QuerySet[Night]:
    """Return the nights whose standing is missing, older than the night, or of older code."""
    current = Q(standing__version__gte=F("version")) & is_current("standing__code", "game")
    return Night.objects.filter(version__gt=0).exclude(pk__in=Night.objects.filter(current))


def record_rescorings(nights: QuerySet[Night], *, now: datetime.datetime) -> None:
    """Record what the present scoring code changes of the nights' published totals."""
    stored = nights.filter(standing__isnull=False)
    for night in stored.exclude(is_current("standing__code", "game")):
        record_rescoring(night, now=now)


def drop(nights: QuerySet[Night]) -> None:
    """Drop the projections of the nights. Call `record_rescorings` before that."""
    with transaction.atomic():
        for season in Season.objects.filter(club__in=nights.values("club")).order_by("pk"):
            lock_row(season)
        LadderStanding.objects.filter(club__in=nights.values("club")).delete()
        drop_checks(Season.objects.filter(club__in=nights.values("club")))
        NightRecord.objects.filter(night__in=nights).delete()
        PlayerMatch.objects.filter(night__in=nights).delete()
        Correction.objects.filter(night__in=nights).delete()
        MatchResult.objects.filter(night__in=nights).delete()
        NightStanding.objects.filter(night__in=nights).delete()


def find_differences(night: Night) -> list[str]:
    """Return a sentence for each difference between stored and recomputed results and standing."""
    folded = read_sheets(list_matches(night))
    code = digest_scoring_code(night.game)
    stored = {one.match_id: one for one in MatchResult.objects.filter(night=night)}
    found = []
    for fresh in (_result(night, one, code) for one in folded):
        old = stored.pop(fresh.match_id, None)
        if old is None:
            found.append(f"match {fresh.match_id} has no result")
        elif _figures(old) != _figures(fresh):
            found.append(f"match {fresh.match_id} is stored as {old.margin}, is {fresh.margin}")
    found += [f"a result is stored for match {match_id}, which is gone" for match_id in stored]
    found += _standing_differences(night, folded, code)
    found += _record_differences(night, folded, code)
    return found + find_correction_differences(night, folded)


def _figures(result: MatchResult) -> tuple[object, ...]:
    return (
        result.state, result.counted, result.margin, result.back_score, result.answer,
        result.game, result.seats, result.broken_off_by,
    )  # fmt: skip


def _standing_differences(night: Night, folded: Sequence[MatchSheet], code: str) -> list[str]:
    standing = NightStanding.objects.filter(night=night).first()
    if standing is None:
        return ["there is no standing"]
    fresh, rows = make_standing(night, folded, code, standing.computed_at)
    stored = list(StandingRow.objects.filter(standing=standing).order_by("position"))
    found = [] if standing.columns == fresh.columns else ["the columns of the standing differ"]
    if [_row(one) for one in stored] != [_row(one) for one in rows]:
        found.append("the rows of the standing differ")
    return found


def _record_differences(night: Night, folded: Sequence[MatchSheet], code: str) -> list[str]:
    """Return the differences between the stored ladder records and those by the results."""
    _season, rules = get_rules_on(night)
    fresh = fold_records([_result(night, one, code) for one in folded], rules)
    stored = {
        (one.ladder, one.player_id): read_record(one)
        for one in NightRecord.objects.filter(night=night)
    }
    return [] if stored == fresh else ["the records for the ladder differ"]


def _row(row: StandingRow) -> tuple[object, ...]:
    return row.position, row.rank, row.player_id, row.plus, row.minus, row.total, row.marks
