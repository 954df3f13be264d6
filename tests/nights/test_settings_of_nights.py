"""A setting of a night is stated once: both forms and the API have it from there."""

import pytest
from django import forms
from django.core.validators import MaxValueValidator
from django.urls import reverse
from rest_framework import serializers

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


@pytest.mark.parametrize("name", SETTINGS)
def test_a_number_has_the_same_greatest_value_in_its_column_and_in_the_api(name):
    """No database stores every number: MaxValueValidator in the column, max_value in NewNight."""
    field = NewNight().fields[name]
    if isinstance(field, serializers.IntegerField | serializers.DecimalField):
        validators = Night._meta.get_field(name).validators
        limits = [
            validator.limit_value
            for validator in validators
            if isinstance(validator, MaxValueValidator)
        ]
        assert limits
        assert field.max_value == min(limits)


@pytest.mark.parametrize("made", [NightForm, SettingsForm])
@pytest.mark.parametrize(("sent", "expected"), [({}, {}), ({"version": ""}, {"version": 0})])
def test_a_number_that_is_left_blank_has_its_default_and_one_not_sent_is_left_out(
    made, sent, expected
):
    form = made({"date": "2026-03-05", "game": "rubber", "visibility": "public", **sent})
    form.fields["version"] = forms.IntegerField(required=False)
    form.is_valid()
    assert {
        name: form.cleaned_data[name] for name in ("version",) if name in form.cleaned_data
    } == (expected)


def test_what_a_night_is_opened_with_is_shown(cast, night):
    shown = cast.client("director").get(reverse("api-night", args=[cast.club.slug, night.pk]))
    assert shown.json().keys() >= NewNight().fields.keys()
