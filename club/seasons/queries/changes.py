"""Changes of a season after publication: of its rules, and in the ledgers that count in it."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.db.models import CharField, F, QuerySet, Value

from club.ledger.registry import registry
from club.models import Membership
from club.seasons.models import Season, SeasonRules
from club.seasons.queries.naming import Naming
from club.seasons.queries.rulechanges import rule_changes

_RULES = "rules"


def list_season_changes(season: Season, membership: Membership | None = None) -> QuerySet[Any]:
    """Return the changes of a season that a reader may see as (at, id, kind), the latest first.

    Pass a page of it to describe_changes.
    """
    rules = SeasonRules.objects.filter(club=season.club_id, season=season)
    marked = rules.annotate(at=F("act__at"), one=F("id"), kind=Value(_RULES, CharField()))
    rows = marked.values_list("at", "one", "kind")
    others = (
        source.changes.list(season, membership)
        for source in registry.season_records
        if source.changes
    )
    return rows.union(*others, all=True).order_by("-at", "-one")


def describe_changes(
    season: Season,
    entries: Iterable[tuple[Any, uuid.UUID, str]],
    account_known: bool,
    naming: Naming | None = None,
) -> list[Any]:
    """Return entries of list_season_changes in full, in the same order.

    account_known: whether the reader may see usernames. naming: whom the season names to the
    reader, by default everybody. An entry that no longer exists is left out, because
    a source may have replaced it meanwhile. The number of queries does not depend on how many
    entries there are.
    """
    entries = list(entries)

    def list_ids(kind: str) -> list[uuid.UUID]:
        return [pk for _at, pk, other in entries if other == kind]

    rules = rule_changes(season, list_ids(_RULES), account_known, naming)
    described: dict[uuid.UUID, Any] = {change.row.pk: change for change in rules}
    for source in registry.season_records:
        if source.changes:
            ids = list_ids(source.changes.kind)
            described |= source.changes.describe(season, ids, account_known, naming)
    return [described[pk] for _at, pk, _kind in entries if pk in described]
