"""Last week's event is copied; undoing says what it passes over and where it ends."""

import datetime

from club.models.people import Player
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.entrants import describe_entrant, withdraw
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.events import create_event
from tournaments.models import Event
from tournaments.queries.stored_field import read_field
from tournaments.rubbers.actions.events import create_rubber_event
from tournaments.rubbers.queries.facts import find_terms


def copy(cast, source, address, **fields):
    """Send the form of a new event as it is shown for a copy, and return the event."""
    director = cast.client("director")
    shown = director.get(address, {"copy": str(source.pk)})
    form = shown.context["form"]
    sent = {
        name: value
        for name in form.fields
        if (value := form[name].value()) not in (None, False, "")
    }
    body = {**sent, "copy": str(source.pk), "key": "k", **fields}
    assert director.post(address, body).status_code == 302
    return Event.objects.exclude(pk=source.pk).latest("created_at")


def test_an_event_is_copied_with_its_settings_and_names(event, cast, sign):
    change_event(
        order=sign(), event=event, law="ebu", minutes=21, leads=True, rules={"ties": ["opponents"]}
    )
    describe_entrant(order=sign(), event=event, entrant=entrant(event, 2), handicap="2.5")
    withdraw(order=sign(), event=event, entrant=entrant(event, 6), after_round=1, kind="after")
    event.refresh_from_db()
    listed = read(cast.client("director"), event, "event")
    assert listed
    address = f"/c/{cast.club.slug}/events/"
    link = f'href="{address}new/?copy={event.pk}"'
    assert link in cast.client("director").get(address).text
    made = copy(cast, event, f"{address}new/", names="1")
    kept = ("kind", "scoring", "law", "minutes", "leads", "rules", "visibility", "shows_running")
    assert [getattr(made, name) for name in kept] == [getattr(event, name) for name in kept]
    names = [view.name for view in read_field(event).entrants.values()]
    assert [view.name for view in read_field(made).entrants.values()] == names[:5]
    assert read_field(made).entrants[entrant(made, 2).pk].details.handicap == "2.5"


def test_names_that_do_not_fit_create_nothing(event, cast):
    address = f"/c/{cast.club.slug}/events/new/"
    form = cast.client("director").get(address, {"copy": str(event.pk)}).context["form"]
    sent = {name: value for name in form.fields if (value := form[name].value())}
    body = {**sent, "copy": str(event.pk), "names": "1", "key": "k"}
    refused = cast.client("director").post(address, {**body, "kind": "individual"})
    assert "do not fit this kind of event" in refused.text
    assert 'name="names" value="1" checked' in refused.text
    assert Event.objects.count() == 1
    assert cast.client("director").post(address, body).status_code == 302


def test_whoever_was_erased_is_not_entered_again(event, cast, sign):
    gone, partner = read_field(event).entrants[entrant(event, 2).pk].team()
    alone = read_field(event).entrants[entrant(event, 3).pk].team()
    pks = [fact.pk for fact in (gone, *alone)]
    Player.objects.filter(pk__in=pks).update(name="", short_name="", erased_at=sign().at)
    describe_entrant(order=sign(), event=event, entrant=entrant(event, 1), handicap="1")
    made = copy(cast, event, f"/c/{cast.club.slug}/events/new/", names="1")
    teams = [view.team() for view in read_field(made).entrants.values()]
    assert (len(teams), teams[1]) == (5, (None, partner))


def test_without_names_a_copy_is_empty_and_its_date_is_todays(cast, sign):
    old = create_event(
        order=sign(), club=cast.club, name="Pairs, 3 March", date=datetime.date(2026, 3, 3)
    )
    made = copy(cast, old, f"/c/{cast.club.slug}/events/new/")
    assert (made.entrants.count(), "3 March" in made.name) == (0, False)
    assert made.name.startswith("Pairs, ")


def test_an_event_of_rubbers_is_copied_with_its_terms(cast, sign):
    terms = {"form": "league", "game": "rubber", "rules": {"best_of": 3, "promoted": 1}}
    old = create_rubber_event(
        order=sign(), club=cast.club, name="League", date=sign().at.date(), size=2, terms=terms
    )
    made = copy(cast, old, f"/c/{cast.club.slug}/events/new/rubbers/")
    new, before = find_terms(made), find_terms(old)
    assert (new.form, new.game, new.rules["best_of"]) == (before.form, before.game, 3)
    assert made.size == old.size


def test_an_event_of_another_club_is_not_copied(event, cast):
    address = f"/c/{cast.club.slug}/events/new/"
    for wrong in ("x", str(cast.club.pk)):
        page = cast.client("director").get(address, {"copy": wrong})
        assert page.context["source"] is None


def test_undoing_says_why_it_passes_over_settings_and_where_it_ends(event, cast, sign):
    director = cast.client("director")
    assert "Settings are not undone" not in read(director, event, "event-desk")
    change_event(order=sign(), event=event, minutes=20)
    assert "Settings are not undone by this" in read(director, event, "event-desk")
    play_all(event, sign)
    assert "Undo stops here" in read(director, event, "event-desk")
    assert director.get(find(event, "event-desk")).context["undoable"] is None
