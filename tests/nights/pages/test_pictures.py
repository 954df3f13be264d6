"""Results as pictures, what link previews say, and the manifest."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from club.web import pictures
from club.web.pictures import HEIGHT, WIDTH, ResultPicture, draw_picture
from nights.actions.deals import enter_deal
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, set_night
from nights.links import TABLE_LINKS
from nights.rebuild import rebuild_night
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import BoardPlace, enter_result
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

ROWS = (("1", "Ann Archer – Žofie Łęcka", "62.50 %"), ("2", "Bob – Cyd", "40 %"))
DRAWN = ResultPicture("Cavendish", "Club pairs", "5 March 2026", ROWS)


@pytest.fixture(autouse=True)
def _no_cache():
    cache.clear()


@pytest.fixture
def over(night, match, order):
    """Return a night that is over and computed."""
    enter_deal(order=order(), match=match, raw={"contract": "4S", "declarer": "N", "tricks": 10})
    set_match_state(order=order(), match=match, state="abandoned")
    close_night(order=order(), night=night)
    rebuild_night(night.pk, now=order.now)
    return night


def read_image(content):
    image = Image.open(BytesIO(content))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    return image


def test_a_picture_has_its_texts_and_no_more_than_three_rows():
    full = draw_picture(DRAWN)
    read_image(full)
    empty = draw_picture(ResultPicture("Cavendish", "Club pairs", "5 March 2026"))
    assert empty != full
    rows = tuple((str(at), "Ann", "50 %") for at in range(1, 9))
    four = [draw_picture(ResultPicture("C", "H", "B", rows[:most])) for most in (3, 4, 8)]
    assert four[0] == four[1] == four[2]


@pytest.mark.parametrize("text", ["W" * 20_000, "", " ", "a\u0301", "…"])
def test_texts_of_any_length_fit(text):
    read_image(draw_picture(ResultPicture(text, text, text, ((text, text, text),))))


@pytest.mark.parametrize("text", ["Клуб", "קלוב", "クラブ", "\U0001f0a1"])
def test_what_the_typeface_has_not_makes_no_picture(text, rf):
    assert draw_picture(ResultPicture(text, "", "")) == b""


def test_a_picture_is_drawn_once(rf, monkeypatch):
    drawn = []
    real = draw_picture
    monkeypatch.setattr(pictures, "draw_picture", lambda told: drawn.append(1) or real(told))
    first = pictures.offer_picture(rf.get("/"), DRAWN)
    again = pictures.offer_picture(rf.get("/"), DRAWN)
    assert first.content == again.content
    assert len(drawn) == 1
    unchanged = rf.get("/", headers={"If-None-Match": first["ETag"]})
    assert pictures.offer_picture(unchanged, DRAWN).status_code == 304


def test_a_night_that_is_over_has_a_picture_and_says_so_to_previews(over, cast, client):
    path = reverse("night-picture", args=[cast.club.slug, over.pk])
    answer = client.get(path)
    read_image(answer.content)
    assert answer["Content-Type"] == "image/png"
    page = client.get(reverse("night-summary", args=[cast.club.slug, over.pk])).text
    assert f'og:image" content="http://testserver{path}"' in page
    assert "As a picture" in page


def test_a_night_in_play_shows_nobody_on_it(night, match, cast, client, order):
    path = reverse("night-picture", args=[cast.club.slug, night.pk])
    before = client.get(path).content
    read_image(before)
    enter_deal(order=order(), match=match, raw={"contract": "4S", "declarer": "N", "tricks": 10})
    rebuild_night(night.pk, now=order.now)
    assert client.get(path).content == before
    page = client.get(reverse("night-summary", args=[cast.club.slug, night.pk])).text
    assert "og:image" not in page


def test_who_may_not_see_the_night_does_not_see_its_picture(over, cast, client, order):
    set_night(order=order(), night=over, visibility="members")
    path = reverse("night-picture", args=[cast.club.slug, over.pk])
    assert client.get(path).status_code in (302, 403, 404)
    assert cast.client("member").get(path).status_code == 200


def test_an_event_has_a_picture_once_it_is_published(cast, client, order):
    event = plan_event(cast.club, order, add_people(cast.club))
    for round_ in range(1, 6):
        start_round(order=order(), event=event, round_=round_)
        for meeting in read_field(event).meetings(round_):
            for board in meeting.boards:
                board_place = BoardPlace("A", round_, meeting.table, board)
                score = {"score": 420 if meeting.table == 1 else 50}
                enter_result(order=order(), event=event, place=board_place, raw=score)
    rebuild_event(event.pk, now=timezone.now())
    path = reverse("event-picture", args=[cast.club.slug, event.pk])
    page = reverse("event", args=[cast.club.slug, event.pk])
    before = client.get(path).content
    assert cast.client("director").get(path).content == before
    assert "og:image" not in client.get(page).text
    publish_standing(order=order(), event=event)
    read_image(client.get(path).content)
    assert client.get(path).content != before
    shown = client.get(page).text
    assert f"http://testserver{path}" in shown
    assert 'og:description" content="Won by' in shown


def test_the_manifest_has_icons_that_there_are(client, db):
    told = client.get(reverse("manifest")).json()
    assert told["start_url"] == "/"
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = client.get(icon["src"])
        image = Image.open(BytesIO(b"".join(answer.streaming_content)))
        assert f"{image.width}x{image.height}" == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}


def test_phones_of_tables_load_no_manifest(match, client):
    table = client.get(reverse("table", args=[TABLE_LINKS.make(match.table_id, 1)])).text
    assert "manifest" not in table
    assert "manifest" in client.get(reverse("laws")).text
