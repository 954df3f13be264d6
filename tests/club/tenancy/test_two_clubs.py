"""Two clubs on one installation: every address, as everybody, against the table of rights."""

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator
from zeal import zeal_ignore

from club.actions.clubs import add_member
from club.models import SCOPES, Club, Role
from club.seasons.models import Season
from club.tokens.actions import make_token
from nights.models import Night
from tests.club.conftest import account, signed
from tests.club.tenancy.rights import (
    ADMIN,
    ADMIN_OPEN,
    API,
    DIRECTING,
    EVERYBODY,
    HIDDEN,
    PAGES,
    ROLES,
    SEEING,
    SHOWN,
    May,
)
from tests.club.tenancy.two_clubs import (
    Address,
    Furnished,
    across,
    addresses,
    form_of,
    furnish,
    posted,
)
from tests.remembered import remembered
from tournaments.models import Event

TABLE = {**PAGES, **API, **ADMIN_OPEN}
#: What answers anything that is no address: a problem, or the admin's way to sign in.
NOWHERE = {"^api/v1/.*$", "admin/(?P<url>.*)$"}
WRITING = re.compile(
    r'\s*(INSERT INTO|UPDATE|DELETE FROM)\s+"((?:club|tournaments)_\w+)"', re.IGNORECASE
)
#: What lets in whoever has it: the links of phones, and the keys of what is shown by link.
PHONES = {"link", "door", "event-link"}
BY_LINK = PHONES | {"key", "event-key", "calendar-link"}
#: Where the method itself asks who may, after the view let members in.
ASKED_LATER = {"api-settlement", "api-round-answer"}
#: When somebody came last is kept; it is no fact of a club.
KEPT_OF_CALLERS = {"club_account", "club_apitoken"}


def may_of(address: Address) -> May | None:
    """Return the line of the table for an address; none where nobody wrote one."""
    if address.name in TABLE:
        return TABLE[address.name]
    return ADMIN if address.route.startswith("admin/") else None


def walked() -> list[Address]:
    return [address for address in addresses() if address.route not in NOWHERE]


def club_addresses() -> list[Address]:
    """Return the addresses that are inside of a club, of its phones, and of its door."""
    return [address for address in walked() if {"club", *BY_LINK} & set(address.parts.values())]


def methods_of(address: Address) -> set[str]:
    """Return the methods that a view of the API has; a page's view answers any."""
    view = getattr(address.view, "cls", None)
    return {
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if hasattr(view, method.lower())
    }


@pytest.fixture
@remembered
def ours(cast) -> Furnished:
    return furnish(cast.club, cast.director, "Amaranth", "Quillfeather")


@pytest.fixture
@remembered
def theirs(cast) -> Furnished:
    director = account("elsewhere")
    add_member(order=signed(), club=cast.other, account=director, role=Role.DIRECTOR)
    return furnish(cast.other, director, "Buttermere", "Underhill")


ANY_OBJECT = {"object_id": "1", "content_type_id": "1", "id": "1", "app_label": "club"}


Then = Callable[[set[str]], None] | None


class Caller:
    """One of the cast: a browser that is signed in, and a program with a token of every scope."""

    def __init__(self, cast, role: str) -> None:
        self.role = role
        self.browser = cast.client(role)
        self.program = Client()
        self.headers = {}
        if role != "visitor":
            club = cast.other if role == "stranger" else cast.club
            _token, secret = make_token(
                order=signed(), club=club, account=getattr(cast, role), name="all", scopes=SCOPES
            )
            self.headers = {"authorization": f"Bearer {secret}"}

    def call(
        self,
        method: str,
        path: str,
        body: dict | None = None,
        then: Callable[[], None] | None = None,
    ):
        """Send a request, whatever it does is undone; answer it with the tables it wrote.

        then: is called after anything was written, before it is undone.
        """
        client, sent = self.browser, {}
        if path.startswith("/api/"):
            client, sent = self.program, {"headers": self.headers}
            reads = method in ("GET", "HEAD")
            sent |= {} if reads else {"content_type": "application/json"}
        # Signing out reads its session twice, which Django means to.
        quiet = zeal_ignore() if path.endswith("/logout/") else nullcontext()
        with transaction.atomic():
            with quiet, CaptureQueriesContext(connection) as caught:
                data = {} if method in ("GET", "HEAD") else body or {}
                answer = getattr(client, method.lower())(path, data, **sent)
                answer.words = answer.getvalue().decode("utf-8", "replace")  # a PDF is not text
            writes = [WRITING.match(query["sql"]) for query in caught]
            wrote = {write[2] for write in writes if write} - KEPT_OF_CALLERS
            if wrote and then:
                then(wrote)
            transaction.set_rollback(True)
        return answer, wrote


def refused(answer, address: Address, path: str, role: str) -> bool:
    """Return whether somebody is refused in the way that they should be."""
    status = answer.status_code
    if address.name in HIDDEN:
        return status == 404
    if path.startswith("/admin/"):
        return status == 302 and answer["Location"].startswith("/admin/login/")
    if path.startswith("/api/"):
        return status == (401 if role == "visitor" else 403)
    if role == "visitor":
        return status == 302 and answer["Location"].startswith("/login/?next=")
    return status == 403


def test_every_address_stands_in_the_table_with_its_methods():
    here = walked()
    assert [address.route for address in here if may_of(address) is None] == []
    assert set(TABLE) - {address.name for address in here} == set()
    for address in here:
        if address.name in API:
            assert set(may_of(address).methods()) == methods_of(address), address.name


@pytest.mark.parametrize("role", ROLES)
def test_each_of_the_cast_may_do_what_the_table_says_and_no_more(role, cast, ours, theirs):
    caller = Caller(cast, role)
    shown = {SEEING: SHOWN["members"]}
    for address in walked():
        path = address.filled(ours.at(**ANY_OBJECT))
        for method, who in may_of(address).methods().items():
            may = shown.get(who, who)
            if role == "owner" and "director" in may:
                continue  # the director walks there
            answer, wrote = caller.call(method, path, ours.body)
            case = (method, path, answer.status_code)
            assert answer.status_code < 500, case
            allowed = role in may
            assert refused(answer, address, path, role) is not allowed, case
            assert not (allowed and method == "GET" and answer.status_code == 404), case
            assert allowed or not wrote, (*case, wrote)
            by_link = BY_LINK & set(address.parts.values())
            within = allowed and role not in ("visitor", "stranger")
            hold_nothing_private(answer.words, role, within or by_link, ours, theirs, case)


@pytest.mark.parametrize("role", ["visitor", "member"])
def test_what_get_refuses_head_and_options_refuse_too(role, cast, ours, theirs):
    caller = Caller(cast, role)
    for address in (
        address for address in walked() if address.name in PAGES or address.name in API
    ):
        path = address.filled(ours.at(**ANY_OBJECT))
        who = {SEEING: SHOWN["members"]}.get(may_of(address).get, may_of(address).get)
        for method in ("HEAD", "OPTIONS") if address.name in API else ("HEAD",):
            answer, wrote = caller.call(method, path)
            case = (method, path, answer.status_code)
            assert answer.status_code < 500, case
            if method == "OPTIONS" and address.name in ASKED_LATER and answer.status_code == 200:
                continue  # it tells what the address is, and nothing of the club
            allowed = who is not None and role in who
            assert allowed or not wrote, (*case, wrote)
            if who is not None:
                assert refused(answer, address, path, role) is not allowed, case
            elif role not in DIRECTING and method == "OPTIONS":
                others = [set(who) for who in may_of(address).methods().values()]
                may = any(role in who for who in others)
                assert (answer.status_code == 200) <= may, case
            assert method == "OPTIONS" or not answer.words, case


def hold_nothing_private(text, role, shown, ours, theirs, case) -> None:
    """Fail on anything that is not for somebody of this role."""
    if role != "stranger":
        assert theirs.word not in text, case
        assert theirs.secret not in text, case
    assert shown or ours.word not in text, case
    assert role in DIRECTING or ours.secret not in text, case


#: The test above walks with what members see.
@pytest.mark.parametrize("visibility", [name for name in SHOWN if name != "members"])
def test_what_is_shown_is_shown_to_whom_it_is_shown(visibility, cast, ours, theirs):
    Night.objects.update(visibility=visibility)
    Event.objects.update(visibility=visibility)
    Season.objects.update(visibility=visibility)
    shown = [address for address in walked() if may_of(address).get == SEEING]
    assert len(shown) > 20
    ids = ours.ids if visibility == "link" else ours.at(**ours.ids["past"])
    keys = {
        "night": Night.objects.get(pk=ids["night"]).link_key,
        "event": Event.objects.get(pk=ids["event"]).link_key,
        "rubber": Event.objects.get(pk=ids["rubber"]).link_key,
        "teams": Event.objects.get(pk=ids["teams"]).link_key,
        "season": Season.objects.get(pk=ids["season"]).link_key,
    }
    for role in ROLES:
        caller = Caller(cast, role)
        for address in shown:
            of_season = not {"night", "event"} & address.parts.keys()
            allowed = role in SHOWN[visibility]
            path = address.filled(ids)
            answer, wrote = caller.call("GET", path)
            case = (path, role, answer.status_code)
            assert refused(answer, address, path, role) is not allowed, case
            assert allowed is (answer.status_code in (200, 204, 304)), case
            assert not wrote, case
            hold_nothing_private(answer.words, role, allowed, ours, theirs, case)
            if visibility == "link" and path.startswith("/api/"):
                kind = "season" if of_season else address.parts.get("event", "night")
                answer, _wrote = caller.call("GET", f"{path}?link={keys[kind]}")
                assert answer.status_code == 200, case


def test_strangers_read_neither_names_nor_reasons_that_the_club_keeps_for_members(
    cast, ours, theirs
):
    """Everything is public but the nights, and then everything, with reasons for members."""
    Club.objects.update(
        players_visibility="members", ladder_names="listed", reasons_visibility="members"
    )
    Season.objects.update(visibility="public")
    Event.objects.update(visibility="public")
    reasons = [f"{word} {ours.word}" for word in ("Reason", "Ruled", "Charged")]
    names = [player.short_name for player in ours.players]
    visitor, member = Caller(cast, "visitor"), Caller(cast, "member")
    shown = [address for address in walked() if may_of(address).get in (SEEING, EVERYBODY)]
    seasons = [
        address
        for address in shown
        if "season" in address.parts or address.name.startswith("embed-")
    ]
    assert len(seasons) > 10
    for address in seasons:
        path = address.filled(ours.at(**ours.ids["past"]))
        answer, _wrote = visitor.call("GET", path)
        assert not [name for name in names if name in answer.words], path
    Night.objects.update(visibility="public")
    read = set()
    for address in (address for address in shown if "club" in address.parts):
        path = address.filled(ours.at(**ours.ids["past"]))
        answer, _wrote = visitor.call("GET", path)
        assert not [reason for reason in reasons if reason in answer.words], path
        answer, _wrote = member.call("GET", path)
        read |= {address.name for reason in reasons if reason in answer.words}
    assert {"night", "match", "night-corrections", "api-corrections", "season"} <= read


def mixed(address: Address, ours: Furnished, theirs: Furnished) -> Iterator[str]:
    """Return an address of theirs in which one thing is ours, or everything but the club."""
    parts = [
        part for part in address.parts.values() if part not in ("club", "number", "one", "card")
    ]
    for part in parts:
        yield address.filled(theirs.at(**{part: ours.ids[part]}))
    if parts and "club" in address.parts:
        yield address.filled(ours.at(club=theirs.club.slug))


def test_nothing_of_one_club_is_found_under_the_other(cast, ours, theirs):
    caller = Caller(cast, "stranger")
    tried = 0
    for address in walked():
        if "club" not in address.parts and not PHONES & set(address.parts.values()):
            continue
        for path in mixed(address, ours, theirs):
            if path in (address.filled(ours.ids), address.filled(theirs.ids)):
                continue  # a link that is ours alone: it shows what it is for
            for method in may_of(address).methods():
                body = {} if path.startswith("/api/") else theirs.body
                answer, wrote = caller.call(method, path, body)
                case = (method, path, answer.status_code)
                assert answer.status_code == 404, case
                assert not wrote, (*case, wrote)
                assert ours.word not in answer.words, case
                assert ours.secret not in answer.words, case
                tried += 1
    assert tried > 300


@functools.cache
def description() -> dict:
    return SchemaGenerator().get_schema(public=True)


def bodies(address: Address, club: Furnished) -> Iterator[tuple[str, dict]]:
    """Return what is sent to an address, by its method, with the ids of a club."""
    may = may_of(address).methods()
    if address.name not in API:
        yield "POST", form_of(club)
        return
    described = description()
    path = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", address.route)
    for method in set(may) - {"GET"}:
        asked = described["paths"][path][method.lower()].get("requestBody")
        if asked:
            schema = asked["content"]["application/json"]["schema"]
            parts = described["components"]["schemas"]
            yield method, posted(schema, parts, club, rubbers=address.rubbers)


def test_no_request_reaches_into_another_club_by_what_it_names(cast, ours, theirs):
    caller = Caller(cast, "stranger")
    columns: list[str] = []
    wrote_own = wrote_foreign = 0
    for address in walked():
        if "club" not in address.parts and not PHONES & set(address.parts.values()):
            continue
        path = address.filled(theirs.ids)
        for whose in (theirs, ours):
            for method, body in bodies(address, whose):
                answer, wrote = caller.call(
                    method, path, body, lambda wrote: columns.extend(across(wrote))
                )
                case = (method, path, answer.status_code, answer.words[:300])
                assert not columns, (columns, *case)
                assert answer.status_code < 500, case
                if whose is theirs:
                    wrote_own += bool(wrote)
                else:
                    wrote_foreign += bool(wrote)
                    for word in (ours.word, ours.secret, ours.players[5].short_name):
                        assert word not in answer.words, (word, *case)
    assert wrote_own > wrote_foreign + 10, (wrote_own, wrote_foreign)
