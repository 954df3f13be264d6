"""The settings of a club: who reads what, and what is asked of its members."""

from typing import Any

from club.models import Club, LadderNames, PlayersVisibility

#: What a club shows whose owners have not chosen: what everybody read before.
_UNCHOSEN = {
    "players_visibility": PlayersVisibility.PUBLIC,
    "ladder_names": LadderNames.ALL,
    "reasons_visibility": PlayersVisibility.PUBLIC,
}


def read_settings(club: Club) -> dict[str, Any]:
    """Return the settings of a club by name, as they are in force."""
    choices = {name: getattr(club, name) or usual for name, usual in _UNCHOSEN.items()}
    return {
        **choices,
        "privacy_text": club.privacy_text,
        "second_factor": club.second_factor,
    }
