"""A file beside an event that is here: a difference and a new result, ticked and entered."""

import json
from pathlib import Path

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import picture
from tests.browser.parts import DESK, SMALL, find_problems, sign_in_at_club
from tests.tournaments.events.files import (
    DOWN,
    GAME,
    add_result,
    find_first,
    find_written,
    name_sides,
    write_file,
)
from tests.tournaments.events.played import find
from tournaments.queries.results import list_results
from tournaments.rebuild import rebuild_event


def test_a_file_with_a_conflict_and_a_new_result(live_server, pages, cast, event, put, tmp_path):
    for table in (1, 2):
        put(table, find_first(event, table), GAME)
    event.refresh_from_db()
    document = write_file(event)
    find_written(document, find_first(event, 1))["tricks"] = 9
    add_result(document, find_first(event, 3), round=1, table=3, **name_sides(event, 3), **DOWN)
    file = Path(tmp_path) / "evening.json"
    file.write_text(json.dumps(document))

    desk = pages.open(**DESK)
    sign_in_at_club(desk, live_server.url, cast)
    desk.goto(live_server.url + find(event, "event-files"))
    desk.get_by_role("link", name="Results from a file").click()
    desk.set_input_files("#file", str(file))
    desk.get_by_role("button", name="Show what is in it").click()
    expect(desk.get_by_text("1 result is different here")).to_be_visible()
    expect(desk.get_by_text("evening.json", exact=True)).to_be_visible()
    [different, new] = desk.get_by_role("checkbox").all()
    assert (different.is_checked(), new.is_checked()) == (False, True)
    for width, height in ((390, 844), (820, 1180), (1280, 900)):
        desk.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            desk.emulate_media(color_scheme=scheme)
            assert find_problems(desk) == []
            picture(desk, f"results-from-file-{width}-{scheme}")

    # Both are ticked, and the event has what the file says.
    different.check()
    assert desk.get_by_label("Why").input_value() == "from the file evening.json (JSON)"
    desk.get_by_role("button", name="Enter what is ticked").click()
    expect(desk.get_by_text("1 result was entered from the file, 1 was corrected.")).to_be_visible()
    rows = {row.table: row for row in list_results(event)}
    assert (rows[1].said, rows[3].said) == ({**GAME, "tricks": 9}, DOWN)

    # The standing has it, and the same file has nothing new.
    rebuild_event(event.pk, now=timezone.now())
    desk.goto(live_server.url + find(event, "event-traveller", find_first(event, 1)))
    desk.get_by_role("link", name="Results from a file").click()
    desk.set_input_files("#file", str(file))
    desk.get_by_role("button", name="Show what is in it").click()
    expect(desk.get_by_text("what is in the file is here already")).to_be_visible()
    desk.goto(live_server.url + find(event, "event-board", find_first(event, 1)))
    expect(desk.get_by_text("4♠").first).to_be_visible()


def test_on_a_phone_each_result_can_be_ticked(live_server, pages, cast, event, put, tmp_path):
    put(1, find_first(event, 1), GAME)
    event.refresh_from_db()
    document = write_file(event)
    find_written(document, find_first(event, 1))["tricks"] = 9
    file = Path(tmp_path) / "evening.json"
    file.write_text(json.dumps(document))
    phone = pages.open(**SMALL)
    sign_in_at_club(phone, live_server.url, cast)
    phone.goto(live_server.url + find(event, "event-join"))
    phone.set_input_files("#file", str(file))
    phone.get_by_role("button", name="Show what is in it").click()
    phone.get_by_role("checkbox").tap()
    phone.get_by_role("button", name="Enter what is ticked").tap()
    expect(phone.get_by_text("1 result was corrected.")).to_be_visible()
