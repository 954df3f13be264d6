"""The hands of a dealing machine's file: kept before play, and seen on their board after it."""

from pathlib import Path

from playwright.sync_api import expect

from scoring.files.dup import write_dup
from tests.browser.conftest import picture
from tests.browser.parts import DESK, find_problems, sign_in_at_club
from tests.scoring.test_event_cards import HANDS
from tests.tournaments.events.played import find, play_all


def test_hands_are_kept_and_open_after_play(live_server, pages, cast, event, sign, tmp_path):
    file = Path(tmp_path) / "tonight.dup"
    deals = [{"board": board, "hands": HANDS} for board in range(1, 11)]
    file.write_bytes(write_dup({"boards": deals}))
    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.goto(live_server.url + find(event, "event-files"))
    desk.get_by_role("link", name="Hands from a file").click()
    desk.set_input_files("#file", str(file))
    desk.get_by_role("button", name="Read it").click()
    expect(desk.get_by_text("The file has the hands of 10 boards: 1–10.")).to_be_visible()
    desk.get_by_role("button", name="Keep these hands").click()
    expect(desk.get_by_text("The hands of 10 boards are kept.")).to_be_visible()
    expect(desk.get_by_text("None is open yet.")).to_be_visible()

    play_all(event, sign)
    desk.goto(live_server.url + find(event, "event-board", 1))
    for width, height in ((390, 664), (390, 844), (820, 1180), (1280, 900)):
        desk.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            desk.emulate_media(color_scheme=scheme)
            assert find_problems(desk) == []
            picture(desk, f"board-with-hands-{width}-{scheme}")
    north, east, south, west = (
        desk.locator(f".hands .at-{seat}").bounding_box() for seat in "nesw"
    )
    assert north and east and south and west
    assert north["y"] + north["height"] <= west["y"] and west["y"] == east["y"]
    assert west["y"] + west["height"] <= south["y"]
    assert west["x"] < north["x"] == south["x"] < east["x"]
    expect(desk.locator(".hands .at-n")).to_contain_text("North 11 HCP")
