"""Changes of a season's rules: which, the values before and after, when, by whom and why."""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.models import Membership
from club.queries.people import find_known_players
from club.seasons.models import Season, SeasonRules
from club.seasons.queries.naming import Naming
from scoring.ladder import make_ladder_rules
from scoring.tiers import make_tier_rules


@dataclass(frozen=True)
class RuleChange:
    """One rule: its key such as ``ladder.cap`` or ``tiers.mode``, and its values."""

    key: str
    before: Any
    after: Any


@dataclass(frozen=True)
class RulesChange:
    """Rules as set at one time. by: a name that its reader may know."""

    row: SeasonRules
    by: str
    changes: tuple[RuleChange, ...]

    @property
    def at(self) -> Any:
        """When they were set."""
        return self.row.act.at


def rule_changes(
    season: Season, ids: Collection[uuid.UUID], account_known: bool, naming: Naming | None
) -> list[RulesChange]:
    """Return some changes of a season's rules, the latest first; five queries at most.

    account_known: whether the reader may see usernames. Other readers see the player's public name,
    if the season names the player to them, or that it was an owner.
    """
    if not ids:
        return []
    wanted = SeasonRules.objects.filter(club=season.club_id, season=season, pk__in=ids)
    rows = list(wanted.select_related("act__account").order_by("-number"))
    known = {row.number: row for row in _those_before(season, rows)} | {
        row.number: row for row in rows
    }
    names = {} if account_known else _names(season, naming, [row.act.account_id for row in rows])
    return [
        RulesChange(
            row,
            str(row.act.account)
            if account_known and row.act.account
            else names.get(row.act.account_id, _("an owner")),
            _compared(known.get(row.number - 1), row),
        )
        for row in rows
    ]


def _those_before(season: Season, rows: Collection[SeasonRules]) -> list[SeasonRules]:
    numbers = {row.number - 1 for row in rows} - {row.number for row in rows}
    return list(SeasonRules.objects.filter(season=season, number__in=numbers))


def _names(
    season: Season, naming: Naming | None, accounts: Collection[uuid.UUID | None]
) -> Mapping[Any, str]:
    """Return the public name of each account's player, with duplicates as their keepers."""
    members = Membership.objects.filter(
        club=season.club_id,
        account__in=[account for account in accounts if account],
        player__isnull=False,
    )
    players = dict(members.values_list("account_id", "player_id"))
    players = naming.keep_signers(players) if naming else players
    people = find_known_players(season.club_id, players.values()) if players else {}
    return {account: str(people[player]) for account, player in players.items()}


def _compared(before: SeasonRules | None, after: SeasonRules) -> tuple[RuleChange, ...]:
    """Return the differences from the rules before, which are the defaults at first."""
    old, new = _all(before), _all(after)
    return tuple(RuleChange(key, old[key], new[key]) for key in new if old[key] != new[key])


def _all(kept: SeasonRules | None) -> dict[str, Any]:
    ladder = asdict(make_ladder_rules(kept.ladder if kept else {}))
    tiers = asdict(make_tier_rules(kept.tiers if kept else {}))
    rules = {f"ladder.{key}": value for key, value in ladder.items()}
    return rules | {f"tiers.{key}": value for key, value in tiers.items()}
