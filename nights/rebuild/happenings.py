"""Storing that results are known, with the results: a match that is finished, a night's standing.

That a night is closed is told here too, after its matches: whoever sums it up then has them all.

A result is known when a rebuild has stored it. What webhooks are told of it is stored in the same
transaction, so that a rebuild that was lost, and found by the sweep, tells it once. It is told
again, with a higher revision, when it is no longer what was told.
"""

import datetime
import hashlib
import json
import uuid
from typing import Any

from django.urls import reverse

from club.webhooks.actions.happenings import store_happening
from club.webhooks.models import Webhook
from club.webhooks.queries import find_latest, find_latest_of, list_wanting
from nights.models import Act, MatchProgress, Night, NightState, NightStatus
from nights.queries.happenings import tell_night
from nights.rebuild.outcomes import MatchOutcome, Outcomes
from nights.rebuild.standings import BackScoreSheet

MATCH_FINISHED, STANDING_PUBLISHED = "match.finished", "standing.published"
NIGHT_CLOSED = "night.closed"
#: For how long it is remembered what was told of a result. What ended earlier is not told.
REMEMBERED = datetime.timedelta(days=365)


def tell_results(outcomes: Outcomes, standing: BackScoreSheet, now: datetime.datetime) -> None:
    """Store what is new in the results of a night, in the transaction that stores them.

    The club has a webhook.
    """
    _tell_matches(outcomes, now)
    closing = _find_closing(outcomes.night)
    if closing is not None:
        _tell_closed(outcomes.night, closing, now)
        _tell_standing(outcomes.night, closing, standing, now)


def _tell_matches(outcomes: Outcomes, now: datetime.datetime) -> None:
    night = outcomes.night
    over = [
        outcome
        for outcome in outcomes.folded
        if outcome.shown and outcome.state != MatchProgress.PLAYING
    ]
    webhooks = list_wanting(night.club_id, MATCH_FINISHED) if over else []
    if not webhooks:
        return
    latest = find_latest_of(night.club_id, MATCH_FINISHED, [outcome.match_id for outcome in over])
    acts = Act.objects.filter(night=night, number__in=[outcome.version for outcome in over])
    times = dict(acts.values_list("number", "at"))
    for outcome in sorted(over, key=lambda outcome: outcome.version):
        before, digest = latest.get(outcome.match_id), _digest(_list_figures(outcome))
        at = times[outcome.version]
        if before.digest != digest if before else _is_new(at, webhooks, MATCH_FINISHED, now):
            kwargs = {"night": night.pk, "match": outcome.match_id}
            data = {**_ids(night, kwargs), **_paths(night, "match", "api-match", kwargs)}
            store_happening(
                webhooks,
                MATCH_FINISHED,
                outcome.match_id,
                now if before else at,
                data,
                revision=before.revision + 1 if before else 1,
                digest=digest,
            )


def _find_closing(night: Night) -> Act | None:
    """Return the act by which a night is closed now, or None if it is open or was opened again."""
    rows = NightStatus.objects.filter(night=night, act__number__lte=night.version)
    latest = rows.order_by("-act__number").select_related("act").first()
    return latest.act if latest and latest.state == NightState.CLOSED else None


def _tell_closed(night: Night, closing: Act, now: datetime.datetime) -> None:
    webhooks = list_wanting(night.club_id, NIGHT_CLOSED)
    if not webhooks:
        return
    before = find_latest(night.club_id, NIGHT_CLOSED, night.pk)
    if before and not before.digest and before.at >= closing.at:
        return  # release 0.2.0 told it with the act, without a digest
    digest = _digest(closing.number)
    if before.digest != digest if before else _is_new(closing.at, webhooks, NIGHT_CLOSED, now):
        store_happening(
            webhooks,
            NIGHT_CLOSED,
            night.pk,
            closing.at,
            tell_night(night),
            revision=before.revision + 1 if before else 1,
            digest=digest,
        )


def _tell_standing(
    night: Night, closing: Act, standing: BackScoreSheet, now: datetime.datetime
) -> None:
    webhooks = list_wanting(night.club_id, STANDING_PUBLISHED)
    if not webhooks:
        return
    at = closing.at
    before = find_latest(night.club_id, STANDING_PUBLISHED, night.pk)
    digest = _digest([standing.columns, standing.lines])
    if before.digest != digest if before else _is_new(at, webhooks, STANDING_PUBLISHED, now):
        kwargs = {"night": night.pk}
        data = {**_ids(night, kwargs), **_paths(night, "night", "api-standing", kwargs)}
        store_happening(
            webhooks,
            STANDING_PUBLISHED,
            night.pk,
            now if before else at,
            data,
            revision=before.revision + 1 if before else 1,
            digest=digest,
        )


def _is_new(
    at: datetime.datetime, webhooks: list[Webhook], kind: str, now: datetime.datetime
) -> bool:
    """Return whether a result that was not told has come since it is wanted.

    Otherwise a webhook would be told of everything that was ever played when it is computed again.
    """
    since = min(datetime.datetime.fromisoformat(webhook.kinds[kind]) for webhook in webhooks)
    return at >= since and now - at < REMEMBERED


def _list_figures(outcome: MatchOutcome) -> list[Any]:
    """Return what a result is told again for, when any of it changes."""
    return [
        outcome.state,
        outcome.counted,
        outcome.margin,
        outcome.back_score,
        outcome.seats,
        outcome.broken_off_by,
    ]


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _ids(night: Night, kwargs: dict[str, uuid.UUID]) -> dict[str, str]:
    return {"club": night.club.slug, **{name: str(key) for name, key in kwargs.items()}}


def _paths(night: Night, page: str, api: str, kwargs: dict[str, uuid.UUID]) -> dict[str, str]:
    about = {"club": night.club.slug, **kwargs}
    return {"page": reverse(page, kwargs=about), "api": reverse(api, kwargs=about)}
