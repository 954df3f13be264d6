"""A setting of an event is a column, a field of its form, and of the API."""

import pytest

from tournaments.actions.events import SETTINGS
from tournaments.duplicate.api.kind import API as BOARDS
from tournaments.duplicate.forms.events import EventForm
from tournaments.duplicate.forms.team_events import TeamEventForm
from tournaments.models import Event
from tournaments.rubbers.api.kind import API as RUBBERS

#: What events of rubbers alone have.
OF_RUBBERS = {"open_entries"}
#: What events of teams alone have.
OF_TEAMS = {"captains", "lineups"}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_of_an_event_is_in_its_form_and_in_the_api(name, cast):
    Event._meta.get_field(name)
    kind = RUBBERS if name in OF_RUBBERS else BOARDS
    for shape in (kind.event, kind.new_event, kind.changed_event):
        assert name in shape().fields, shape
    # The form of an event of boards has the tie-breaks in place of its set of rules.
    if kind is BOARDS and name != "rules":
        form = TeamEventForm if name in OF_TEAMS else EventForm
        assert name in form(club=cast.club, rules={}).fields
