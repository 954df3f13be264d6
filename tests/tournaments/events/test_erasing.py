"""A person who played in a tournament is erased; and the link of an event is withdrawn."""

from django.apps import apps

from club.privacy.actions.erasing import erase_player
from club.privacy.queries.mentions import find_mentions
from tests.club.conftest import EVENING
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.events import change_event
from tournaments.models import EntrantScore, Event
from tournaments.rebuild import rebuild_event

ADA = ("Ada Abel", "Ada+")


def names_left():
    """Return the values of all tables in which a name of the person stands."""
    rows = (row for model in apps.get_models() for row in model._base_manager.values_list())
    values = (str(value) for row in rows for value in row)
    return [value for value in values if any(name in value for name in ADA)]


def standing(event):
    """Return the places and scores of an event's entrants."""
    rows = EntrantScore.objects.filter(event=event).order_by("entrant")
    return [{key: value for key, value in row.items() if key != "id"} for row in rows.values()]


def test_the_names_leave_an_event_and_its_standing_stays(event, sign, cast, people):
    play_all(event, sign)
    before = standing(event)
    texts = {mention.key: mention.proposed for mention in find_mentions(cast.club, ADA)}
    erase_player(order=sign(), player=people[0], texts=texts)
    assert names_left() == []
    rebuild_event(event.pk, now=EVENING)
    assert standing(event) == before
    card = ("event-card", entrant(event, 1).pk)
    for who in ("visitor", "director"):
        for page in (("event",), card, ("event-csv",), ("event-json",)):
            shown = read(cast.client(who), event, *page)
            assert "a former player" in shown, (who, page)
            assert "Ben+" in shown or "Ben Berg" in shown, (who, page)
            assert not any(name in shown for name in ADA), (who, page)


def test_the_link_of_an_event_is_shown_whole_renewed_and_withdrawn(event, cast, sign):
    director, holder = cast.client("director"), cast.client("visitor")
    change_event(order=sign(), event=event, visibility="link")
    old = event.link_key
    assert f"http://testserver/v/{old}/" in read(director, event, "event-settings")
    assert holder.get(f"/v/{old}/", follow=True).status_code == 200
    path = find(event, "event-new-link")
    page = director.post(path, {"link": "new", "key": "1"}, follow=True).content.decode()
    assert "There is a new link." in page
    new = Event.objects.get(pk=event.pk).link_key
    assert new != old
    assert new in page
    assert holder.get(f"/v/{old}/").status_code == 404
    assert holder.get(find(event, "event")).status_code == 404
    page = director.post(path, {"link": "withdraw", "key": "2"}, follow=True).content.decode()
    assert "The link is withdrawn." in page
    assert Event.objects.get(pk=event.pk).visibility == "members"
    assert holder.get(f"/v/{new}/").status_code == 404
