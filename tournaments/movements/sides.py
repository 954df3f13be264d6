"""The slots of teams: two pairs of each, one that sits North-South and one that sits East-West."""


def get_north_south(team: int) -> int:
    """Return the slot of a team's North-South pair."""
    return 2 * team - 1


def get_east_west(team: int) -> int:
    """Return the slot of a team's East-West pair."""
    return 2 * team


def get_team(slot: int) -> int:
    """Return the team of a slot."""
    return (slot + 1) // 2
