"""Rebuilding a night: its matches' results, its back-score sheet and its ladder records.

A night whose standing is stored is brought up to date: only matches of which something was recorded
since are folded again. Otherwise, or if it is up to date and is to be computed all the same, every
match is folded.
"""

import datetime
import uuid
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.bulk import add_rows
from club.ledger.delays import note_delay
from club.ledger.locks import lock_projections, lock_row
from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.scoring_code import digest_scoring_code, is_current
from club.seasons.models import LadderStanding, Season
from club.seasons.queries.seasons import find_season, mark
from club.seasons.rebuild.amendments import drop_checks
from club.webhooks.queries import wants_anything
from nights.models import (
    Correction,
    MatchResult,
    Night,
    NightRecord,
    NightStanding,
    NightSum,
    PlayerMatch,
)
from nights.rebuild.corrections import find_corrections, list_later_acts, replace_corrections
from nights.rebuild.happenings import tell_results
from nights.rebuild.outcomes import LOOKUPS, MatchOutcome, Outcomes, fold_outcomes, update_outcomes
from nights.rebuild.records import Records, fold_night, get_rules_on, replace_records
from nights.rebuild.rescoring import record_rescoring
from nights.rebuild.standings import BackScoreSheet, make_standing, replace_standing
from nights.rebuild.statistics import replace_player_matches
from nights.rebuild.sums import compare_figures, replace_night_sums

_TRIES = 5
#: Nights that are dropped in one transaction: PostgreSQL remembers so many locks at once.
_DROPPED = 500


def rebuild_night(night_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute a night's match results and its standing, and replace the stored rows.

    The facts are read outside any transaction, up to the version of the night as it was read. Rows
    of a newer version are left as they are. If the stored rows are by other scoring code, what that
    changes of published totals is recorded first. Return whether the rows are as of a version that
    was current when read; a deleted night counts as done.
    """
    night = _read(night_id)
    if night is not None and _is_of_other_code(night):
        record_rescoring(night, now=now)
        night = _read(night_id)
    for _attempt in range(_TRIES):
        if night is None:
            return True
        stored = _get_stored(night)
        if _replace(_draft(night), now):
            note_delay(night, stored.version if stored else None)
            _tell_host(night)
            return True
        night = _read(night_id)
    return False


def _tell_host(night: Night) -> None:
    """Tell the app that seats the tables of a night that results may have changed."""
    host = registry.find_host(night.hosted) if night.hosted else None
    if host is not None:
        host.note_changed(night.pk)


def _read(night_id: uuid.UUID) -> Night | None:
    """Return a night with its stored standing, or None if the night is deleted.

    It is annotated with told: whether its club has a webhook.
    """
    return _nights.first(night_id)


_stored: Prepared[tuple[int, str]] = Prepared(
    lambda night: NightStanding.objects.filter(pk=night).values_list("version", "code"), uuid.UUID
)
_nights: Prepared[Night] = Prepared(
    lambda night: (
        Night.objects.select_related("standing").annotate(told=wants_anything()).filter(pk=night)
    ),
    uuid.UUID,
)


def _is_of_other_code(night: Night) -> bool:
    """Return whether the stored rows of a night are by other scoring code."""
    stored = _get_stored(night)
    return stored is not None and stored.code != digest_scoring_code(night.game)


def _get_stored(night: Night) -> NightStanding | None:
    return getattr(night, "standing", None)


@dataclass(frozen=True)
class _Draft:
    """What is to be stored of a night, computed from one version of its facts."""

    found: Outcomes
    code: str
    standing: BackScoreSheet
    season: Season | None
    rules: str
    records: Records
    corrections: list[Correction] | None

    @property
    def night(self) -> Night:
        """The night as of the version that was read."""
        return self.found.night


def _draft(night: Night) -> _Draft:
    """Compute a night's projections. Nothing is locked."""
    code = digest_scoring_code(night.game)
    later = list_later_acts(night)
    stored = _get_stored(night)
    if stored is None or stored.code != code or stored.version >= night.version:
        outcomes = fold_outcomes(night, code)
    else:
        closed = later[0].number - 1 if later else None
        outcomes = update_outcomes(night, code, stored.version, closed)
    season, rules = get_rules_on(night)
    return _Draft(
        found=outcomes,
        code=code,
        standing=make_standing(outcomes),
        season=season,
        rules=mark(rules),
        records=fold_night(night, outcomes.every, rules),
        corrections=find_corrections(outcomes, later),
    )


def _replace(draft: _Draft, now: datetime.datetime) -> bool:
    """Replace the rows in one short transaction, unless a newer version is stored.

    Return False if the stored results on which the draft is based have been replaced meanwhile by
    those of another version.
    """
    night, since = draft.night, draft.found.since
    with transaction.atomic():
        # Two rebuilds of one night go one by one, and deals go on meanwhile.
        lock_projections(night)
        version, code = _stored.first(night.pk) or (None, "")
        if version is not None and version > night.version and code == draft.code:
            return True
        if since is not None and (version, code) != (since, draft.code):
            # Another rebuild was first. Two of one version come to the same.
            return (version, code) == (night.version, draft.code)
        _replace_results(draft)
        changes = compare_figures(*replace_player_matches(draft.found))
        replace_night_sums(night)
        replace_corrections(night, draft.corrections)
        replace_standing(night, draft.standing, draft.code, draft.rules, now)
        if getattr(night, "told", False):
            tell_results(draft.found, draft.standing, now)
        # Last, because the season's row is locked by it until the end.
        replace_records(night, draft.season, draft.records, now, changes)
    _opened_meanwhile(night, draft.season)
    return True


def _opened_meanwhile(night: Night, season: Season | None) -> None:
    """Drop the ladders of a season that was opened around the night while it was computed.

    They may lack this night's last change. The sweep computes them again.
    """
    opened = find_season(night.club_id, night.date)
    if opened is not None and opened != season:
        LadderStanding.objects.filter(season=opened).delete()


#: The fields of an outcome that are columns of a result.
_STORED = [name for name in MatchOutcome._fields if LOOKUPS.get(name, "pk") == "pk"]


def _replace_results(draft: _Draft) -> None:
    """Store the results of the matches that were folded. A match has one as long as it exists."""
    outcomes, night = draft.found, draft.night
    rows = MatchResult.objects.filter(night=night)
    if outcomes.since is not None:
        rows = rows.filter(match__in=list(outcomes.sheets))
    rows.delete()
    add_rows(
        MatchResult,
        ("club", "night", "answer", *(name.removesuffix("_id") for name in _STORED)),
        (
            (
                night.club_id,
                night.pk,
                outcomes.answers[outcome.match_id],
                *(getattr(outcome, name) for name in _STORED),
            )
            for outcome in outcomes.folded
        ),
    )


def list_stale_nights() -> QuerySet[Night]:
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
    rows = nights.order_by("club", "pk").values_list("club", "pk")
    for club_id, mine in groupby(rows, key=itemgetter(0)):
        ids = [pk for _club, pk in mine]
        for start in range(0, len(ids), _DROPPED):
            _drop(club_id, Night.objects.filter(pk__in=ids[start : start + _DROPPED]))


def _drop(club_id: uuid.UUID, nights: QuerySet[Night]) -> None:
    """Drop the projections of some nights of a club, and the ladders that are summed from them."""
    seasons = Season.objects.filter(club=club_id)
    with transaction.atomic():
        # First the nights, as a rebuild does; by key, as another drop does.
        for night in nights.order_by("pk").only("pk"):
            lock_projections(night)
        for season in seasons.order_by("pk"):
            lock_row(season)
        LadderStanding.objects.filter(club=club_id).delete()
        drop_checks(seasons)
        NightRecord.objects.filter(night__in=nights).delete()
        NightSum.objects.filter(night__in=nights).delete()
        PlayerMatch.objects.filter(night__in=nights).delete()
        Correction.objects.filter(night__in=nights).delete()
        MatchResult.objects.filter(night__in=nights).delete()
        NightStanding.objects.filter(night__in=nights).delete()
