"""The tables of a simulated session: phones enter results, and the director puts some right."""

from collections.abc import Mapping
from typing import Any

from club.simulation.http import LinkedPhone, Unexpected
from tournaments.duplicate.forms.results import write_result
from tournaments.duplicate.simulation.plan import make_result
from tournaments.simulation.session import Session

Place = tuple[int, int, int]
#: How often something happens at a board.
BY_PROGRAM, CORRECTED, ADJUSTED, NOT_PLAYED, TURNED = 0.06, 0.04, 0.02, 0.01, 0.01


class EventPhone(LinkedPhone):
    """A phone at a table of an event."""

    seat_cookie = "event-seat"

    def send(self, path: str, result: Mapping[str, Any], key: str) -> bool:
        """Send a result as the page's form does. Return whether it had to be confirmed."""
        fields = {**write_result(result), "key": key}
        try:
            self.post(path, fields)
        except Unexpected as error:
            if "422" not in str(error):
                raise
            self.post(path, {**fields, "confirmed": "1"})
            return True
        return False


class Tables:
    """The tables, and what they said of each board: by round, table and board."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said: dict[Place, dict[str, Any]] = {}
        self.phones: dict[int, EventPhone] = {}

    def play(self, round_: int) -> None:
        """Play a round: the tables take turns, board by board."""
        rows = self.session.all(f"events/{self.session.event}/rounds/", round=round_)
        tables = {row["table"]: row["boards"] for row in rows if row["plays"]}
        first = min(tables)
        if round_ == 1:
            self.enter_slips(round_, first, tables.pop(first))
        for at in range(max(map(len, tables.values()), default=0)):
            for table, boards in tables.items():
                if at < len(boards):
                    self.board(round_, table, boards[at])
        if round_ == 1:
            self.call(min(tables, default=first))

    def phone(self, table: int) -> EventPhone:
        """Return the phone of a table, which opens its link when it is first needed."""
        if table not in self.phones:
            links = {
                row["number"]: row["page"]
                for row in self.session.all(f"events/{self.session.event}/tables/")
            }
            seat = self.session.chance.choice("NESW")
            self.phones[table] = EventPhone(self.session.api.http, links[table], seat)
        return self.phones[table]

    def call(self, table: int) -> None:
        """Call the director to a table, who comes."""
        self.phone(table).post("call/", {"text": "a lead out of turn", "key": self.session.key()})
        [call] = self.session.get("calls/", open="true")["results"]
        self.session.post(f"calls/{call['id']}/answer/", {})
        self.session.counts["calls"] += 1

    def make(self, board: int) -> dict[str, Any]:
        """Return a result of a board."""
        session = self.session
        result = make_result(session.chance, session.seed, board)
        return {**result, "turned": True} if session.happens(TURNED) else result

    def enter_slips(self, round_: int, table: int, boards: list[int]) -> None:
        """Enter what a table wrote on paper, in one request."""
        made = {board: self.make(board) for board in boards}
        results = [
            {"round": round_, "table": table, "board": board, "confirmed": True, **result}
            for board, result in made.items()
        ]
        self.session.post("results/together/", {"results": results})
        for board, result in made.items():
            self.keep((round_, table, board), result)

    def keep(self, place: Place, result: Mapping[str, Any]) -> None:
        """Note what was said of a board."""
        self.said[place] = dict(result)
        self.session.counts["results"] += 1

    def board(self, round_: int, table: int, board: int) -> None:
        """Play a board at a table: mostly a phone enters it, and mostly it is right."""
        session = self.session
        place = (round_, table, board)
        if session.happens(NOT_PLAYED):
            self.award(place)
            return
        result = self.make(board)
        if session.happens(BY_PROGRAM):
            body = {"round": round_, "table": table, "board": board, "confirmed": True, **result}
            session.post("results/", body)
        else:
            confirmed = self.phone(table).send(f"boards/{board}/", result, session.key())
            session.counts["results confirmed"] += confirmed
        self.keep(place, result)
        if session.happens(CORRECTED):
            self.correct(place)
        elif session.happens(ADJUSTED):
            self.adjust(place)

    def award(self, place: Place) -> None:
        """Give both sides an average for a board that is not played."""
        at = dict(zip(("round", "table", "board"), place, strict=True))
        body = {"places": [at], "NS": "AVE", "EW": "AVE", "reason": "no time"}
        self.session.post("awards/", body)
        self.keep(place, {"adjusted": {"ns": "AVE", "ew": "AVE", "reason": "no time"}})
        self.session.counts["boards not played"] += 1

    def correct(self, place: Place) -> None:
        """Put a result right: the table itself, or the director."""
        _round, table, board = place
        result = self.make(board)
        if self.session.happens(0.5):
            path = f"boards/{board}/correct/"
            self.phone(table).send(path, result, self.session.key())
        else:
            changed = {
                "contract": None,
                "declarer": None,
                "tricks": None,
                "turned": None,
                "confirmed": True,
                "reason": "misheard",
                **result,
            }
            path = f"events/{self.session.event}/results/{self.find(place)}/"
            self.session.api.patch(path, changed, self.session.key())
        self.said[place] = result
        self.session.counts["corrections"] += 1

    def adjust(self, place: Place) -> None:
        """Adjust the score of a result for both sides."""
        adjusted = {"ns": "AVE+", "ew": "AVE-"}
        path = f"results/{self.find(place)}/adjust/"
        sent = {side.upper(): award for side, award in adjusted.items()}
        self.session.post(path, {"adjusted": sent, "reason": "wrong information"})
        self.said[place]["adjusted"] = {**adjusted, "reason": "wrong information"}
        self.session.counts["adjusted scores"] += 1

    def find(self, place: Place) -> str:
        """Return the id of the result of a board at a table."""
        round_, table, board = place
        query = {"round": round_, "table": table, "board": board}
        [row] = self.session.get("results/", **query)["results"]
        return str(row["id"])
