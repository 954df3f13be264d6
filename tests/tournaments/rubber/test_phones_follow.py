"""The phones of a hosted table show what happens in its event, at the next poll."""

import pytest

from nights import hosting
from tests.nights.heads.polling import Page
from tournaments.rubbers.actions.results import give_result

pytestmark = pytest.mark.django_db


def test_a_phone_shows_that_the_director_has_ended_the_round(room, client):
    room.create("individual", 8).draw()
    rubber_event = room.read_event()
    first, second = rubber_event.latest.tables
    room.play(first.matches[0].id)
    client.cookies["seat"] = "N"
    paths = hosting.list_table_paths(club=room.cast.club, night=rubber_event.room)
    phone = Page(client, paths[first.hosted_table].path)
    assert "1 table still plays" in client.get(phone.path).content.decode()
    assert phone.poll()[0] == 204
    assert phone.poll() == (204, 2)
    order = room.sign(reason="They left")
    result = {"not_played": True}
    give_result(order=order, event=room.event, round_=1, table=second.number, raw=result)
    assert phone.poll()[0] == 200
    assert "Round 1 is finished" in phone.answer.content.decode()
