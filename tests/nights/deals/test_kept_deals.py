"""A deal that a phone sends too late stays on the page, with the reason and what to do."""

import random

import pytest
from django.urls import reverse

from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import begin_next_match
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night
from nights.links import TABLE_LINKS
from nights.models import Deal, Night
from nights.queries.sheets import read_sheet

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
FIELDS = {
    "level": "4",
    "strain": "S",
    "double": "X",
    "declarer": "E",
    "tricks": "9",
    "honours_hand": "E",
    "honours_held": "5",
    "key": "mine",
}
DRAWN = {"cards": (), "typed": False, "chance": random.Random(1)}


@pytest.fixture
def phone(cast, match):
    """Post to the pages of the table, as the phone at North, and return the response."""
    client = cast.client("visitor")
    token = TABLE_LINKS.make(match.table.pk, 1)
    client.post(reverse("table-seat", args=[token]), {"seat": "N"})

    def post(name="table-deal", *places, **fields):
        return client.post(reverse(name, args=[token, *places]), fields)

    post.client, post.home = client, reverse("table", args=[token])
    return post


def text_of(response):
    return " ".join(response.content.decode().split())


@pytest.fixture
def version_fields(match):
    return {"match": str(match.pk), "version": str(read_sheet(match).version)}


def finish(match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)


def end(match, order):
    finish(match, order)
    return "This match has ended meanwhile"


def abandon(match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="abandoned")
    return "This match was abandoned."


def void(match, order):
    set_match_state(order=order(), match=match, state="void")
    return "This match was made void."


def close(match, order):
    close_night(order=order(), night=match.night, unfinished="void")
    return "This night is closed."


@pytest.mark.parametrize("late", [end, abandon, void, close])
def test_a_deal_sent_too_late_is_shown_with_the_reason(late, phone, match, order, version_fields):
    reason = late(match, order)
    count = Deal.objects.count()
    answer = phone(**FIELDS, **version_fields)
    assert answer.status_code in (409, 422)
    kept = text_of(answer).split('id="kept"')[1].split("</section>")[0]
    assert reason in kept
    assert "by E" in kept
    assert "honours E 5" in kept
    assert "show this to the director" in kept.lower()
    assert Deal.objects.count() == count


def test_with_the_next_match_begun_its_form_is_empty(phone, match, order, version_fields, cast):
    finish(match, order)
    begin_next_match(order=order(), night=match.night, table=match.table, **DRAWN)
    answer = phone(**FIELDS, **version_fields)
    told = text_of(answer)
    assert "This match has ended meanwhile" in told
    assert "If it belongs to the next match, enter it there." in told
    form = told.split('class="deal-form"')[1]
    assert 'value="4" checked' not in form
    assert 'value="mine"' not in form


def test_a_deal_that_cannot_be_read_is_shown_as_its_form(phone, match, order, version_fields):
    finish(match, order)
    answer = phone(**{**FIELDS, "tricks": "", "honours_held": ""}, **version_fields)
    kept = text_of(answer).split('id="kept"')[1].split("</section>")[0]
    assert "<fieldset disabled" in kept
    assert 'name="level" value="4" checked' in kept
    assert 'name="honours_hand" value="E" checked' in kept


def test_the_same_deal_on_a_second_phone_stands_once_even_if_it_ended_the_match(
    phone, match, order, version_fields
):
    enter_deal(order=order(), match=match, raw=GAME)
    version = str(read_sheet(match).version)
    enter_deal(order=order(), match=match, raw=GAME)
    begin_next_match(order=order(), night=match.night, table=match.table, **DRAWN)
    fields = {"level": "3", "strain": "NT", "declarer": "N", "tricks": "9"}
    answer = phone(**fields, match=str(match.pk), version=version, key="second")
    assert answer.status_code == 302
    assert "has just entered this very deal" in text_of(phone.client.get(phone.home))
    assert Deal.objects.count() == 2


def test_a_deal_that_waits_for_the_other_side_can_be_sent_again(
    phone, match, order, version_fields, cast
):
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    first = {"level": "1", "strain": "C", "declarer": "N", "tricks": "7", "key": "first"}
    assert phone(**first, **version_fields).status_code == 302
    answer = phone(**FIELDS, **version_fields)
    kept = text_of(answer).split('id="kept"')[1].split("</section>")[0]
    assert "The other side has not accepted deal 1 yet." in kept
    assert '<input type="hidden" name="key" value="mine">' in kept
    assert 'name="version"' not in kept
    other = cast.client("visitor")
    token = phone.home.split("/")[2]
    other.post(reverse("table-seat", args=[token]), {"seat": "E"})
    other.post(reverse("table-answer", args=[token, Deal.objects.get().pk]))
    assert '<input type="hidden" name="number" value="2">' in kept
    again = {**FIELDS, "match": str(match.pk), "number": "2"}
    assert phone(**{**again, "key": "partner"}).status_code == 302
    other.post(reverse("table-answer", args=[token, Deal.objects.latest("number").pk]))
    assert phone(**again).status_code == 302  # the partner has sent it meanwhile
    assert "has just entered this very deal" in text_of(phone.client.get(phone.home))
    assert Deal.objects.count() == 2
    assert phone(**{**again, "tricks": "11", "key": "changed"}).status_code == 409
    assert Deal.objects.count() == 2


def test_of_two_deals_that_wait_for_the_other_side_each_keeps_its_number(
    phone, match, version_fields
):
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    first = {"level": "1", "strain": "C", "declarer": "N", "tricks": "7", "key": "first"}
    assert phone(**first, **version_fields).status_code == 302
    for number in ("2", "3"):
        answer = phone(**FIELDS | {"key": number}, match=str(match.pk), number=number)
        kept = text_of(answer).split('id="kept"')[1].split("</section>")[0]
        assert f'<input type="hidden" name="number" value="{number}">' in kept


def test_a_correction_of_a_deal_corrected_since_is_kept_apart_from_the_next_deal(
    phone, match, order
):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    version = str(read_sheet(match).version)
    correct_deal(order=order(), deal=deal, raw={**GAME, "tricks": 10})
    answer = phone("table-amend", deal.pk, **FIELDS, version=version)
    told = text_of(answer)
    assert answer.status_code == 409
    assert "4" in told.split('id="kept"')[1].split("</section>")[0]
    assert "Look at the score sheet" in told
    assert 'value="4" checked' not in told.split('class="deal-form"')[1]


def test_an_answer_that_is_refused_says_why(phone, match, order, cast):
    Night.objects.filter(pk=match.night_id).update(acceptance=True)
    deal = enter_deal(order=order(), match=match, raw=GAME)
    correct_deal(order=order(), deal=deal, raw={**GAME, "tricks": 10})
    answer = phone("table-answer", deal.pk)
    assert answer.status_code in (409, 422)
    assert "has been corrected since" in text_of(answer)


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("chicago", FIELDS),
        ("bridge-1907", {"trumps": "H", "doubles": "1", "won": "NS8", "honours_N": "3"}),
        ("short-bridge", {"won": "NS8", "revoke_1_by": "EW", "revoke_1_penalty": "add"}),
    ],
)
def test_the_deals_of_every_game_are_kept(game, fields, begun, order, cast):
    match = begun(game)
    version = str(read_sheet(match).version)
    token = TABLE_LINKS.make(match.table.pk, 1)
    client = cast.client("visitor")
    client.post(reverse("table-seat", args=[token]), {"seat": "N"})
    set_match_state(order=order(), match=match, state="void")
    post = {**fields, "match": str(match.pk), "version": version, "key": "late"}
    answer = client.post(reverse("table-deal", args=[token]), post)
    assert answer.status_code == 409
    kept = text_of(answer).split('id="kept"')[1].split("</section>")[0]
    assert "This match was made void." in kept


def test_a_key_that_two_pages_of_a_phone_share_shows_both_deals(phone, match, version_fields):
    """A draft that was open in two tabs, or changed while it was on its way, is no second deal."""
    assert phone(**FIELDS, **version_fields, number="1").status_code == 302
    answer = phone(**{**FIELDS, "tricks": "8"}, **version_fields, number="1")
    assert answer.status_code == 409
    text = text_of(answer)
    assert "Another phone was first." in text
    assert "Mine is right" in text
    assert Deal.objects.count() == 1


def test_a_deal_of_no_match_of_the_table_is_not_taken_for_saved(phone, match):
    answer = phone(**FIELDS, match="0" * 32, number="1")
    assert answer.status_code == 422
    assert "faults" in text_of(answer)
    assert Deal.objects.count() == 0
