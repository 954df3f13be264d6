"""What is marked where figures are shown: cancelled results, and the versions of a fouled board."""

import pytest
from django.utils import timezone

from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.entrants import withdraw
from tournaments.duplicate.actions.rulings import foul_board
from tournaments.duplicate.queries.scored import show_board
from tournaments.duplicate.queries.travellers import list_travellers
from tournaments.links import get_phone_path
from tournaments.models import EventTable, Section
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event


@pytest.fixture
def fouled(event, sign):
    """Return a board that was fouled from round 3 on, in an event that was played to its end."""
    early, late = (
        {
            board
            for at in read_field(event).meetings()
            if (at.round > 2) is after
            for board in at.boards
        }
        for after in (False, True)
    )
    board = min(early & late)
    foul_board(
        order=sign(reason="cards changed"),
        event=event,
        section=Section.objects.get(event=event),
        board=board,
        from_round=3,
        version="b",
    )
    play_all(event, sign)
    return board


def test_a_fouled_board_is_marked_by_version_with_who_played_which(fouled, event, cast):
    (traveller,) = list_travellers(event, read_field(event), fouled)
    first, second = traveller.versions
    assert (first[0], second[0]) == ("first version", "version b")
    sides = {
        version: {
            f"{line.ns.entrants[0][1]}–{line.ew.entrants[0][1]}"
            for line in traveller.lines
            if line.version == version
        }
        for version in ("first version", "version b")
    }
    assert {version: set(named.split(", ")) for version, named in traveller.versions} == sides
    assert sum(frequency.count for frequency in traveller.frequencies) == len(traveller.lines)
    assert {frequency.line.version for frequency in traveller.frequencies} == set(sides)
    assert all(line.ns.reason.endswith(f"({line.version})") for line in traveller.lines)
    director = cast.client("director")
    page = read(director, event, "event-board", fouled)
    assert f"<strong>version b</strong>: {second[1]}" in page
    assert "fouled" in read(director, event, "event-boards")
    card = read(director, event, "event-card", traveller.lines[0].ns.entrants[0][0].id)
    assert "first version" in card or "version b" in card


def test_the_desk_and_the_paper_mark_a_fouled_board(fouled, event, cast):
    director = cast.client("director")
    desk = read(director, event, "event-desk")
    assert f"Board {fouled} was fouled." in desk
    assert "Version b: " in desk
    meeting = next(
        at for at in read_field(event).meetings() if fouled in at.boards and at.round > 2
    )
    shown = director.get(find(event, "event-desk"), {"round": meeting.round}).text
    assert ">version b</span>" in shown
    for name, argument in (("event-traveller", fouled), ("event-slips", meeting.round)):
        assert ">version b</span>" in read(director, event, name, argument)
    for kind in ("travellers", "slips"):
        assert "<small>version b</small>" in read(director, event, "event-paper-sheet", kind)


def test_the_api_tells_the_version_of_each_figure(fouled, event):
    (group,) = show_board(event, read_field(event), fouled)["groups"]
    assert {frequency["version"] for frequency in group["frequencies"]} == {"", "b"}
    assert not any(frequency["cancelled"] for frequency in group["frequencies"])


def test_a_board_that_was_not_fouled_has_no_mark(fouled, event, cast):
    other = next(board for board in sorted(read_field(event).boards) if board != fouled)
    (traveller,) = list_travellers(event, read_field(event), other)
    assert traveller.versions == []
    assert "version" not in read(cast.client("director"), event, "event-board", other)


def test_cancelled_results_are_marked_and_are_no_best_score(event, sign, cast):
    play_all(event, sign)
    leaver = entrant(event, 4)
    order = sign(reason="Left")
    withdraw(order=order, event=event, entrant=leaver, after_round=2, kind="before")
    rebuild_event(event.pk, now=timezone.now())
    row = next(
        result for result in list_results(event) if leaver.pk in (result.ns_id, result.ew_id)
    )
    (traveller,) = list_travellers(event, read_field(event), row.board)
    gone = [line for line in traveller.lines if line.cancelled]
    assert [line.row["table"] for line in gone] == [row.table]
    assert gone[0].ns.reason == "Cancelled: somebody who played it has withdrawn."
    left = [line.score for line in traveller.lines if not line.cancelled]
    assert (traveller.best_ns, traveller.best_ew) == (max(left), -min(left))
    assert (
        sum(frequency.count for frequency in traveller.frequencies if frequency.line.cancelled) == 1
    )
    (group,) = show_board(event, read_field(event), row.board)["groups"]
    assert [result["cancelled"] for result in group["results"]].count(True) == 1
    assert [frequency["count"] for frequency in group["frequencies"] if frequency["cancelled"]] == [
        1
    ]
    director = cast.client("director")
    for name, argument in (
        ("event-board", row.board),
        ("event-card", leaver.pk),
        ("event-traveller", row.board),
        ("event-slips", row.round),
    ):
        assert ">cancelled</span>" in read(director, event, name, argument)
    desk = director.get(find(event, "event-desk"), {"round": row.round}).text
    assert ">cancelled</span>" in desk


def test_paper_for_a_board_shows_a_result_that_came_in_at_another_table(event, put, cast):
    boards = {at.table: at.boards for at in read_field(event).meetings(1)}
    wrong = boards[2][0]
    put(1, wrong, 450, confirmed=True)
    director = cast.client("director")
    rows = director.get(find(event, "event-traveller", wrong)).context["rows"]
    (row,) = [row for row in rows if row.result]
    assert (row.meeting.table, row.strange, row.kept) == (1, True, "450")
    assert "not theirs" in read(director, event, "event-traveller", wrong)
    slips = director.get(find(event, "event-slips", 1)).context["rows"]
    assert [slip.board for slip in slips if slip.result] == [wrong]
    prefix = f"r-A-1-1-{wrong}"
    fields = {
        prefix: "420",
        f"{prefix}-shown": "450",
        f"{prefix}-was": str(row.result.pk),
        "key": "k",
    }
    asked = director.post(find(event, "event-traveller", wrong), fields)
    assert asked.status_code == 422
    fields[f"{prefix}-sure"] = "1"
    assert director.post(find(event, "event-traveller", wrong), fields).status_code == 302
    assert list_results(event).get().said == {"score": 420}


def test_the_desk_shows_any_round(event, put, cast, sign):
    director = cast.client("director")
    later = director.get(find(event, "event-desk"), {"round": 3})
    assert {view.meeting.round for view in later.context["tables"]} == {3}
    assert "?round=3" in later.text
    for wrong in ("99", "0", "x", "1"):
        shown = director.get(find(event, "event-desk"), {"round": wrong})
        assert {view.meeting.round for view in shown.context["tables"]} == {1}


def test_the_phone_marks_the_version_beside_the_field(event, put, sign, client):
    board = read_field(event).meeting("A", 1, 1).boards[0]
    section = Section.objects.get(event=event)
    foul_board(
        order=sign(reason="cards changed"),
        event=event,
        section=section,
        board=board,
        from_round=1,
        version="b",
    )
    rounds = [at for at in read_field(event).meetings() if board in at.boards and at.plays]
    for at in rounds:
        put(at.table, board, 420, round_=at.round)
    rebuild_event(event.pk, now=timezone.now())
    event.shows_field = True
    event.save()
    table = EventTable.objects.get(event=event, number=1)
    assert ">version b</span>" in client.get(get_phone_path(table)).text
