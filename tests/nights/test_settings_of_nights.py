"""A setting of a night is stated once: both forms and the API have it from there."""

import pytest
from django.urls import reverse

from nights.forms.night import NightForm, SettingsForm
from nights.models import SETTINGS, Night
from nights.serializers.nights import ChangedNight, NewNight, NightSerializer


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_a_column_in_both_forms_and_in_the_api(name):
    Night._meta.get_field(name)
    assert name in NightForm().fields
    assert name in SettingsForm().fields
    for shape in (NewNight, ChangedNight, NightSerializer):
        assert shape().fields[name].help_text, shape


def test_what_a_night_is_opened_with_is_shown(cast, night):
    shown = cast.client("director").get(reverse("api-night", args=[cast.club.slug, night.pk]))
    assert shown.json().keys() >= NewNight().fields.keys()
