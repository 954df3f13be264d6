"""A write may name the state that its caller saw, and says where and how its result is read."""

import json
import re

import pytest
from django.db import transaction
from django.db.models import F
from zeal import zeal_ignore

from club.ledger import writing
from club.models import Player
from club.seasons.actions.seasons import open_season
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.models import Deal, Night
from tests.club.api.client import GAME, fields, of_match, of_night, program
from tests.club.conftest import CARDS, signed


@pytest.fixture
def api(cast):
    return program(cast.club, cast.owner)


@pytest.fixture
def deals(match):
    return of_match(match) + "deals/"


def test_a_deal_is_entered_for_the_match_as_its_etag_shows_it(api, match, deals):
    for path in (of_match(match), deals, of_night(match.night)):
        headers = {"If-Match": api.get(path)["ETag"]}
        entered = api.post(deals, {"deal": {"void": "new-deal"}}, **headers)
        assert entered.status_code == 201, path
        stale = api.post(deals, {"deal": {"void": "new-deal"}}, **headers)
        assert (stale.status_code, fields(stale)) == (412, {("version", "stale")})
        assert stale.json()["detail"]


def test_an_etag_that_a_proxy_has_weakened_will_do_and_so_will_one_of_several(api, match, deals):
    etag = api.get(of_match(match))["ETag"]
    assert not etag.startswith("W/")
    assert api.post(deals, {"deal": GAME}, **{"If-Match": f'"0-abc", W/{etag}'}).status_code == 201


@pytest.mark.parametrize("given", ['"0-abc"', '"some"', "yesterday", '"999"'])
def test_what_is_no_etag_of_the_match_matches_nothing(api, deals, given):
    refused = api.post(deals, {"deal": GAME}, **{"If-Match": given})
    assert (refused.status_code, fields(refused)) == (412, {("version", "stale")})
    assert not Deal.objects.exists()


def test_what_other_tables_record_does_not_stand_in_the_way(api, cast, match, deals, order):
    etag = api.get(of_match(match))["ETag"]
    four = [
        Player.objects.create(club=cast.club, name=name, short_name=name)
        for name in ("Hal", "Ida", "Jon", "Kit")
    ]
    for player in four:
        api.post(of_night(match.night) + "arrivals/", {"player": str(player.pk)})
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    form_table(order=order(reason="late"), night=match.night, players=four, cards=cards, typed=True)
    assert api.post(deals, {"deal": GAME}, **{"If-Match": etag}).status_code == 201


def test_a_request_that_is_sent_again_is_answered_though_the_match_has_moved_on(api, deals, match):
    sent = {"If-Match": api.get(of_match(match))["ETag"], "Idempotency-Key": "k"}
    first, again = (api.post(deals, {"deal": GAME}, **sent) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    closing = {"If-Match": api.get(of_night(match.night))["ETag"], "Idempotency-Key": "close"}
    body = {"unfinished": "void"}
    first, again = (api.post(of_night(match.night) + "close/", body, **closing) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("close/", {"unfinished": "void"}),
        ("departures/", {}),
        ("matches/{match}/state/", {"state": "void"}),
        ("matches/{match}/deals/1/accept/", {}),
    ],
)
def test_whatever_is_asked_of_another_state_of_the_night_is_refused(api, cast, match, path, body):
    api.post(of_match(match) + "deals/", {"deal": GAME})
    night = of_night(match.night)
    if path == "departures/":
        body = {"player": str(cast.players[5].pk)}
    stale = api.get(night)["ETag"]
    api.post(of_match(match) + "deals/", {"deal": {"void": "new-deal"}})
    address = night + path.format(match=match.pk)
    assert api.post(address, body, **{"If-Match": stale}).status_code == 412
    fresh = api.get(night)["ETag"]
    assert api.post(address, body, **{"If-Match": fresh}).status_code < 300


def test_a_player_and_a_season_are_changed_as_they_were_seen(api, cast, match):
    day = match.night.date
    season = open_season(order=signed(), club=cast.club, name="March", starts=day, ends=day)
    whole = {"name": "Lent", "starts": str(day), "ends": str(day), "visibility": "public"}
    rules = {"ladder": {}, "tiers": {}}
    spring, ann = f"seasons/{season.pk}/", f"players/{cast.players[0].pk}/"
    for method, shown, path, bodies in (
        ("PUT", spring, spring, (whole, {**whole, "name": "Spring"})),
        ("PUT", spring, f"{spring}rules/", (rules, {**rules, "ladder": {"cap": 800}})),
        ("PATCH", ann, ann, ({"short_name": "Anna"}, {"short_name": "Annie"})),
    ):
        headers = {"If-Match": api.get(shown)["ETag"]}
        assert api.call(method, path, bodies[0], **headers).status_code == 200
        api.call(method, path, bodies[1])
        stale = api.call(method, path, bodies[0], **headers)
        assert (stale.status_code, fields(stale)) == (412, {("version", "stale")}), path


def test_a_get_for_a_state_that_has_passed_is_told_so(api, match):
    path = of_match(match)
    headers = {"If-Match": api.get(path)["ETag"]}
    assert api.get(path, **headers).status_code == 200
    api.post(path + "deals/", {"deal": GAME})
    refused = api.get(path, **headers)
    assert (refused.status_code, refused["Content-Type"]) == (412, "application/problem+json")


def writes(cast, match):
    """Return writes of every kind, in an order in which each can be done."""
    night, table, ids = of_night(match.night), of_match(match), [str(p.pk) for p in cast.players]
    day = {"starts": "2026-03-01", "ends": "2026-03-31"}
    deal = {"deal": {"contract": "3NT", "declarer": "N", "tricks": 10}}
    yield "POST", "players/", {"name": "Hal Hart"}
    yield "PATCH", f"players/{ids[0]}/", {"short_name": "Anna"}
    yield "POST", "seasons/", {"name": "March", **day}
    yield "POST", "nights/", {"date": "2026-03-06"}
    yield "POST", table + "deals/", {"deal": GAME}
    yield "PUT", table + "deals/1/", deal
    yield "POST", table + "deals/1/accept/", {}
    lead = {"law": "lead-out-of-turn", "offender": "E", "option": "put-right", "moment": "play"}
    yield "POST", table + "rulings/", lead
    yield "POST", table + "deals/1/withdraw/", {}
    yield "POST", night + "departures/", {"player": ids[6]}
    yield "POST", night + "absences/", {"player": ids[5]}
    yield "POST", night + "absences/", {"player": ids[5], "absent": False}
    yield "POST", f"{night}tables/{match.table_id}/join/", {"player": ids[4], "reason": "x"}
    yield "POST", f"{night}tables/{match.table_id}/leave/", {"player": ids[4]}
    yield "POST", night + "wave/", {}
    yield "POST", table + "state/", {"state": "void"}
    yield "POST", night + "close/", {}
    yield "POST", night + "reopen/", {}


def test_every_write_says_where_its_result_is_read_and_by_which_etag(api, cast, match):
    for method, path, body in writes(cast, match):
        written = api.call(method, path, body)
        assert written.status_code < 300, (path, written.content)
        created = written.status_code == 201
        where = written["Location"] if created else written["Content-Location"]
        read = api.get(where)
        assert (read.status_code, read["ETag"]) == (200, written["ETag"]), (path, where)
        if not where.endswith(("s/", "wave/")) and not path.endswith("deals/"):
            assert read.json() == written.json(), path


def test_what_is_recorded_between_the_check_and_the_lock_is_noticed(api, cast, match, monkeypatch):
    path = of_night(match.night)
    headers = {"If-Match": api.get(path)["ETag"]}
    lock = writing.lock_ledger

    def lock_late(ledger):
        Night.objects.filter(pk=match.night_id).update(version=F("version") + 1)
        return lock(ledger)

    monkeypatch.setattr(writing, "lock_ledger", lock_late)
    late = api.post(f"{path}departures/", {"player": str(cast.players[6].pk)}, **headers)
    assert (late.status_code, fields(late)) == (412, {("version", "stale")})
    assert api.post(f"{path}departures/", {"player": str(cast.players[6].pk)}).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "state/", {"state": "void"}),
        ("POST", "substitute/", {"seat": "N", "player": "{other}", "consent": True}),
        ("PUT", "seats/", {"N": "{S}", "S": "{N}", "E": "{E}", "W": "{W}"}),
        ("POST", "deals/", {"deal": GAME}),
        ("PUT", "deals/1/", {"deal": GAME}),
        ("POST", "deals/1/withdraw/", {}),
        ("POST", "deals/1/accept/", {}),
    ],
)
def test_a_deal_entered_between_the_check_and_the_lock_is_noticed(
    api, cast, match, deals, monkeypatch, method, path, body
):
    api.post(deals, {"deal": {"void": "new-deal"}})
    people = {seating.seat: str(seating.player_id) for seating in match.seatings.all()}
    people["other"] = str(cast.players[6].pk)
    filled = json.loads(
        re.sub(r"\{(\w+)\}", lambda placeholder: people[placeholder[1]], json.dumps(body))
    )
    address = of_match(match) + path
    headers = {"If-Match": api.get(of_match(match))["ETag"]}
    lock = writing.lock_ledger

    def lock_late(ledger):
        monkeypatch.setattr(writing, "lock_ledger", lock)
        with zeal_ignore(), transaction.atomic():
            enter_deal(order=signed(), match=match, raw={"void": "new-deal"})
        with zeal_ignore():
            return lock(ledger)

    monkeypatch.setattr(writing, "lock_ledger", lock_late)
    late = api.call(method, address, filled, **headers)
    assert (late.status_code, fields(late)) == (412, {("version", "stale")})
    fresh = {"If-Match": api.get(of_match(match))["ETag"]}
    assert api.call(method, address, filled, **fresh).status_code < 300
