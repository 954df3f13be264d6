"""The slots of teams: half of the pairs of each sit North-South, and half of them East-West.

A team of four has two pairs, and so two slots one after the other; a team of eight has four.
"""


def get_north_south(team: int) -> int:
    """Return the slot of a team's North-South pair."""
    return 2 * team - 1


def get_east_west(team: int) -> int:
    """Return the slot of a team's East-West pair."""
    return 2 * team


def get_team(slot: int, pairs: int = 2) -> int:
    """Return the team of a slot. pairs: of a team."""
    return (slot - 1) // pairs + 1
