"""The tables of a simulated event of rubbers: phones and programs enter deals, one is corrected."""

from typing import Any

from club.simulation.http import Unexpected
from nights.simulation.deals import make_plain_deal, make_random_deal, seats_in
from nights.simulation.phone import Phone
from tournaments.simulation.session import Session

Raw = dict[str, Any]
#: How often a program enters a deal instead of a phone, and how often one is misheard.
BY_PROGRAM, CORRECTED = 0.2, 0.05
#: After so many deals of a match only ordinary ones follow, so that it ends.
_WILD, _MOST = 12, 60


class RubberTables:
    """The tables of the event's night. The first deal of all is always corrected."""

    def __init__(self, session: Session, game: str) -> None:
        self.session = session
        self.game = game
        self.phones: dict[str, Phone] = {}

    def play(self, table: Raw, night: str, most: int = _MOST) -> None:
        """Play the match of a table that is not over: to its end, or so many deals.

        night: the id of the event's night.
        """
        session = self.session
        [match] = [match for match in table["matches"] if match["state"] == "playing"]
        path = f"nights/{night}/matches/{match['id']}/"
        for at in range(most):
            deal = self._make(at)
            self._enter(table, path, match["id"], deal)
            if session.happens(CORRECTED) or not session.counts["corrections"]:
                self._correct(path, at + 1)
            if session.api.get(path)["over"]:
                return
        if most == _MOST:
            raise Unexpected(f"match {match['id']} does not end")

    def _make(self, at: int) -> Raw:
        make = make_random_deal if at < _WILD else make_plain_deal
        return make(self.session.chance, self.game)

    def _enter(self, table: Raw, path: str, match: str, deal: Raw) -> None:
        session = self.session
        if session.happens(BY_PROGRAM):
            session.api.post(path + "deals/", {"deal": deal}, session.key())
        else:
            self._phone(table).send(match, deal, session.key())
        session.counts["deals"] += 1

    def _phone(self, table: Raw) -> Phone:
        """Return the phone of a table, which opens its link when it is first needed."""
        session, link = self.session, table["page"]
        if link not in self.phones:
            seat = session.chance.choice(seats_in(self.game))
            self.phones[link] = Phone(session.api.http, link, seat, self.game)
        return self.phones[link]

    def _correct(self, path: str, number: int) -> None:
        """Correct the deal that was entered last by an ordinary one."""
        session = self.session
        deal = make_plain_deal(session.chance, self.game)
        body = {"deal": deal, "reason": "misheard"}
        session.api.put(f"{path}deals/{number}/", body, session.key())
        session.counts["corrections"] += 1
