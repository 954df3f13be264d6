"""Walking over the pages of a site by their links, and looking at each kind of page once."""

from collections import deque
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import parse_qs, urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from nights.links import find_table
from nights.models import Night
from nights.queries.nights import select_state as select_night_state
from tests.browser.conftest import Pages
from tests.browser.parts import FIND_SMALL, FIND_WIDE, SMALL
from tournaments.models import Event, EventKind, Terms
from tournaments.queries.events import select_state as select_event_state

Kind = tuple[str, ...]
"""A kind of page: the name of its address, and what else makes it another page."""

FIND_ADDRESSES = """() => [
  ...[...document.querySelectorAll('a[href]')].map(part => part.href),
  ...[...document.querySelectorAll('form')].map(part => part.action)]"""
#: Axe runs while another tab is loaded. Without `preload` it asks for no style sheet again. What is
#: in a frame is another page.
BEGIN_AXE = """([context, options]) => { window.looked = axe.run(
  context, { resultTypes: ['violations'], preload: false, iframes: false, ...options }); }"""
END_AXE = """async () => (await window.looked).violations.flatMap(violation =>
  [...new Set(violation.nodes.map(node => `${violation.id}: ${node.html.slice(0, 90)}`))])"""
WHOLE: dict[str, Any] = {"include": [["html"]]}
#: What depends on the colours. The later rows of a long table are like the rows before them, and
#: their contrast takes more time than all else.
FIRST_ROWS = {**WHOLE, "exclude": [["tbody tr:nth-child(n+7)"], ["li:nth-child(n+13)"]]}
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
#: What depends on the size of the text. Contrast is left out: at a larger text less of it would do.
ROOM = {"runOnly": ["scrollable-region-focusable", "target-size"]}
#: The page hears of it as of another width, since a reader's own size of text is there before it.
DOUBLE_TEXT = """() => { document.documentElement.style.fontSize = '200%';
  dispatchEvent(new Event('resize')); }"""
#: A list of figures that is scrolled sideways, or whose names are a letter wide. The tables of the
#: laws are read as they are printed.
FIND_SCROLLED = """() => [...document.querySelectorAll('main .wide, main nav, main .row')].filter(
  box => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible'
    && !box.closest('.written')
).map(box => `scrolled sideways: ${box.className} ${box.innerText.slice(0, 60)}`).concat(
  [...document.querySelectorAll('main .who')].filter(
    box => box.innerText.trim().length > 3 && box.clientWidth && box.clientWidth < 80
  ).map(box => `a name in ${box.clientWidth} px: ${box.innerText.slice(0, 60)}`))"""
#: Pages that are others for each game, and others once play is over.
BY_GAME = ("table", "match", "enter")
BY_STATE = ("night", "room", "event", "event-desk", "rubber-event", "rubber-desk")
BY_FORM = ("rubber-event", "rubber-desk", "rubber-screen")


def name_kind(path: str) -> Kind | None:
    """Return the kind of page at a path, or None for what is no page of this site's own."""
    parts = urlsplit(path)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return None
    name, places = match.url_name or "", match.kwargs
    if match.namespaces or not name or name == "logout" or name.startswith("api-"):
        return None
    asked = parse_qs(parts.query)
    kind = [name, parts.fragment, *asked.get("what", ()), *(("law",) if "law" in asked else ())]
    if "kind" in places:
        return name, places["kind"]
    if "event" in places:
        kind += _tell_event(places["event"], name)
    if "night" in places:
        kind += _tell_night(places["night"], name)
    if "token" in places and name in BY_GAME:
        kind.append(find_table(places["token"])[0].night.game)
    return tuple(part for part in kind if part)


def _tell_event(event: Any, name: str) -> list[str]:
    row = Event.objects.annotate(state=select_event_state("pk")).get(pk=event)
    kind = [row.kind]
    if row.kind == EventKind.RUBBER and name in BY_FORM:
        kind.append(Terms.objects.filter(event=row).latest("pk").form)
    return [*kind, row.state or "planned"] if name in BY_STATE else kind


def _tell_night(night: Any, name: str) -> list[str]:
    row = Night.objects.annotate(state=select_night_state("pk")).get(pk=night)
    return [row.game] * (name in BY_GAME) + [row.state] * (name in BY_STATE)


class Walk:
    """A walk over the pages that somebody sees, in several tabs.

    known: kinds of pages that are left out. not_asked: names of addresses that are not asked. seen:
    the kinds of pages, each with its path. others: the names of addresses at which there is no
    page, each with what is there instead. problems: each with where it is.
    """

    def __init__(self, pages: Pages, address: str, who: str) -> None:
        self.address, self.who = address, who
        self.known: set[Kind] = set()
        self.not_asked: set[str] = set()
        self.seen: dict[Kind, str] = {}
        self.others: dict[str, str] = {}
        self.problems: dict[str, list[str]] = {}
        self._waiting: deque[str] = deque()
        self._asked: set[str] = set()
        first = pages.open(**SMALL)
        self.context = first.context
        self.context.add_init_script(AXE_SCRIPT)
        self.tabs = [first, pages.open_tab(self.context)]

    def walk(self, *starts: str) -> None:
        """Look at the pages at these paths, and at each kind of page that they lead to."""
        self._waiting.extend(starts)
        self._asked.difference_update(starts)
        looking: dict[Page, Iterator[None]] = {}
        for tab in cycle(self.tabs):
            if tab not in looking:
                target = self._find_next()
                if target:
                    looking[tab] = self._look(tab, *target)
                elif not looking:
                    return
            elif next(looking[tab], self) is self:
                del looking[tab]

    def _find_next(self) -> tuple[str, str] | None:
        """Return the path of a page that was not seen, with its kind, or None."""
        while self._waiting:
            path = self._waiting.popleft()
            kind = None if path in self._asked else name_kind(path)
            self._asked.add(path)
            if not kind or kind[0] in self.not_asked:
                continue
            if kind not in self.known | self.seen.keys():
                kind = self._ask(path, kind)
                if kind and kind not in self.seen:
                    self.seen[kind] = path
                    return path, " ".join(kind)
        return None

    def _ask(self, path: str, kind: Kind) -> Kind | None:
        """Return the kind of page that is at a path. Where another path leads to, that waits."""
        answer = self.context.request.get(self.address + path, max_redirects=0)
        what = answer.headers.get("content-type", "").partition(";")[0]
        if what == "text/html" and b"<html" in answer.body():
            return kind if answer.ok else ("refused", str(answer.status))
        self.others[kind[0]] = answer.headers.get("location") or f"{answer.status} {what}"
        self._wait(self.address + answer.headers.get("location", ""))
        return None

    def _wait(self, address: str) -> None:
        if address.startswith(f"{self.address}/"):
            self._waiting.append(address.removeprefix(self.address).partition("#")[0])

    def _look(self, tab: Page, path: str, kind: str) -> Iterator[None]:
        """Note what is wrong with a page, in steps between which another tab has its turn."""
        tab.emulate_media(color_scheme="light")
        tab.goto(self.address + path)
        for address in tab.evaluate(FIND_ADDRESSES):
            self._wait(address)
        tab.evaluate(BEGIN_AXE, [WHOLE, {}])
        yield
        self._note(tab.evaluate(END_AXE), kind, "")
        self._note(tab.evaluate(FIND_WIDE) + tab.evaluate(FIND_SMALL), kind, "")
        tab.emulate_media(color_scheme="dark")
        tab.evaluate(BEGIN_AXE, [FIRST_ROWS, COLOURS])
        yield
        self._note(tab.evaluate(END_AXE), kind, "dark")
        tab.evaluate(DOUBLE_TEXT)
        tab.evaluate(BEGIN_AXE, [WHOLE, ROOM])
        yield
        problems = tab.evaluate(FIND_WIDE) + tab.evaluate(FIND_SCROLLED) + tab.evaluate(END_AXE)
        self._note(problems, kind, "at 200 % text")

    def _note(self, problems: list[str], kind: str, when: str) -> None:
        for problem in problems:
            self.problems.setdefault(problem, []).append(f"{kind}, {self.who} {when}".strip())
