"""What a club's history costs: computing it, adding to it, reading it.

Three clubs of one database, a twentieth, a fifth and the whole of NIGHTS nights (200 unless it
says; ten years are 2,000), each with one season over all of them, which is harder than a season
a year. Written straight into the database, about 600 deals a night. TEST_DATABASE_URL: on
PostgreSQL. Works that are compared take turns; no time is asserted, only what cannot be noise.
"""

import datetime
import os
import random
import secrets
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.actions.clubs import create_club
from club.ledger.queue import hold_tasks
from club.models import SCOPES, Account, Club, Player
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season
from club.seasons.models import LadderRow, Placement, Season
from club.seasons.rebuild import find_ladder_differences, rebuild_ladder
from club.simulation.http import make_local_client
from club.tasks import sweep
from club.tokens.actions import make_token
from nights.models import Deal, Match, Night, NightRecord
from nights.rebuild import find_differences, list_stale_nights, rebuild_night
from nights.simulation.history import Years, write_years
from tests.bench.measured import growth, medians, table, took
from tests.bench.memory import watch_memory
from tests.bench.reach import REACHED
from tests.club.conftest import signed

PROJECT = Path(__file__).resolve().parent.parent.parent
NIGHTS = int(os.environ.get("NIGHTS", "200"))
TEN_YEARS = 2_000
SIZES = [NIGHTS // 20, NIGHTS // 5, NIGHTS]
PLACED = [1_000, 10_000, 100_000]
MORE = 5  # nights that are added to each club
LAST = datetime.date(2036, 12, 31)

Record = Callable[[str, str], None]


@dataclass
class Past:
    """A club with its history."""

    club: Club
    owner: Account
    season: Season
    years: Years
    secret: str = ""

    @property
    def size(self) -> int:
        return self.years.nights

    @property
    def base(self) -> str:
        return f"/api/v1/clubs/{self.club.slug}/"


@pytest.fixture(autouse=True)
def bare(settings: Any) -> Iterator[None]:
    """Run without what only tests need."""
    settings.MIDDLEWARE = [
        middleware for middleware in settings.MIDDLEWARE if "zeal" not in middleware
    ]
    with hold_tasks():
        yield


def database() -> str:
    """Return what the figures are of."""
    return "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"


def begun(nights: int) -> Past:
    """Make a club with a season and a token, before its first night."""
    name = f"Club of {nights}"
    club, owner, _new = create_club(order=signed(), name=name, owner=f"owner-{nights}")
    years = Years(nights=nights)
    season = open_season(order=signed(), club=club, name="All of it", starts=years.first, ends=LAST)
    _token, secret = make_token(
        order=signed(), club=club, account=owner, name="bench", scopes=SCOPES
    )
    return Past(club, owner, season, years, secret)


def environment() -> dict[str, str]:
    """Return the variables of a production process on this test's database."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "LANG")}
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        # An embedded installation finds its database in its folder.
        folder = Path(mkdtemp(prefix="bench"))
        (folder / "club.sqlite3").symlink_to(name)
        return {**kept, "CUTIN_DATA": str(folder)}
    at = django_settings.DATABASES["default"]
    who = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
    address = f"postgres://{who}@{at['HOST']}:{at['PORT'] or 5432}/{name}"
    return {
        **kept,
        "DATABASE_URL": address,
        "REDIS_URL": "redis://127.0.0.1:1/0",  # nobody is asked
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "false",
    }


def rebuilt(past: Past) -> tuple[float, float]:
    """Drop and compute a club in a process of its own; answer its seconds, and its peak in MB."""
    command = [sys.executable, "manage.py", "rebuild_projections", "--club", past.club.slug]
    began = time.perf_counter()
    with subprocess.Popen([*command, "--drop"], cwd=PROJECT, env=environment()) as process:
        most = watch_memory(process)
    assert process.returncode == 0
    return time.perf_counter() - began, most


def gather_statistics() -> None:
    """Let the database count what its tables hold, as PostgreSQL does by itself in a minute."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def statements(work: Callable[[], object]) -> int:
    """Return how many statements a work takes."""
    with CaptureQueriesContext(connection) as caught:
        work()
    return len(caught)


def added(past: Past) -> Night:
    """Write one more night of a club."""
    start = past.years.nights
    past.years = replace(past.years, nights=start + 1)
    (night,) = write_years(past.club, past.years, start)
    return night


def reads(past: Past, http: httpx.Client, browser: Client) -> dict[str, Callable[[], object]]:
    """Return what is read of a club: pages as its owner, the API by a token."""
    head = {"Authorization": f"Bearer {past.secret}"}
    base, night = f"/c/{past.club.slug}/", Night.objects.filter(club=past.club).latest("date").pk
    season = f"seasons/{past.season.pk}/"
    someone = LadderRow.objects.filter(standing__season=past.season).latest("matches").player_id

    def page(path: str) -> Callable[[], object]:
        return lambda: good(browser.get(base + path).status_code)

    def api(path: str) -> Callable[[], object]:
        return lambda: good(http.get(past.base + path, headers=head).status_code)

    return {
        "ladder, the page": page(season),
        "ladder, the API": api(f"{season}ladder/"),
        "tiers, the page": page(f"{season}tiers/"),
        "a player's season, the page": page(f"{season}players/{someone}/"),
        "a season's summary, the page": page(f"{season}summary/"),
        "nights, the page": page(""),
        "nights, the API": api("nights/"),
        "a night, the page": page(f"nights/{night}/"),
        "a night's standing, the API": api(f"nights/{night}/standing/"),
    }


def good(status: int) -> None:
    """Fail unless a page was answered."""
    assert status == 200, status


@pytest.mark.django_db(transaction=True)
def test_a_history_of_so_many_nights(say: Callable[[str], None]) -> None:
    pasts = [begun(nights) for nights in SIZES]
    wrote = [took(lambda past=past: list(write_years(past.club, past.years))) for past in pasts]  # type: ignore[misc]  # the default binds the loop
    deals, matches = Deal.objects.count(), Match.objects.count()
    say(f"\n{sum(SIZES)} nights, {matches} matches, {deals} deals on {connection.vendor}")
    say(f"written at {deals / sum(wrote):.0f} deals a second")
    gather_statistics()
    computed = computing(pasts, say)
    gather_statistics()
    rows = [computed, closing(pasts), *reading(pasts), placing(pasts)]
    heads = ["", *(f"{size} nights" for size in SIZES), "grows as n to the", "statements"]
    say(table(heads, rows))
    for past in pasts:
        assert not find_ladder_differences(past.season)
        assert not find_differences(Night.objects.filter(club=past.club).latest("date"))


def row(what: str, costs: list[float], unit: str, asked: list[int]) -> list[str]:
    """Return a line of the table."""
    powers = ", ".join(f"{power:.2f}" for power in growth(SIZES, costs))
    shown = [f"{cost:.1f} {unit}" for cost in costs]
    count = " / ".join(str(queries) for queries in dict.fromkeys(asked))
    return [what, *shown, powers, count]


def computing(pasts: list[Past], say: Callable[[str], None]) -> list[str]:
    """Compute every club from nothing, each in a process of its own."""
    answers = [rebuilt(past) for past in pasts]
    assert not list_stale_nights().exists()
    memory = ", ".join(f"{most:.0f} MB" for _seconds, most in answers)
    say(f"peak memory of computing from nothing: {memory}")
    (_some, least), (few, _peak), (many, most) = answers
    further = (many - few) / (SIZES[2] - SIZES[1])
    REACHED.note("scaled", database(), TEN_YEARS * further)
    REACHED.note("memory", database(), most / least)
    if NIGHTS >= TEN_YEARS:
        REACHED.note("million", database(), many)
    return row("all of it computed from nothing", [seconds for seconds, _most in answers], "s", [])


def closing(pasts: list[Past]) -> list[str]:
    """Add nights to each club by turns, and compute them as its closing does."""
    times: dict[str, list[float]] = {past.club.slug: [] for past in pasts}
    asked: list[int] = []
    for number in range(MORE):
        for past in pasts:
            night = added(past)

            def work(key: uuid.UUID = night.pk) -> None:
                rebuild_night(key, now=timezone.now())

            if number:
                times[past.club.slug].append(took(work) * 1000)
            else:
                asked.append(statements(work))
    costs = [sorted(times[past.club.slug])[len(times[past.club.slug]) // 2] for past in pasts]
    REACHED.note("night", database(), costs[-1] / 1000)
    return row("one more night computed", costs, "ms", asked)


def reading(pasts: list[Past]) -> list[list[str]]:
    """Read each club by turns, the answer made anew each time."""
    http, works, asked = make_local_client(), {}, {}
    for past in pasts:
        browser = Client()
        browser.force_login(past.owner, backend="django.contrib.auth.backends.ModelBackend")
        place_season(order=signed(timezone.now()), season=past.season, until=LAST)
        for what, work in reads(past, http, browser).items():
            asked[what, past.club.slug] = statements(work)
            works[f"{what}|{past.club.slug}"] = work
    works["a sweep that finds nothing"] = sweep
    cost = medians(works)
    swept = cost.pop("a sweep that finds nothing")
    for key, what in (("season", "a player's season"), ("summary", "a season's summary")):
        if SIZES[-1] == 200:  # the figure to be reached is for so many
            REACHED.note(key, database(), cost[f"{what}, the page|{pasts[-1].club.slug}"])
    lines = [
        row(
            what,
            [cost[f"{what}|{past.club.slug}"] for past in pasts],
            "ms",
            [asked[what, past.club.slug] for past in pasts],
        )
        for what in dict.fromkeys(what.partition("|")[0] for what in cost)
    ]
    return [*lines, ["a sweep of all three that finds nothing", "", "", f"{swept:.1f} ms", "", ""]]


def placing(pasts: list[Past]) -> list[str]:
    """Put everybody of each club into tiers, once a day as the sweep does."""
    costs = []
    for past in pasts:
        day = timezone.now()
        costs.append(
            took(lambda past=past, day=day: place_season(order=signed(day), season=past.season))
            * 1000  # type: ignore[misc]  # the defaults bind the loop
        )
    return row("placing 250 players", costs, "ms", [])


@pytest.mark.django_db(transaction=True)
def test_so_many_players_placed(say: Callable[[str], None]) -> None:
    costs, drawn = [], []
    for count in PLACED:
        club, owner, _new = create_club(order=signed(), name=f"Of {count}", owner=f"of-{count}")
        season = open_season(
            order=signed(), club=club, name="All", starts=Years(1).first, ends=LAST
        )
        with_records(club, count)
        rebuild_ladder(season.pk, now=timezone.now())
        gather_statistics()
        costs.append(
            took(lambda season=season: place_season(order=signed(timezone.now()), season=season))
        )  # type: ignore[misc]  # the default binds the loop
        browser = Client()
        browser.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
        address = f"/c/{club.slug}/seasons/{season.pk}/"
        pages = {
            "ladder": lambda b=browser, p=address: good(b.get(p).status_code),
            "tiers": lambda b=browser, p=address: good(b.get(f"{p}tiers/").status_code),
        }
        drawn.append(medians(pages, 5))
    assert Placement.objects.count() == len(PLACED)
    REACHED.note("placed", database(), costs[-1])
    heads = ["", *(f"{count} players" for count in PLACED), "grows as n to the"]
    lines = [["placed and stored", *(f"{cost:.2f} s" for cost in costs), powers(costs)]]
    for what in ("ladder", "tiers"):
        each = [times[what] for times in drawn]
        lines.append([f"{what}, the page", *(f"{cost:.0f} ms" for cost in each), powers(each)])
    say("\n" + table(heads, lines))


def powers(costs: list[float]) -> str:
    return ", ".join(f"{power:.2f}" for power in growth(PLACED, costs))


def with_records(club: Club, count: int) -> None:
    """Give a club so many players with a season's record each, as one night's rows."""
    chance = random.Random(count)
    night = Night.objects.create(club=club, date=Years(1).first)
    people = [
        Player(club=club, name=f"P {number}", short_name=f"P {number}") for number in range(count)
    ]
    Player.objects.bulk_create(people, 2_000)
    NightRecord.objects.bulk_create(
        (
            NightRecord(night=night, club=club, ladder="contract", player=person, **record(chance))
            for person in people
        ),
        2_000,
    )


def record(chance: random.Random) -> dict[str, int]:
    """Return what a season may come to for one player."""
    matches = chance.randint(1, 300)
    won = chance.randint(0, matches)
    margin = int(chance.gauss(0, 1_000) * matches**0.5)
    return {
        "won": won,
        "lost": matches - won,
        "drawn": 0,
        "defaults": 0,
        "margin": margin,
        "capped": margin,
    }
