"""The API's manners: where to begin, what signs in, what wins, what a refusal says to send."""

import datetime

import pytest

from club.models import Player
from nights.actions.deals import enter_deal
from tests.club.api.client import GAME, fields, of_match, of_night, program
from tests.club.conftest import EVENING
from tests.nights.rulings.parts import OLD

DAY = datetime.timedelta(days=1)


@pytest.fixture
def api(cast):
    return program(cast.club, cast.director)


@pytest.fixture
def public(cast):
    return program(cast.club, None)


def test_the_root_links_to_where_everything_begins(public):
    root = public.get("/api/v1/")
    links = root.json()["links"]
    assert set(links) == {"clubs", "laws", "schema", "docs"}
    for path in links.values():
        assert public.get(path).status_code == 200
    (club, *_others) = public.get(links["clubs"]).json()["results"]
    assert set(club["links"]) == {"club", "players", "nights", "seasons", "events"}
    for path in club["links"].values():
        assert public.get(path).status_code == 200
    again = public.get("/api/v1/", **{"If-None-Match": root["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "authorization", ["Basic YTpi", "Token x", "Bearer", "Bearer a b", "cutin_x"]
)
def test_any_other_way_to_sign_in_is_unauthorized(public, authorization):
    refused = public.get("players/", authorization=authorization)
    assert (refused.status_code, refused["WWW-Authenticate"]) == (401, "Bearer")
    assert refused["Content-Type"] == "application/problem+json"


def test_the_format_in_the_address_goes_before_the_accept_header(public):
    for accept in ("application/json", "text/html", "application/json;q=0.9, text/csv;q=0.1"):
        answer = public.get("players/?format=csv", accept=accept)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        answer = public.get("players/?format=json", accept="text/csv")
        assert answer["Content-Type"] == "application/json"


def test_a_refusal_names_the_scope_that_the_token_lacks(cast, match):
    reader = program(cast.club, cast.director, ("read", "deals"))
    refused = reader.post(of_match(match) + "state/", {"state": "void"})
    assert (refused.status_code, fields(refused)) == (403, {("", "scope-missing")})
    assert refused["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="direct"'
    assert "the scope direct; this one has deals and read" in refused.json()["detail"]


def test_a_refusal_names_the_role_and_the_scope_where_both_are_missing(cast, match):
    member = program(cast.club, cast.member, ("read",))
    refused = member.post(of_match(match) + "deals/", {"deal": GAME})
    assert fields(refused) == {("", "scope-missing"), ("", "role-missing")}
    member = program(cast.club, cast.member)
    refused = member.post(of_match(match) + "deals/", {"deal": GAME})
    assert fields(refused) == {("", "role-missing")}
    assert "owner, director or scorer" in refused.json()["detail"]
    assert "WWW-Authenticate" not in refused


def test_what_is_not_shown_names_what_would_show_it(cast, match):
    match.night.visibility = "members"
    match.night.save()
    path = of_match(match)
    assert fields(program(cast.club, cast.member, ("deals",)).get(path)) == {("", "scope-missing")}
    elsewhere = program(cast.other, cast.director)
    elsewhere.base = f"/api/v1/clubs/{cast.club.slug}/"
    assert fields(elsewhere.get(path)) == {("", "other-club")}
    match.night.visibility = "link"
    match.night.save()
    assert fields(program(cast.club, cast.member).get(path)) == {("", "not-shown")}


def test_an_impossible_deal_says_what_to_send(api, match):
    deals = of_match(match) + "deals/"
    for tricks in (8, 9, 9):
        api.post(deals, {"deal": {**GAME, "tricks": tricks}})
    refused = api.put(f"{deals}1/", {"deal": GAME, "reason": "nine tricks"})
    (fault,) = refused.json()["errors"]
    assert (fault["field"], fault["code"], fault["deal"]) == ("later.3", "impossible", 3)
    assert 'Send what becomes of it: {"later": {"3": "withdraw"}}' in fault["problem"]
    assert fault["problem"] in refused.json()["detail"]


def test_a_closed_window_says_what_to_send(begun, api, order):
    match = begun("bridge-1907")
    for raw in ({"trumps": "H", "won": {"NS": 10, "EW": 3}}, OLD):
        enter_deal(order=order(), match=match, raw=raw)
    refused = api.put(of_match(match) + "deals/1/", {"deal": OLD})
    (fault,) = refused.json()["errors"]
    assert fault["code"] == "window-closed"
    assert 'send "overrule": true with a "reason"' in fault["problem"]


def names(caller, query):
    return [result["short_name"] for result in caller.get(f"players/?{query}").json()["results"]]


def test_a_list_is_put_in_order_by_several_keys_each_from_either_end(cast, public):
    Player.objects.filter(short_name__in=("Ann", "Bob", "Cyd")).update(created_at=EVENING)
    Player.objects.exclude(short_name__in=("Ann", "Bob", "Cyd")).update(created_at=EVENING + DAY)
    cast_order = names(public, "ordering=created_at,-short_name")
    assert cast_order == ["Cyd", "Bob", "Ann", "Gus", "Flo", "Eve", "Dot"]
    cast_order = names(public, "ordering=-created_at,short_name")
    assert cast_order == ["Dot", "Eve", "Flo", "Gus", "Ann", "Bob", "Cyd"]
    assert fields(public.get("players/?ordering=short_name,size")) == {
        ("ordering", "invalid_choice")
    }


@pytest.mark.parametrize(
    ("asked", "ranks"),
    [
        ("", [("Ann", 1), ("Bob", 1), ("Cyd", 3), ("Dot", 3)]),
        ("ordering=-victory_points", [("Ann", 1), ("Bob", 1), ("Cyd", 3), ("Dot", 3)]),
        ("ordering=victory_points", [("Cyd", 3), ("Dot", 3), ("Ann", 1), ("Bob", 1)]),
        ("ordering=-matches,winning_rate", [("Cyd", 3), ("Dot", 3), ("Ann", 1), ("Bob", 1)]),
        ("ordering=winning_rate&search=n", [("Ann", 1)]),
    ],
)
def test_a_ladder_is_put_in_order_by_its_fields_from_either_end(
    public, season, placed, asked, ranks
):
    rows = public.get(f"seasons/{season.pk}/ladder/?{asked}").json()["results"]
    assert [(row["player"]["short_name"], row["rank"]) for row in rows] == ranks


ELSEWHERE = {"origin": "https://example.org"}


def test_a_script_of_any_site_may_read_what_a_visitor_may(public, night):
    answer = public.get(of_night(night), **ELSEWHERE)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "ETag" in answer["Access-Control-Expose-Headers"]


@pytest.mark.parametrize(
    ("method", "header", "allowed"),
    [("GET", "if-none-match", True), ("GET", "authorization", False), ("POST", "accept", False)],
)
def test_a_script_of_another_site_may_neither_write_nor_send_a_token(
    public, method, header, allowed
):
    asked = {
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": header,
        **ELSEWHERE,
    }
    answer = public.call("OPTIONS", "players/", **asked)
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    headers = answer["Access-Control-Allow-Headers"].split(", ")
    assert (method == "GET" and header in headers) is allowed


def test_pages_are_not_for_the_scripts_of_other_sites(public, cast):
    answer = public.get(f"/c/{cast.club.slug}/", **ELSEWHERE)
    assert answer.status_code == 200
    assert "Access-Control-Allow-Origin" not in answer
