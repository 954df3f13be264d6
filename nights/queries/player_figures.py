"""The figures of nights on the page of a player's season."""

import uuid
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Membership
from club.seasons.models import Season
from club.seasons.queries.naming import Naming
from nights.curve import curve
from nights.queries.statistics import (
    Stand,
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
                _draw(held),
            )
            for game, held in group_by_unit(stands).items()
        ],
    }


def _draw(stands: list[Stand]) -> str:
    """Return the curve of a player's nights; one that the reader may not know has no day."""
    first, last = [
        date_format(stand.date, "j M") if stand.listed else _("night %(number)s") % {"number": at}
        for at, stand in ((1, stands[0]), (len(stands), stands[-1]))
    ]
    return curve([stand.running for stand in stands], first, last)
