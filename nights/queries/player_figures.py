"""The figures of nights on the page of a player's season."""

import uuid
from typing import Any

from club.models import Membership
from club.seasons.models import Season
from club.seasons.queries.naming import Naming
from nights.curve import curve
from nights.queries.statistics import (
    group_by_unit,
    list_back_scores,
    sum_by_adversary,
    sum_by_game,
    sum_by_partner,
    sum_contracts,
)


def read_figures(
    season: Season, player: uuid.UUID, which: str, membership: Membership | None, most: int | None
) -> dict[str, Any]:
    """Return a member's statistics on one ladder: contracts, partners, adversaries, curves.

    Lists have their first rows, of nights the last ones, up to a number if one is given.
    """
    stands = list_back_scores(season, player, which, membership)
    naming = Naming(season, membership)
    partners = sum_by_partner(season, player, which)
    adversaries = sum_by_adversary(season, player, which)
    return {
        "contracts": sum_contracts(season, player, which),
        "games": sum_by_game(season, player, which),
        "partners": naming.name(partners.list_named(most)),
        "partners_count": len(partners),
        "adversaries": naming.name(adversaries.list_named(most)),
        "adversaries_count": len(adversaries),
        "stands": [
            (
                game,
                held[-most:] if most else held,
                len(held),
                curve([stand.running for stand in held]),
            )
            for game, held in group_by_unit(stands).items()
        ],
    }
