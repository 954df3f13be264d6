"""A poll that finds nothing new costs one statement, and never hides anything new."""

from dataclasses import replace

import pytest
from django.core.cache import caches
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from club.actions.clubs import remove_member
from club.actions.people import add_player, change_player
from club.ledger.registry import registry
from club.models import ApiToken, Membership, Player
from club.privacy.actions.erasing import erase_player
from club.tokens.actions import revoke_token
from club.web import unchanged
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.nights import set_night
from nights.actions.room import arrive, renew_link
from nights.pages import phone as phone_page
from nights.rebuild import rebuild_night
from tests.club.api.client import of_night, program
from tests.club.conftest import CARDS, EVENING, signed

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture(autouse=True)
def empty():
    """Keep no answers of other tests."""
    caches["polls"].clear()


def form_another_table(cast, match, order):
    names = ("Hal", "Ida", "Joe", "Kit")
    four = [Player.objects.create(club=cast.club, name=name, short_name=name) for name in names]
    for player in four:
        arrive(order=order(), night=match.night, player=player)
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    return form_table(
        order=order(reason="a set"), night=match.night, players=four, cards=cards, typed=True
    )


@pytest.mark.parametrize("name", ["room", "phone", "night_page"])
def test_a_page_that_polls_again_costs_one_statement(name, request, match, order):
    page = request.getfixturevalue(name)
    assert page.poll()[0] == 204
    headers = dict(page.answer.headers)
    assert page.poll() == (204, 1)
    assert dict(page.answer.headers) == headers
    enter_deal(order=order(), match=match, raw=GAME)
    assert page.poll()[0] == 200
    page.look()
    assert page.poll()[0] == 204
    assert page.poll() == (204, 1)


def test_a_phone_shows_a_new_name_at_the_next_poll(phone, cast):
    for name in ("Anna", "Annette"):
        assert phone.poll()[0] == 204
        assert phone.poll() == (204, 1)
        change_player(order=signed(), player=cast.players[0], short_name=name)
        assert phone.poll()[0] == 200
        assert name in phone.answer.content.decode()
        phone.look()
    assert phone.poll()[0] == 204
    erase_player(order=signed(), player=cast.players[0])
    assert phone.poll()[0] == 200
    assert "Annette" not in phone.answer.content.decode()


def test_a_phone_is_not_redrawn_by_a_new_player_of_the_club(phone, cast):
    assert phone.poll()[0] == 204
    add_player(order=signed(), club=cast.club, name="Somebody New")
    assert phone.poll() == (204, 1)


@pytest.mark.parametrize("name", ["room", "night_page"])
def test_a_rebuild_and_a_new_name_show_at_the_next_poll(name, request, match, order, cast):
    page = request.getfixturevalue(name)
    page.poll()
    page.poll()
    rebuild_night(match.night_id, now=EVENING)
    assert page.poll()[0] == 200
    page.look()
    page.poll()
    page.poll()
    change_player(order=signed(), player=cast.players[0], short_name="Anna")
    assert page.poll()[0] == 200


def test_a_phone_is_not_redrawn_by_another_table(phone, match, order, cast):
    other = form_another_table(cast, match, order)
    phone.look()
    assert phone.poll()[0] == 204
    enter_deal(order=order(), match=other, raw=GAME)
    assert phone.poll() == (204, 1)
    enter_deal(order=order(), match=other, raw=GAME)  # it ends the match: who waits may change
    assert phone.poll()[0] == 200


def test_a_director_who_is_removed_is_turned_away_at_once(room, cast):
    room.poll()
    assert room.poll() == (204, 1)
    remove_member(order=signed(), member=Membership.objects.get(account=cast.director))
    assert room.poll()[0] == 403


def test_whoever_signs_out_is_turned_away_at_once(room):
    room.poll()
    room.poll()
    room.client.logout()
    assert room.poll()[0] == 302


def test_a_night_that_is_closed_to_the_public_is_not_shown_any_more(night_page, match, order):
    night_page.poll()
    night_page.poll()
    set_night(order=order(), night=match.night, visibility="members", acceptance=False, name="")
    assert night_page.poll()[0] == 302


def test_a_renewed_link_no_longer_polls(phone, match, order):
    phone.poll()
    phone.poll()
    renew_link(order=order(), night=match.night, table=match.table)
    assert phone.poll()[0] == 410


def test_a_program_polls_for_one_statement_and_is_counted(counted, cast, match, order):
    caller = program(cast.club, cast.director)
    path = of_night(match.night) + "standing/"
    headers = {"If-None-Match": caller.get(path)["ETag"]}
    first = caller.get(path, **headers)
    with CaptureQueriesContext(connection) as caught:
        again = caller.get(path, **headers)
    assert (first.status_code, again.status_code, len(caught)) == (304, 304, 1)
    assert again["ETag"] == first["ETag"]
    left = [int(response["RateLimit-Remaining"]) for response in (first, again)]
    assert left[0] - left[1] == 1
    enter_deal(order=order(), match=match, raw=GAME)
    assert caller.get(path, **headers).status_code == 200


def test_a_program_over_its_limit_is_refused_though_nothing_is_new(counted, cast, match):
    caller = program(cast.club, cast.director)
    path = of_night(match.night) + "standing/"
    headers = {"If-None-Match": caller.get(path)["ETag"]}
    caller.get(path, **headers)
    statuses = [caller.get(path, **headers).status_code for _poll in range(5)]
    assert statuses == [304] * 3 + [429] * 2


def test_a_revoked_token_is_refused_at_once(cast, match):
    caller = program(cast.club, cast.director)
    path = of_night(match.night) + "standing/"
    headers = {"If-None-Match": caller.get(path)["ETag"]}
    caller.get(path, **headers)
    assert caller.get(path, **headers).status_code == 304
    revoke_token(order=signed(), token=ApiToken.objects.get(account=cast.director))
    assert caller.get(path, **headers).status_code == 401


def test_another_caller_does_not_get_the_kept_answer(cast, match, order):
    set_night(order=order(), night=match.night, visibility="members", acceptance=False, name="")
    caller = program(cast.club, cast.director)
    path = of_night(match.night) + "standing/"
    headers = {"If-None-Match": caller.get(path)["ETag"]}
    caller.get(path, **headers)
    assert program(cast.club, None).get(path, **headers).status_code == 401


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_ACCEPT": "application/xml"},
        {"HTTP_ACCEPT_LANGUAGE": "fr"},
        {"HTTP_HOST": "evil"},
        {"REMOTE_ADDR": "10.0.0.9"},
        {"HTTP_ORIGIN": "https://elsewhere.example"},
        {"REQUEST_METHOD": "HEAD"},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["phone", "standing"])
def test_a_request_that_differs_is_answered_by_the_view(name, other, cast, match, request, client):
    if name == "phone":
        page = request.getfixturevalue("phone")
        client, path, about = page.client, f"{page.live}?seen={page.seen}", {}
    else:
        path = program(cast.club, None).base + of_night(match.night) + "standing/"
        about = {"HTTP_IF_NONE_MATCH": client.get(path)["ETag"]}
    for _poll in range(2):
        with CaptureQueriesContext(connection) as kept:
            assert client.get(path, **about).status_code in (204, 304)
    assert len(kept) == 1
    with CaptureQueriesContext(connection) as caught:
        answer = client.get(path, **about, **other)
    assert answer.status_code in (400, 406) or len(caught) > 1


def test_an_answer_that_sets_a_cookie_is_not_kept(phone):
    for _poll in range(2):
        del phone.client.cookies["phone"]
        status, statements = phone.poll()
        assert status == 204
        assert statements > 1
        assert phone.client.cookies["phone"].value


def test_a_change_while_the_view_compares_is_not_taken_for_seen(room, match, order, monkeypatch):
    """The values are read before the view compares: a later change is found by the next poll."""
    real = unchanged.read_watch

    def change_afterwards(name, row_id):
        values = real(name, row_id)
        monkeypatch.setattr(unchanged, "read_watch", real)
        enter_deal(order=order(), match=match, raw=GAME)
        return values

    monkeypatch.setattr(unchanged, "read_watch", change_afterwards)
    assert room.poll()[0] == 204
    assert room.poll()[0] == 200


def test_a_connection_that_was_lost_is_found_by_the_poll_itself(room, monkeypatch):
    room.poll()
    real = unchanged.read_watch

    def fail(name, row_id):
        monkeypatch.setattr(unchanged, "read_watch", real)
        raise OperationalError

    monkeypatch.setattr(unchanged, "read_watch", fail)
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the test's own transaction
    assert room.poll()[0] == 204
    assert room.poll() == (204, 1)


def test_visitors_behind_a_proxy_are_counted_each(counted, cast, match, client, settings):
    settings.PROXIES = 1
    path = program(cast.club, None).base + of_night(match.night) + "standing/"

    def get(address, **headers):
        return client.get(path, headers={"X-Forwarded-For": address, **headers})

    etag = get("9.9.9.9")["ETag"]
    for _round in range(2):
        for address in ("1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4"):
            last = get(address, **{"If-None-Match": etag})
            assert last.status_code == 304
    assert last["RateLimit-Remaining"] == "1"


def test_a_precondition_is_not_answered_by_a_kept_answer(cast, match, client):
    path = program(cast.club, None).base + of_night(match.night) + "standing/"
    headers = {"If-None-Match": client.get(path)["ETag"]}
    for _poll in range(2):
        assert client.get(path, headers=headers).status_code == 304
    assert client.get(path, headers={**headers, "If-Match": '"nope"'}).status_code == 412


@pytest.mark.parametrize("name", ["room", "phone", "night_page"])
def test_a_change_while_a_page_is_made_shows_at_its_first_poll(
    name, request, match, order, monkeypatch
):
    """The mark on a page is not newer than the night that was read for it."""
    page = request.getfixturevalue(name)
    real = registry.watches

    def change_first(row_id):
        monkeypatch.undo()
        set_night(order=order(), night=match.night, visibility="public", acceptance=True, name="")
        return real["night"](row_id)

    before = page.seen
    if name != "phone":  # whose mark is read in one statement with its table
        joined = registry.apps["nights"]
        monkeypatch.setitem(
            registry.apps, "nights", replace(joined, watches={**real, "night": change_first})
        )
    page.look()
    if name == "phone":
        assert page.seen == before
        change_first(match.night_id)
    assert page.poll()[0] == 200


def test_a_deal_while_a_phone_is_drawn_shows_at_its_first_poll(phone, match, order, monkeypatch):
    real = phone_page.get_results_path

    def enter_meanwhile(night):
        monkeypatch.undo()
        enter_deal(order=order(), match=match, raw=GAME)
        return real(night)

    monkeypatch.setattr(phone_page, "get_results_path", enter_meanwhile)
    phone.look()
    assert phone.poll()[0] == 200
