"""A client that somebody else's generator makes of the description runs a night by itself."""

import importlib
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from club.actions.clubs import create_club
from club.models import SCOPES
from club.seasons.rebuild import rebuild_ladder
from club.tokens.actions import make_token
from nights.models import Night
from nights.rebuild import rebuild_night
from tests.club.conftest import CARDS, EVENING, signed

CALLS = {
    "clubs": ["clubs_list"],
    "players": ["players_add", "players_list"],
    "seasons": ["seasons_open", "seasons_ladder"],
    "nights": ["nights_open", "nights_list", "nights_standing", "nights_close"],
    "room": ["room_arrive"],
    "tables": ["tables_form"],
    "deals": ["deals_enter"],
    "matches": ["matches_read"],
    "events": ["events_create", "events_list", "events_read"],
}


@pytest.fixture
def made(live_server, tmp_path, monkeypatch):
    """Make a client of what the server says of itself: its calls, its models, its way in."""
    document = tmp_path / "schema.json"
    document.write_bytes(httpx.get(f"{live_server.url}/api/v1/schema/?format=json").content)
    made = subprocess.run(
        [
            sys.executable,
            "-m",
            "openapi_python_client",
            "generate",
            "--fail-on-warning",
            "--meta",
            "none",
            "--path",
            str(document),
            "--output-path",
            str(tmp_path / "made_client"),
        ],
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(str(tmp_path))
    calls = {
        name: importlib.import_module(f"made_client.api.{tag}.{name}")
        for tag, names in CALLS.items()
        for name in names
    }
    yield SimpleNamespace(
        **calls,
        models=importlib.import_module("made_client.models"),
        client=importlib.import_module("made_client").AuthenticatedClient,
    )
    for name in [module for module in sys.modules if module.partition(".")[0] == "made_client"]:
        del sys.modules[name]


@pytest.fixture
def way_in(made, live_server, transactional_db):
    """Return an owner's client of a new club."""
    club, owner, _new = create_club(order=signed(), name="Cavendish", owner="owner")
    _token, secret = make_token(
        order=signed(), club=club, account=owner, name="test", scopes=SCOPES
    )
    return made.client(base_url=live_server.url, token=secret)


def test_a_night_from_opening_to_the_ladder(made, way_in):
    def call(name, *path, **arguments):
        answer = getattr(made, name).sync_detailed(*path, client=way_in, **arguments)
        assert answer.status_code < 300, answer.content
        return answer.parsed

    models, day = made.models, date(2026, 3, 5)
    (club,) = call("clubs_list").results
    slug = club.slug
    new = models.NewSeason(name="Spring", starts=date(2026, 3, 1), ends=date(2026, 3, 31))
    season = call("seasons_open", slug, body=new, idempotency_key="spring")
    for name in ("Ann Archer", "Bob Baker", "Cyd Cole", "Dot Drew"):
        call("players_add", slug, body=models.NewPlayer(name=name))
    eldest = [models.PlayersListOrderingItem("created_at")]
    four = [result.id for result in call("players_list", slug, ordering=eldest).results]
    night = call("nights_open", slug, body=models.NewNight(date=day, name="Thursday"))
    for player_id in four:
        call("room_arrive", slug, night.id, body=models.Person(player=player_id))
    drawn = {str(player_id): card for player_id, card in zip(four, CARDS, strict=False)}
    table = models.NewTable(players=four, cards=models.NewTableCards.from_dict(drawn))
    match = call("tables_form", slug, night.id, body=table)
    raw = models.ContractDeal.from_dict({"contract": "4SX", "declarer": "N", "tricks": 10})
    deal = models.NewDeal(deal=raw)
    for number in (1, 2):
        entered = call(
            "deals_enter", slug, night.id, match.id, body=deal, idempotency_key=f"deal-{number}"
        )
        assert entered.number == number
    sheet = call("matches_read", slug, night.id, match.id)
    assert (sheet.state, sheet.totals.ns > 0, len(sheet.deals)) == ("complete", True, 2)
    call("nights_close", slug, night.id, body=models.Closing())
    rebuild_night(Night.objects.get().pk, now=EVENING)
    rebuild_ladder(season.id, now=EVENING)
    standing = call("nights_standing", slug, night.id)
    assert (standing.plus, standing.minus, standing.stale) == (2 * 13, 2 * 13, False)
    (listed,) = call("nights_list", slug, from_=day, search="Thurs").results
    assert listed.state == "closed"
    ladder = call("seasons_ladder", slug, season.id)
    assert [result.player.short_name for result in ladder.results] == [
        "Ann A.",
        "Bob B.",
        "Cyd C.",
        "Dot D.",
    ]


def test_events_of_both_kinds_are_read_as_what_they_are(made, way_in):
    models, day = made.models, "2026-03-12"
    new = (
        models.NewDuplicateEvent.from_dict({"date": day, "name": "Pairs", "law": "ebu"}),
        models.NewRubberEvent.from_dict(
            {"date": day, "name": "The cup", "kind": "rubber-event", "form": "league"}
        ),
    )
    for body, kind in zip(new, (models.DuplicateEvent, models.RubberEvent), strict=True):
        created = made.events_create.sync("cavendish", client=way_in, body=body)
        assert isinstance(created, kind), created
        read = made.events_read.sync("cavendish", created.id, client=way_in)
        assert read == created
    rubbers, pairs = made.events_list.sync("cavendish", client=way_in).results
    assert (rubbers.form, pairs.law) == ("league", "ebu")


def test_a_refusal_comes_as_a_problem_with_its_faults(made, way_in):
    answer = made.nights_open.sync_detailed(
        "cavendish",
        client=way_in,
        body=made.models.NewNight.from_dict({"date": "2026-03-05", "x": 1}),
    )
    assert answer.status_code == 422
    assert [(error.field, error.code) for error in answer.parsed.errors] == [("x", "unknown-key")]
