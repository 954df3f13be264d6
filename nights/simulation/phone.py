"""The phone at a table of a simulated night, over HTTP."""

from typing import Any

import httpx

from club.simulation.http import LinkedPhone
from nights.forms.deals import get_fields


class Phone(LinkedPhone):
    """A phone at a table of a night."""

    def __init__(self, http: httpx.Client, link: str, seat: str, game: str = "rubber") -> None:
        super().__init__(http, link, seat)
        self.game = game

    def send(self, match: str, deal: dict[str, Any], key: str) -> None:
        """Send a deal as the page's form does, after it has asked about an unlikely one."""
        fields = {**get_fields(self.game, deal), "match": match, "key": key, "confirmed": "1"}
        self.post("deal/", fields)

    def cut(self, card: dict[str, str], key: str) -> None:
        """Send a card that a player has cut."""
        self.post("cut/", {**card, "key": key})

    def join(self, player: str, key: str) -> None:
        """Claim a seat for the waiting player with the best right."""
        self.post("join/", {"player": player, "key": key})
