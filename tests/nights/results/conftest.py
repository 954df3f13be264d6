"""A club with a history, and a season."""

import pytest

from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from nights.simulation.history import write_years
from tests.club.conftest import played, season, signed
from tests.nights.results.desk import FIRST, LAST, YEARS, settle

__all__ = ["played", "season"]


@pytest.fixture
def history(cast):
    """Return a club with three nights of facts, a season over them, and a first placement."""
    list(write_years(cast.club, YEARS))
    season = open_season(order=signed(), club=cast.club, name="All", starts=FIRST, ends=LAST)
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 2})
    settle()
    place_season(order=signed(), season=season, until=LAST)
    settle()
    return season
