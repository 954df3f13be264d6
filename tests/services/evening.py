"""An evening in browsers, whose network and servers go: the phones, and what they were told.

What a phone was told is noted when its button is pressed. At the end the server has all of it, each
once: the sheets are those of an evening at which nothing happened.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Route

from club.simulation.http import Director
from tests.services.night import CLUB, begin, form
from tests.services.servers import Program, manage, wait_until

Fields = dict[str, str]
#: Chosen in this order, as people do.
NAMES = ("level", "strain", "declarer", "tricks")
PATIENCE = 60_000  # milliseconds: the machine is busy, and a phone tries again after 20 s


@dataclass
class House:
    """A server that is killed and started, and the director's program."""

    kind: str
    url: str
    web: Program
    api: Director
    variables: dict[str, str]

    def take_part(self, player: str | None) -> None:
        """Let the director's account be a player's, or nobody's."""
        member = next(
            row for row in self.api.get("members/")["results"] if row["username"] == "anna"
        )
        self.api.patch(f"members/{member['id']}/", {"player": player})

    def sign_in(self, page: Page) -> None:
        """Sign in as the director, with a link of the host's."""
        address = manage(self.variables, "login_link", "anna").strip()
        page.goto(self.url + re.sub("^https?://[^/]+", "", address))
        for field_ in page.locator("main input[type=password]").all():
            field_.fill("never told to anybody")
        page.locator("main form button:not([type=button])").first.click()
        page.wait_for_load_state()

    def kill(self) -> None:
        """Kill the web process, as a power cut would."""
        self.web.kill()

    def start(self) -> None:
        """Start the web process unless it runs, and wait until it answers."""
        if not self.web.running:
            self.web.start()
        wait_until(self.answers, 60, "the web process")

    def answers(self) -> bool:
        """Whether a request is answered."""
        try:
            return bool(httpx.get(f"{self.url}/healthz", timeout=2).status_code)
        except httpx.TransportError:
            return False


def make_deal(table: int, number: int) -> Fields:
    """Return the deal of a table: part scores, so that no rubber ends early."""
    at = table + number
    return {
        "level": "1",
        "strain": "CD"[at % 2],
        "declarer": "NESW"[at % 4],
        "tricks": str(6 if at % 3 else 7),
    }


def to_sheet(fields: Fields) -> dict[str, Any]:
    """Return the fields of a form in the score sheet format."""
    contract = fields["level"] + fields["strain"]
    return {
        "contract": contract,
        "declarer": fields["declarer"],
        "tricks": int(fields["tricks"]),
    }


@dataclass
class Phone:
    """A phone at a table, in a browser of its own. seat: the button with which it sits down."""

    browser: Browser
    url: str
    seat: str
    context: BrowserContext = field(init=False)
    page: Page = field(init=False)
    #: Where the browser's own store outlives it, if it is closed as a whole.
    keep: Callable[[], BrowserContext] | None = None

    def open(self) -> "Phone":
        """Open the link and sit down."""
        self.context = self.keep() if self.keep else self.browser.new_context()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(self.url)
        self.page.locator(self.seat).first.click()
        self.page.get_by_text("Which seat is this phone at?").wait_for(state="hidden")
        self.page.locator("main.phone").wait_for()
        return self

    def open_again(self) -> None:
        """Switch the phone on again, and open its link: it sits where it sat."""
        assert self.keep
        self.context = self.keep()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(self.url)
        self.page.locator("main.phone").wait_for()

    def choose(self, fields: Fields) -> None:
        """Tap the choices, as a thumb does."""
        for name in NAMES:
            if name in fields:
                tile = f"form.deal-form input[name={name}][value='{fields[name]}']"
                self.page.locator(tile).dispatch_event("click")

    def send(self) -> None:
        """Press the button, and wait for the phone's word: saved, or kept."""
        self.page.locator("#toast").evaluate("toast => { toast.textContent = ''; }")
        self.page.get_by_role("button", name="Send", exact=True).click()
        notices = self.page.locator("#toast:not(:empty), #unsent:not([hidden]), .rival")
        notices.first.wait_for()

    def go_on(self) -> None:
        """Go on to what comes next, if something waits."""
        more = self.page.locator("[data-go-on]")
        if more.is_visible():
            more.click()

    def reload(self) -> None:
        """Load the page again, also without a network."""
        self.page.reload()
        self.page.locator("main.phone").wait_for()

    def reopen(self) -> None:
        """Close the tab, and open the link in another."""
        self.page.close()
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(self.url)
        self.page.locator("main.phone").wait_for()

    def set_offline(self, *, away: bool) -> None:
        """Lose the network, or have it back."""
        self.context.set_offline(away)

    def lose_answer(self) -> None:
        """Lose the answer to the next deal, which the server stores."""
        lost: list[str] = []

        def lose(route: Route) -> None:
            if lost or route.request.method != "POST":
                route.fallback()
                return
            if "preview" in (route.request.post_data or ""):
                route.fallback()
                return
            lost.append(route.request.url)
            route.fetch()
            route.abort()

        self.page.route(re.compile("/(deal|boards/[0-9]+)/$"), lose)

    def wait_until_sent(self) -> None:
        """Wait until nothing is kept on the phone any more."""
        script = """async () => {
          const store = await new Promise(done => {
            const request = indexedDB.open("cut-in", 1);
            request.onsuccess = () => done(request.result);
          });
          const boxes = await new Promise(done => {
            const request = store.transaction("links").objectStore("links").getAll();
            request.onsuccess = () => done(request.result);
          });
          store.close();
          return boxes.reduce((sum, box) => sum + box.kept.length, 0);
        }"""
        wait_until(lambda: self._count(script) == 0, PATIENCE / 1000, "what is kept to be sent")

    def _count(self, script: str) -> int:
        self.page.wait_for_timeout(50)
        self.page.evaluate("window.dispatchEvent(new Event('online'))")
        return int(self.page.evaluate(script))

    def close(self) -> None:
        """Switch the phone off."""
        self.context.close()


class Evening:
    """An evening of several tables: what the phones were told, and what the server has.

    seat, other: the buttons with which the first phone of a table sits down, and the second.
    """

    seat, other = "", ""

    def __init__(self, house: House, tables: int) -> None:
        self.house, self.api, self.tables = house, house.api, tables
        self.told: list[list[Fields]] = [[] for _table in range(tables)]

    def link(self, table: int) -> str:
        """Return the address of a table's phones."""
        raise NotImplementedError

    def next(self, table: int) -> Fields:
        """Return what the table has to enter next."""
        raise NotImplementedError

    def show(self, phone: Phone, table: int) -> None:
        """Open the form for it."""
        raise NotImplementedError

    def begin(self, number: int) -> None:
        """Begin a round, if the evening has rounds."""

    def find_player(self) -> str:
        """Return a player at the first table: the director, who plays."""
        raise NotImplementedError

    def look(self, page: Page) -> None:
        """Look at what the director who plays is told of the other tables."""

    def end(self) -> None:
        """End play."""

    def note(self, table: int) -> None:
        """Note that a phone was told what the table had to enter."""
        self.told[table].append(self.next(table))

    def play(self, phone: Phone, table: int) -> None:
        """Enter what the table has to enter, and send it."""
        self.show(phone, table)
        phone.choose(self.next(table))
        self.note(table)
        phone.send()


class NightEvening(Evening):
    """A night of rubbers."""

    seat, other = ".ring button[value=N]", ".ring button[value=S]"

    def __init__(self, house: House, name: str, tables: int) -> None:
        super().__init__(house, tables)
        self.name = name
        first = begin(self.api, f"{name} 1")
        self.night = first.id
        more = [form(self.api, self.night, f"{name} {at}")["id"] for at in range(2, tables + 1)]
        self.matches = [first.match, *more]

    def link(self, table: int) -> str:
        """Return the address of a table's phones."""
        match = self.api.get(f"nights/{self.night}/matches/{self.matches[table]}/")
        path = self.api.get(f"nights/{self.night}/tables/{match['table']['id']}/")["page"]
        return self.house.url + str(path)

    def next(self, table: int) -> Fields:
        """Return the next deal of a table."""
        return make_deal(table, len(self.told[table]))

    def show(self, phone: Phone, table: int) -> None:
        """Wait for the form of the next deal, which the table's page has."""
        field = f"form.deal-form input[name=number][value='{len(self.told[table]) + 1}']"

        def shows() -> bool:
            phone.page.wait_for_timeout(50)
            if phone.page.locator(field).count():
                return True
            phone.go_on()  # from one that is kept
            return False

        wait_until(shows, PATIENCE / 1000, "the form of the next deal")

    def find_player(self) -> str:
        """Return a player at the first table: the director, who plays."""
        rows = self.api.get("players/", search=f"{self.name} 1 N")["results"]
        return next(str(row["id"]) for row in rows if row["name"] == f"{self.name} 1 N")

    def look(self, page: Page) -> None:
        """The director directs from the room, beside play."""
        page.goto(self.house.url + reverse("room", args=[CLUB, self.night]))
        assert "Table 1" in page.locator("main").inner_text()

    def correct(self, table: int, number: int, fields: Fields) -> None:
        """Correct a deal after the end."""
        path = f"nights/{self.night}/matches/{self.matches[table]}/deals/"
        self.api.put(f"{path}{number + 1}/", {"deal": to_sheet(fields), "reason": "misread"})
        self.told[table][number] = fields

    def read(self) -> list[Any]:
        """Return the deals of each table, and what they made of its match."""
        states = []
        for match in self.matches:
            path = f"nights/{self.night}/matches/{match}/"
            deals = [row["deal"] for row in self.api.get(f"{path}deals/")["results"]]
            state = self.api.get(path)
            states.append((deals, {name: state.get(name) for name in ("state", "result")}))
        return states

    def repeat(self) -> "NightEvening":
        """Return an evening at which the same was entered, and nothing happened."""
        calm = NightEvening(self.house, f"{self.name} again", self.tables)
        for table, deals in enumerate(self.told):
            for fields in deals:
                path = f"nights/{calm.night}/matches/{calm.matches[table]}/deals/"
                self.api.post(path, {"deal": to_sheet(fields)})
        calm.told = self.told
        return calm


class EventEvening(Evening):
    """An event of pairs: a Mitchell of as many tables, a board a round."""

    seat, other = "button[name=seat][value=N]", "button[name=seat][value=S]"

    def __init__(self, house: House, name: str, tables: int, people: list[str]) -> None:
        super().__init__(house, tables)
        self.people = people
        new = {"date": "2026-03-05", "name": name}
        self.event = self.api.post("events/", new)["id"]
        for at in range(0, len(people), 2):
            self.post("entrants/", {"players": people[at : at + 2]})
        section = {"name": "skip-mitchell", "pairs": len(people) // 2, "boards": 1}
        self.api.put(f"events/{self.event}/sections/A/", section)
        self.round = 0
        self.boards: dict[int, int] = {}

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Post to a path of the event."""
        return self.api.post(f"events/{self.event}/{path}", body)

    def begin(self, number: int) -> None:
        """Begin a round."""
        self.post("rounds/", {"round": number, "seconds": 900})
        rows = self.api.get(f"events/{self.event}/rounds/", round=number)["results"]
        self.round, self.boards = number, {row["table"]: row["boards"][0] for row in rows}

    def link(self, table: int) -> str:
        """Return the address of a table's phones."""
        rows = self.api.get(f"events/{self.event}/tables/")["results"]
        return self.house.url + next(row["page"] for row in rows if row["number"] == table + 1)

    def next(self, table: int) -> Fields:
        """Return the result of the board of the round."""
        board = self.boards[table + 1]
        return {
            "board": str(board),
            "level": "1",
            "strain": "CD"[board % 2],
            "declarer": "N",
            "tricks": str(7 - (board + table) % 2),
        }

    def show(self, phone: Phone, table: int) -> None:
        """Open the form of the board."""
        name = f"Enter board {self.boards[table + 1]}"
        phone.page.get_by_role("link", name=name, exact=True).click()
        phone.page.locator("form.deal-form").wait_for()

    def find_player(self) -> str:
        """Return a player at the first table: the director, who plays."""
        return self.people[0]

    def look(self, page: Page) -> None:
        """The director sees no contract of a board that they have still to play, by any door."""
        guide = self.api.get(f"events/{self.event}/rounds/", page_size=200)["results"]
        own = {board for row in guide if row["table"] == 1 for board in row["boards"]}
        to_come = own - {int(fields["board"]) for fields in self.told[0]}
        rows = self.api.get(f"events/{self.event}/results/", page_size=200)["results"]
        assert to_come.isdisjoint(row["board"] for row in rows if row["contract"])
        hidden = {row["board"] for row in rows if row["hidden"]}
        assert hidden == to_come & {row["board"] for row in rows}
        assert hidden or self.told[0]
        for board in hidden:
            address = reverse("event-traveller", args=[CLUB, self.event, board])
            page.goto(self.house.url + address)
            shown = page.locator("main").inner_text()
            assert "entered ✓" in shown and not re.search(r"1\s*[♣♦]", shown)

    def end(self) -> None:
        """End play, after which every board is open to everybody."""
        self.post("finish/", {})

    def correct(self, table: int, number: int, fields: Fields) -> None:
        """Correct a result after the end."""
        board = self.told[table][number]["board"]
        rows = self.api.get(f"events/{self.event}/results/", board=board)["results"]
        row = next(row for row in rows if row["table"] == table + 1)
        path = f"events/{self.event}/results/{row['id']}/"
        self.api.patch(path, {**to_sheet(fields), "confirmed": True, "reason": "misread"})
        self.told[table][number] = {**fields, "board": board}

    def read(self) -> list[Any]:
        """Return the results of the event, and its standing."""
        rows = self.api.get(f"events/{self.event}/results/", page_size=200)["results"]
        results = sorted(
            (row["board"], row["table"], row["contract"], row["tricks"]) for row in rows
        )
        wait_until(lambda: not self._read_standing()["stale"], 60, "the standing")
        ranked = self._read_standing()["rows"]
        return [results, sorted((row["label"], row["rank"], row["percent"]) for row in ranked)]

    def _read_standing(self) -> Any:
        return self.api.get(f"events/{self.event}/standing/")

    def repeat(self) -> "EventEvening":
        """Return an event in which the same was entered, and nothing happened."""
        calm = EventEvening(self.house, "An undisturbed event", self.tables, self.people)
        for at in range(len(self.told[0])):
            calm.begin(at + 1)
            for table in range(self.tables):
                fields = self.told[table][at]
                at_board = {"round": at + 1, "table": table + 1, "board": int(fields["board"])}
                calm.post("results/", {**at_board, **to_sheet(fields), "confirmed": True})
        calm.end()
        return calm
