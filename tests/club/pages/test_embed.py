"""Pieces for a club's own site: public alone, framed by anybody, kept by caches for a minute."""

import datetime
import html
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from club.seasons.actions.seasons import change_season, open_season
from club.seasons.models import Season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.nights import close_night, open_night, set_night
from nights.models import Night
from nights.rebuild import rebuild_night
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import MARCH

PIECES = ("embed-night", "embed-ladder")


@pytest.fixture
def shown(cast, season, played, order):
    """Return a match on a public night that is closed, in a public season."""
    match = played(5)
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    rebuild_ladder(season.pk, now=EVENING)
    return match


def asked(cast, name, query="", role="visitor"):
    return cast.client(role).get(reverse(name, args=[cast.club.slug]) + query)


def names(answer):
    return re.findall(r'<th scope="row">([^<]+)</th>', answer.content.decode())


@pytest.mark.parametrize("name", PIECES)
def test_any_site_may_frame_them_and_no_other_page(cast, shown, name):
    answer = asked(cast, name)
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src 'none'" in policy
    assert "X-Frame-Options" not in answer
    elsewhere = cast.client("visitor").get(reverse("club", args=[cast.club.slug]))
    assert elsewhere["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in elsewhere["Content-Security-Policy"]


@pytest.mark.parametrize("name", PIECES)
def test_no_cookie_is_set_nobody_is_known_and_a_cache_may_keep_them(cast, shown, name):
    answer = asked(cast, name, role="owner")
    assert not answer.cookies
    assert answer["Cache-Control"] == "public, max-age=60"
    assert "Cookie" not in answer.get("Vary", "")
    assert names(answer) == names(asked(cast, name)) == ["Ann", "Bob", "Cyd", "Dot"]
    assert "owner" not in answer.content.decode()


@pytest.mark.parametrize("name", PIECES)
def test_rows_and_colours_are_as_the_site_says(cast, shown, name):
    assert len(names(asked(cast, name, "?rows=2"))) == 2
    for usual in ("?rows=0", "?rows=-3", "?rows=x", "?rows=" + "9" * 30):
        assert len(names(asked(cast, name, usual))) == 4
    assert 'class="dark"' in asked(cast, name, "?theme=dark").content.decode()
    assert "class=" not in asked(cast, name, '?theme=x"y').content.decode().split("<head>")[0]


def test_the_latest_public_night_that_is_closed_is_shown(cast, shown, order):
    later = open_night(order=order(), club=cast.club, date=MARCH[0].replace(day=9), name="Late")
    assert "5 March 2026" in asked(cast, "embed-night").content.decode()
    close_night(order=order(), night=later)
    assert "No match is finished" in asked(cast, "embed-night").content.decode()
    for visibility in ("members", "link"):
        set_night(order=order(), night=later, visibility=visibility, acceptance=False, name="Late")
        for role in ("visitor", "owner"):
            page = asked(cast, "embed-night", role=role).content.decode()
            assert "5 March 2026" in page
            assert "Late" not in page


def test_the_public_season_of_today_is_shown_or_else_the_last(cast, shown, season):
    page = asked(cast, "embed-ladder").content.decode()
    assert "<h1>Spring</h1>" in page
    today = timezone.localdate()
    now = open_season(
        order=signed(),
        club=cast.club,
        name="Now",
        starts=today,
        ends=today + datetime.timedelta(30),
    )
    assert "<h1>Now</h1>" in asked(cast, "embed-ladder").content.decode()
    change_season(
        order=signed(),
        season=now,
        name="Now",
        starts=now.starts,
        ends=now.ends,
        visibility="members",
    )
    for role in ("visitor", "owner"):
        assert "<h1>Spring</h1>" in asked(cast, "embed-ladder", role=role).content.decode()


def test_a_club_that_shows_nothing_says_so(cast):
    for name, words in zip(PIECES, ("No night has been", "No season has been"), strict=True):
        assert words in asked(cast, name).content.decode()
        foreign = reverse(name, args=["nowhere"])
        assert cast.client("visitor").get(foreign).status_code == 404


def test_another_clubs_pieces_are_its_own(cast, shown):
    for name in PIECES:
        other = cast.client("visitor").get(reverse(name, args=[cast.other.slug]))
        assert "Ann" not in other.content.decode()
    assert (Night.objects.count(), Season.objects.count()) == (1, 1)


@pytest.mark.parametrize("name", PIECES)
def test_what_a_piece_asks_is_bounded(cast, shown, name, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        asked(cast, name)


def test_the_owner_copies_the_lines_and_sees_the_piece(cast, shown):
    answer = asked(cast, "embed", "?piece=embed-ladder&theme=dark&rows=5", role="owner")
    snippet = html.unescape(
        html.unescape(re.search(r"<pre[^>]*>(.*?)</pre>", answer.content.decode())[1])
    )
    src = re.search(r'src="([^"]+)"', snippet)[1]
    assert src.endswith(reverse("embed-ladder", args=[cast.club.slug]) + "?theme=dark&rows=5")
    assert src.startswith("http")
    assert snippet.startswith("<iframe ")
    assert snippet.endswith("</iframe>")
    wrong = asked(cast, "embed", "?piece=admin&theme=x&rows=x", role="owner")
    assert reverse("embed-night", args=[cast.club.slug]) in wrong.content.decode()


def test_a_site_may_name_the_night_and_the_season_if_everybody_may_see_them(cast, shown, order):
    late = open_night(order=order(), club=cast.club, date=MARCH[0].replace(day=9), name="Late")
    close_night(order=order(), night=late)
    named = asked(cast, "embed-night", f"?night={shown.night_id}")
    assert "5 March 2026" in named.content.decode()
    first = Season.objects.get()
    open_season(
        order=signed(),
        club=cast.club,
        name="April",
        starts=EVENING.date().replace(month=4, day=1),
        ends=EVENING.date().replace(month=4, day=30),
    )
    named = asked(cast, "embed-ladder", f"?season={first.pk}")
    assert "Spring" in named.content.decode()
    Night.objects.update(visibility="link")
    Season.objects.update(visibility="members")
    for name, query in (
        ("embed-night", f"?night={shown.night_id}"),
        ("embed-night", "?night=nothing"),
        ("embed-ladder", f"?season={first.pk}"),
        ("embed-ladder", f"?season={cast.other.pk}"),
    ):
        for role in ("visitor", "owner"):
            page = asked(cast, name, query, role).content.decode()
            assert "to everybody" in page
            assert "Ann" not in page
            assert "Spring" not in page


def test_the_owner_chooses_among_what_everybody_may_see(cast, shown, order):
    owner = cast.client("owner")
    address = reverse("embed", args=[cast.club.slug])
    hidden = open_night(
        order=order(), club=cast.club, date=EVENING.date(), name="Hidden", visibility="members"
    )
    page = owner.get(address).content.decode()
    offered = html.unescape(" ".join(re.findall(r"<option value=\"embed[^>]*>([^<]+)<", page)))
    assert offered == ("The latest night 5 March 2026 The ladder of the season that runs Spring")
    assert str(hidden.pk) not in page
    spring = Season.objects.get()
    chosen = owner.get(address, {"piece": f"embed-ladder:{spring.pk}", "rows": "5"})
    page = html.unescape(html.unescape(chosen.content.decode()))
    assert f"/embed/ladder/?season={spring.pk}&rows=5" in page
    assert f'value="embed-ladder:{spring.pk}" selected' in page
