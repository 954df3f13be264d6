"""A table calls the director, and the call waits until it is answered."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from club.ledger.writing import Actor
from nights.actions.calls import answer_call, call_director
from nights.links import TABLE_LINKS
from nights.models import DirectorCall
from nights.queries.calls import list_open_calls


@pytest.fixture
def table(match):
    return match.table


def test_a_call_waits_until_it_is_answered(match, table, order):
    night = match.night
    made = call_director(order=order(actor=Actor(device=table)), night=night, table=table)
    assert list(list_open_calls(night)) == [made]
    again = call_director(order=order(actor=Actor(device=table)), night=night, table=table)
    assert again == made
    answer_call(order=order(), night=night, call=made)
    assert list(list_open_calls(night)) == []
    with pytest.raises(Refused):
        answer_call(order=order(), night=night, call=made)
    assert call_director(order=order(), night=night, table=table) != made


def test_the_phone_calls_and_the_bar_shows_it(match, table, cast, client):
    phone = reverse("table", args=[TABLE_LINKS.make(table.pk, 1)])
    assert "Call the director" in client.get(phone).text
    client.post(f"{phone}call/", {"key": "one"})
    client.post(f"{phone}call/", {"key": "one"})
    assert DirectorCall.objects.count() == 1
    assert "The director is called." in client.get(phone).text

    director = cast.client("director")
    bar = reverse("alerts", args=[cast.club.slug])
    assert "Table 1 calls the director." in director.get(bar).text
    # It is told once: the room itself does not repeat it.
    room = director.get(reverse("room", args=[cast.club.slug, match.night_id])).text
    assert 'id="alerts"' in room
    assert "Table 1 calls the director." not in room
    call = DirectorCall.objects.get()
    director.post(
        reverse("call-answer", args=[cast.club.slug, match.night_id, call.pk]), {"key": "two"}
    )
    assert "calls the director" not in director.get(bar).text
    assert "Call the director" in client.get(phone).text
