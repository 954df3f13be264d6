"""The links of an event's phones: each opens its own table, and ends with those of its event."""

import uuid

import pytest

from club.web.links import BadLink
from tests.club.conftest import EVENING
from tournaments.actions.events import renew_links
from tournaments.duplicate.actions.events import create_event
from tournaments.links import TABLE_LINKS, find_event_table, get_phone_path, get_read_generation
from tournaments.models import EventTable


def test_a_link_opens_its_own_table_and_renewing_ends_it(cast, planned, sign):
    other = create_event(order=sign(), club=cast.club, name="Other", date=EVENING.date())
    renew_links(order=sign(), event=other)
    tables = list(EventTable.objects.filter(event=planned))
    assert len(tables) == 3
    for table in tables:
        token = get_phone_path(table).split("/")[2]
        opened, generation = find_event_table(token)
        assert (opened, generation, get_read_generation(opened)) == (table, 1, 1)
    renew_links(order=sign(), event=planned)
    assert get_read_generation(find_event_table(token)[0]) == 2
    assert TABLE_LINKS.read(get_phone_path(table).split("/")[2])[1] == 2
    with pytest.raises(BadLink):
        find_event_table(TABLE_LINKS.make(uuid.uuid4(), 1))
