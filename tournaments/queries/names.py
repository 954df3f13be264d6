"""Who is meant by a typed name: a player of the club, or somebody near."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from club.models.people import Club, Player
from club.queries.people import list_players

#: How many players are offered for a name that nobody has.
OFFERED = 4
#: For how many unknown names similar ones are looked for. Each costs a walk over the club.
MOST_SEARCHES = 100
_LIKE = 0.7


@dataclass(frozen=True)
class Named:
    """A typed name. player: the only one who has it; near: those who have a similar one."""

    text: str
    player: Player | None = None
    near: tuple[Player, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether a name was typed that no player, or more than one, has."""
        return bool(self.text) and self.player is None


class Names:
    """The players of a club by their names, read once for any number of typed names."""

    def __init__(self, club: Club) -> None:
        self._found: dict[str, list[Player]] = {}
        self._searches = 0
        for player in list_players(club):
            for name in {player.name.casefold(), player.short_name.casefold()}:
                self._found.setdefault(name, []).append(player)

    @staticmethod
    def nothing() -> Named:
        """Return that no name was typed."""
        return Named("")

    def find(self, text: str) -> Named:
        """Return who is meant by a typed name."""
        text = " ".join(text.replace("\0", "").split())
        wanted = text.casefold()
        players = self._found.get(wanted, [])
        if not text or len(players) == 1:
            return Named(text, players[0] if players else None)
        return Named(text, None, tuple(players[:OFFERED] or self._find_near(wanted)))

    def _find_near(self, wanted: str) -> Sequence[Player]:
        if self._searches == MOST_SEARCHES:
            return ()
        self._searches += 1
        names = get_close_matches(wanted, self._found, OFFERED, _LIKE)
        names += [name for name in self._found if wanted in name.split()]
        near = [player for name in names for player in self._found[name]]
        return list(dict.fromkeys(near))[:OFFERED]
