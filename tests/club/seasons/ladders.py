"""The ladder of a season as tests compare it."""

from club.seasons.queries.records import read_record
from club.seasons.queries.seasons import get_season_standing, is_stale, list_ladder_rows
from club.seasons.rebuild import rebuild_ladder
from tests.club.conftest import EVENING


def ladder(season, which="contract"):
    """Return the records of a ladder of a season by the short names of the players."""
    rebuild_ladder(season.pk, now=EVENING) if is_stale(season) else None
    standing = get_season_standing(season, which)
    return {row.player.short_name: read_record(row) for row in list_ladder_rows(standing)}
