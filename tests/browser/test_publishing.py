"""What a club publishes, in a real browser: corrections, summaries, tokens, lists, pieces."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from club.models import ApiToken, Player
from club.seasons.actions.seasons import open_season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.nights import close_night
from nights.models import Match
from nights.rebuild import rebuild_night
from tests.browser.conftest import PHONE, Pages, picture
from tests.browser.parts import DESK, agree, faults
from tests.club.conftest import EVENING, Cast, signed
from tests.club.seasons.parts import MARCH

pytestmark = pytest.mark.django_db(transaction=True)
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def published(cast: Cast, order: Callable[..., Any], match: Match) -> Any:
    """Return a season with a night that was closed and corrected since."""
    season = open_season(
        order=signed(), club=cast.club, name="Spring", starts=MARCH[0], ends=MARCH[1]
    )
    for _deal in range(2):
        last = enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=match.night)
    right = {**GAME, "tricks": 12}
    correct_deal(order=order(reason="misheard"), deal=last, raw=right, overrule=True)
    rebuild_night(match.night_id, now=EVENING)
    rebuild_ladder(season.pk, now=EVENING)
    return season


def test_what_everybody_may_read(
    live_server: Any, pages: Pages, cast: Cast, published: Any, match: Match
) -> None:
    club = f"{live_server.url}/c/{cast.club.slug}/"
    night, season = f"{club}nights/{match.night_id}/", f"{club}seasons/{published.pk}/"
    shown = {
        "night-corrected": (night, "a director corrected a deal"),
        "night-summary": (f"{night}summary/", "Won together by"),
        "season-changes": (f"{season}changes/", "a director corrected a deal"),
        "season-summary": (f"{season}summary/", "At the top"),
        "embed-night": (f"{club}embed/night/", "Every match"),
        "embed-ladder": (f"{club}embed/ladder/?theme=dark", "The whole ladder"),
    }
    desk = pages.open(**DESK)
    phone = pages.open(**{**PHONE, "viewport": {"width": 320, "height": 700}})
    for name, (address, words) in shown.items():
        for page, kind in ((desk, "desk"), (phone, "phone")):
            page.goto(address)
            page.get_by_text(words).first.wait_for()
            picture(page, f"{name}-{kind}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert faults(phone) == [], name


def test_what_is_printed_begins_on_the_first_page_and_is_cut_nowhere(
    live_server: Any, pages: Pages, cast: Cast, published: Any, match: Match
) -> None:
    club = f"{live_server.url}/c/{cast.club.slug}/"
    night, season = f"{club}nights/{match.night_id}/", f"{club}seasons/{published.pk}/"
    desk = pages.open(viewport={"width": 688, "height": 1010})  # A4 within its margins
    for address in (season, f"{season}summary/", f"{night}summary/", night):
        desk.goto(address)
        desk.emulate_media(media="print")
        assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        hidden = "e => e.map(one => getComputedStyle(one.parentElement).overflowX)"
        assert "auto" not in desk.eval_on_selector_all("table", hidden), address
        paper = desk.pdf(format="A4")
        assert paper.count(b"/Type /Page\n") <= 2, address


def test_what_an_owner_does(
    live_server: Any, pages: Pages, cast: Cast, published: Any, tmp_path: Path
) -> None:
    club = f"{live_server.url}/c/{cast.club.slug}/"
    page = pages.open(**DESK)
    cast.owner.set_password("owner pass phrase")
    cast.owner.save()
    page.goto(f"{live_server.url}/login/?next=/c/{cast.club.slug}/")
    page.fill("[name=username]", "owner")
    page.fill("[name=password]", "owner pass phrase")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/c/**")
    page.goto(f"{club}embed/?piece=embed-ladder")
    page.frame_locator("iframe").get_by_text("The whole ladder").wait_for()
    assert faults(page) == []

    page.goto(f"{club}tokens/")
    page.get_by_label("What it is for").fill("Scoreboard")
    page.get_by_label("Enter deals at any table").check()
    page.get_by_role("button", name="Create it").click()
    assert page.locator("#secret").inner_text().startswith("cutin_")
    assert faults(page) == []
    page.get_by_role("button", name="Revoke Scoreboard").click()
    picture(page, "asks-first", full_page=False)
    assert faults(page) == []
    agree(page)
    page.get_by_text("revoked on").wait_for()
    assert ApiToken.objects.get().revoked_at

    path = tmp_path / "players.csv"
    path.write_text("name;public name;guest\nZoë Zander;;yes\nAnn Archer;;\n", "cp1252")
    page.goto(f"{club}players/import/")
    page.get_by_label("File").set_input_files(path)
    page.get_by_role("button", name="Check it").click()
    page.get_by_text("1 new player, 1 there already").wait_for()
    picture(page, "player-import")
    assert faults(page) == []
    page.get_by_role("button", name="Add 1 player").click()
    page.get_by_text("1 player was added.").wait_for()
    assert Player.objects.get(name="Zoë Zander").guest
