"""Directors choose on the pages how equal totals are told apart."""

import pytest
from django.urls import reverse
from django.utils import timezone

from club.web.pages import make_key
from tournaments.duplicate.forms.events import TIE_BREAKS, TIES
from tournaments.models import Event


@pytest.fixture
def director(cast):
    return cast.client("director")


def fill(values, **changes):
    """Return what a browser sends of an event's form."""
    sent = {"minutes": 7, "window": 30, "key": make_key(), **dict.fromkeys(TIES, ""), **values}
    return {**sent, **changes}


@pytest.fixture
def new(cast):
    values = {
        "name": "Tuesday",
        "date": timezone.localdate().isoformat(),
        "kind": "pairs",
        "scoring": "matchpoints",
        "visibility": "public",
        "law": "wbf",
    }
    return reverse("new-event", args=[cast.club.slug]), fill(values)


@pytest.mark.django_db
def test_they_are_chosen_in_their_order_with_a_new_event(director, cast, new):
    page, sent = new
    shown = director.get(page).text
    assert all(str(label) in shown for label in TIE_BREAKS.values())
    sent |= {"tie": "opponents", "third_tie": "mutual-match"}
    answer = director.post(page, sent)
    assert answer.status_code == 302, answer.content.decode()
    event = Event.objects.get(club=cast.club, name="Tuesday")
    assert event.rules == {"ties": ["opponents", "mutual-match"]}
    settings = reverse("event-settings", args=[cast.club.slug, event.pk])
    form = director.get(settings).context["form"]
    assert [form[name].value() for name in TIES] == ["opponents", "mutual-match", ""]


@pytest.mark.django_db
def test_one_that_is_chosen_twice_is_refused_where_it_stands(director, cast, new):
    page, sent = new
    answer = director.post(page, sent | {"tie": "opponents", "second_tie": "opponents"})
    assert list(answer.context["form"].errors) == ["second_tie"]
    assert "<details open>" in answer.text
    assert not Event.objects.filter(club=cast.club, name="Tuesday").exists()


def test_other_rules_stay_as_programs_have_set_them(director, cast, event):
    event.rules = {"places": 1, "ties": ["mutual-match"]}
    event.save()
    page = reverse("event-settings", args=[cast.club.slug, event.pk])
    names = ("name", "date", "scoring", "visibility", "law", "minutes", "window")
    known = {name: getattr(event, name) for name in names} | {"acceptance": "on"}
    sent = fill(known, tie="mutual-match")
    assert director.post(page, sent).status_code == 302
    event.refresh_from_db()
    assert event.rules == {"places": 1, "ties": ["mutual-match"]}
    assert director.post(page, fill(known)).status_code == 302
    event.refresh_from_db()
    assert event.rules == {"places": 1}
