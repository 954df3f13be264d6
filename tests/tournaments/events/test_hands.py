"""Hands of boards: kept from everybody until every table has played the board."""

import html
import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.archives.exporting import export_club
from club.ledger.refusals import Refused
from scoring.files.dup import write_dup
from scoring.files.lin.links import VIEWERS, list_links
from tests.club.api.client import program
from tests.scoring.test_event_cards import HANDS as DEALT
from tests.scoring.test_event_cards import PLAYED, RECORD
from tests.tournaments.events.files import DOWN, GAME
from tests.tournaments.events.played import find, play_all, read
from tests.tournaments.events.test_importing import bring, write
from tests.tournaments.events.test_still_to_play import Case, read_all
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.calls import call_director
from tournaments.actions.events import change_event, finish_event, publish_standing
from tournaments.actions.undoing import STEPS, undo
from tournaments.duplicate.actions.hands import bring_hands
from tournaments.duplicate.actions.importing import import_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.dealt import DealtBoard, list_dealt
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.hands import (
    keep_open_hands,
    list_diagrams,
    read_hands,
    read_open_hands,
)
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import BoardHands, Event, EventTable
from tournaments.movements.families import make_movement
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

pytestmark = pytest.mark.django_db

HANDS = "N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT9876543.2 ..2.AKQJT9876543"
OTHER = "N:2.AKQJT9876543.. AKQJT9876543.2.. ..AKQJT9876543.2 ..2.AKQJT9876543"
#: By which these hands would be known, in PBN, on a page or in another notation.
TELLING = re.compile(r"K ?Q ?J ?(T|10) ?9 ?8|SAKQJ|\b0102030405")


def keep(event: Event, sign: Any, *boards: int, hands: str = HANDS, **about: Any) -> int:
    order = sign(reason=about.pop("reason", ""))
    dealt = [DealtBoard(board, hands, **about) for board in boards]
    return bring_hands(order=order, event=event, dealt=dealt)


def list_open(event: Event) -> set[int]:
    return {place[2] for place in read_open_hands(read_field(event)).list_places()}


def play_board(event: Event, sign: Any, board: int, **last: Any) -> None:
    """Enter the results of a board at all of its tables. last: that of the last one."""
    there = {(row.round, row.table) for row in list_results(event, board=board)}
    places = [
        (meeting.round, meeting.table)
        for meeting in read_field(event).meetings()
        if meeting.plays and board in meeting.boards
        if (meeting.round, meeting.table) not in there
    ]
    for at, place in enumerate(places):
        raw = last if last and at == len(places) - 1 else GAME
        board_place = BoardPlace("A", *place, board)
        enter_result(order=sign(), event=event, place=board_place, raw=raw, confirmed=True)
    event.refresh_from_db()


def undo_last(event: Event, sign: Any) -> None:
    undo(order=sign(), event=event, act=STEPS.last(event).pk)


def play_rest(event: Event, sign: Any) -> None:
    """Enter every result that is missing, end the event and publish its standing."""
    for board in read_field(event).boards:
        play_board(event, sign, board)
    rebuild_event(event.pk, now=timezone.now())
    finish_event(order=sign(), event=event)
    publish_standing(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def test_hands_are_open_once_every_table_has_played_the_board(event, sign):
    assert keep(event, sign, 1, 2, 3) == 3
    assert list_open(event) == set()
    play_board(event, sign, 2)
    assert list_open(event) == {2}
    [board] = [own for own in export_event(event)["boards"] if "hands" in own]
    assert (board["board"], board["hands"]) == (2, HANDS)


def test_a_board_that_is_played_late_keeps_its_hands_closed(event, sign):
    keep(event, sign, 1)
    play_board(event, sign, 1, late=True)
    assert list_open(event) == set()
    finish_event(order=sign(), event=event)
    assert list_open(event) == set()
    [late] = [row for row in list_results(event) if row.said.get("late")]
    correct_result(order=sign(reason="played"), event=event, result=late, raw=DOWN, confirmed=True)
    assert list_open(event) == {1}


def test_what_is_undone_closes_them_again(event, sign):
    keep(event, sign, 1)
    play_board(event, sign, 1)
    assert list_open(event) == {1}
    undo_last(event, sign)
    assert list_open(event) == set()


def test_the_end_of_play_opens_what_somebody_has_played_and_nothing_else(event, sign):
    """Boards that nobody has played can be played on another night."""
    keep(event, sign, *range(1, 37))
    meeting = read_field(event).meeting("A", 1, 1)
    place = BoardPlace("A", 1, 1, meeting.boards[0])
    enter_result(order=sign(), event=event, place=place, raw=GAME, confirmed=True)
    assert list_open(event) == set()
    finish_event(order=sign(), event=event)
    assert list_open(event) == {meeting.boards[0]}


def test_a_seat_of_a_later_round_that_is_empty_keeps_its_boards_closed(sign, cast, planned):
    """Whoever comes late sits there."""
    movement = make_movement("howell", 4)
    plan_section(order=sign(), event=planned, letter="A", movement=movement, boards_per_set=1)
    start_round(order=sign(), event=planned, round_=1)
    planned.refresh_from_db()
    field = read_field(planned)
    board = next(
        board
        for meeting in field.meetings()
        if not meeting.plays and meeting.round > 1
        for board in meeting.boards
    )
    keep(planned, sign, board)
    play_board(planned, sign, board)
    assert list_open(planned) == set()
    for round_ in range(2, field.rounds + 1):
        start_round(order=sign(), event=planned, round_=round_, confirmed=True)
    planned.refresh_from_db()
    assert list_open(planned) == {board}


@pytest.fixture
def case(event, put, sign) -> Case:
    """Return the event with hands of every board, and one result of one that is still played."""
    keep(event, sign, *read_field(event).boards)
    board = read_field(event).meeting("A", 1, 1).boards[0]
    result = put(1, board, GAME, confirmed=True)
    table = EventTable.objects.get(event=event, number=1)
    call = call_director(order=sign(), event=event, table=table, text="")
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    entrants = [view.entrant for view in read_field(event).entrants.values()]
    return Case(event, result, table, call, entrants)


def list_telling(words_of: dict[str, list[str]]) -> set[str]:
    return {name for name, words in words_of.items() if any(map(TELLING.search, words))}


@pytest.mark.parametrize("role", ["owner", "director", "member"])
def test_closed_hands_are_told_at_no_address_to_anybody(role, case, cast):
    assert list_telling(read_all(cast, case, role)) == set()


def test_the_walk_would_tell_open_ones(case, cast, sign):
    play_rest(case.event, sign)
    telling = list_telling(read_all(cast, case, "director"))
    assert telling >= {"event-board", "event-json", "api-event-export", "api-hands", "api-board"}


def test_neither_acts_nor_the_text_of_a_row_nor_an_archive_have_cards(case, cast, sign):
    [act] = case.event.acts.filter(verb="hands")
    assert not TELLING.search(json.dumps(act.detail))
    assert not TELLING.search(" ".join(map(str, BoardHands.objects.all())))
    assert not TELLING.search(write_archive(cast.club))
    play_rest(case.event, sign)
    assert TELLING.search(write_archive(cast.club))


def test_an_archive_has_no_hands_of_a_round_that_nobody_played(cast, sign):
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    keep(event, sign, 1, hands=OTHER, round=2)
    keep(event, sign, 2, round=1)
    play_round(event, sign, 1)
    finish_event(order=sign(), event=event)
    rows = keep_open_hands(BoardHands.objects.all())
    assert [(row.board, row.round) for row in rows] == [(2, 1)]


def write_archive(club: Any) -> str:
    archive = io.BytesIO()
    export_club(club, archive, timezone.now())
    with zipfile.ZipFile(archive) as files:
        return "".join(files.read(name).decode() for name in files.namelist())


def test_the_same_hands_again_change_nothing(event, sign):
    keep(event, sign, 1, 2)
    event.refresh_from_db()
    assert keep(event, sign, 2, 1) == 0
    assert Event.objects.get(pk=event.pk).version == event.version
    assert BoardHands.objects.count() == 2


def test_a_repeated_request_gets_the_same_answer(event, sign):
    dealt = [DealtBoard(1, HANDS)]
    order = sign(key="twice")
    counts = [bring_hands(order=order, event=event, dealt=dealt) for _ in range(2)]
    assert counts == [1, 1] and BoardHands.objects.count() == 1


def test_other_hands_replace_those_that_are_here_only_with_a_reason(event, sign):
    keep(event, sign, 1, 2)
    with pytest.raises(Refused) as refused:
        keep(event, sign, 1, 2, hands=OTHER)
    assert [fault.code for fault in refused.value.faults] == ["other-hands"] * 2
    assert keep(event, sign, 1, hands=OTHER, reason="the boards were dealt anew") == 1
    assert sorted(read_hands(event).values()) == sorted([HANDS, OTHER])
    undo_last(event, sign)
    assert set(read_hands(event).values()) == {HANDS}


WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.mark.parametrize(
    ("dealt", "codes"),
    [
        ([], ["no-hands"]),
        ([DealtBoard(1, "N:AK")], ["hands"]),
        ([DealtBoard(1, HANDS.replace("2.AKQ", "A.AKQ"))], ["hands"]),
        ([DealtBoard(1, "N:AKQJT9876543.2.. 2.AKQJT9876543.. - -")], ["hands"]),
        ([DealtBoard(1, WHOLE)], ["empty-deal"]),
        ([DealtBoard(1, HANDS), DealtBoard(1, OTHER)], ["hands-differ"]),
        ([DealtBoard(0, HANDS), DealtBoard(1000, HANDS)], ["out-of-range"] * 2),
        ([DealtBoard(1, HANDS, "Z")], ["no-section"]),
        ([DealtBoard(1, HANDS, round=2)], ["round"]),
        ([DealtBoard(1, HANDS, round=2), DealtBoard(2, "N:")], ["round", "hands"]),
    ],
)
def test_hands_that_cannot_be_are_refused_with_every_fault(dealt, codes, event, sign):
    with pytest.raises(Refused) as refused:
        bring_hands(order=sign(), event=event, dealt=dealt)
    assert [fault.code for fault in refused.value.faults] == codes
    assert not BoardHands.objects.exists()


def test_three_hands_tell_the_fourth_and_seats_may_begin_anywhere(event, sign):
    keep(event, sign, 1, hands="E:2.AKQJT9876543.. ..AKQJT9876543.2 ..2.AKQJT9876543 -")
    assert read_hands(event) == {(None, None, 1): HANDS}


def apart(count: int = 2, **groups: str) -> dict[str, Any]:
    """Return an event of a file in sections with other hands; groups: of sections, by names."""
    document = write(make_movement("howell", 3))
    names = "AB"[:count]
    document["boards"] = [
        {
            **board,
            "section": name,
            "hands": hands,
            **({"group": groups[name]} if name in groups else {}),
            "results": [
                {**own, "ns": name + own["ns"], "ew": name + own["ew"]} for own in board["results"]
            ],
        }
        for name, hands in zip(names, (HANDS, OTHER), strict=False)
        for board in document["boards"]
    ]
    document["entrants"] = [
        {**entrant, "number": name + entrant["number"], "section": name}
        for name in names
        for entrant in document["entrants"]
    ]
    return document


def test_sections_of_a_file_that_are_apart_stay_apart_with_their_hands(cast, sign):
    document = apart()
    event = bring(cast, sign, document)
    assert not event.across
    written = export_event(event)
    assert {(board["section"], board["hands"]) for board in written["boards"]} == {
        ("A", HANDS),
        ("B", OTHER),
    }
    assert [row.section for row in list_diagrams(read_field(event), 1)] == ["A", "B"]


def test_sections_of_a_file_that_are_compared_stay_so(cast, sign):
    document = apart(A="all", B="all")
    for board in document["boards"]:
        board["hands"] = HANDS
    event = bring(cast, sign, document)
    assert event.across
    assert [(row.section, row.board) for row in list_diagrams(read_field(event), 1)] == [("", 1)]


def test_hands_of_sections_that_are_compared_later_stand_in_no_file(cast, sign):
    event = bring(cast, sign, apart())
    change_event(order=sign(reason="they were compared"), event=event, across=True)
    event.refresh_from_db()
    assert not any("hands" in board for board in export_event(event)["boards"])


def test_an_import_keeps_the_hands_of_a_file(cast, sign):
    document = write(make_movement("howell", 3))
    for board in document["boards"]:
        board["hands"] = HANDS
    event = bring(cast, sign, document)
    assert len(read_hands(event)) == len(document["boards"])
    assert list_dealt(export_event(event)) == list_dealt(document)
    assert bring(cast, sign, document) == event
    assert BoardHands.objects.count() == len(document["boards"])


def test_rounds_of_teams_have_hands_of_their_own_and_wait_for_the_next_draw(cast, sign):
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    keep(event, sign, 1, 2, round=1)
    keep(event, sign, 1, hands=OTHER, round=2)
    play_round(event, sign, 1)
    assert list_open(event) == set()  # a match can still be added to the round
    draw(event, sign, 2)
    start_round(order=sign(), event=event, round_=2)
    hands = read_open_hands(read_field(event))
    assert hands.list_places() == [(None, 1, 1), (None, 1, 2)]
    told = [
        (match["round"], board["board"], board["hands"])
        for match in export_event(event)["matches"]
        for board in match["boards"]
        if "hands" in board
    ]
    assert set(told) == {(1, 1, HANDS), (1, 2, HANDS)} and len(told) == 4


def test_no_hands_cost_one_query(event, sign):
    field = read_field(event)
    with CaptureQueriesContext(connection) as queries:
        read_open_hands(field)
    assert len(queries) == 1
    keep(event, sign, 1, 2)
    field = read_field(Event.objects.get(pk=event.pk))
    with CaptureQueriesContext(connection) as queries:
        read_open_hands(field)
    assert len(queries) <= 6


def test_the_page_of_a_board_shows_open_hands_by_suits(event, sign, cast):
    keep(event, sign, *read_field(event).boards)
    play_all(event, sign)
    page = read(cast.client("member"), event, "event-board", 1)
    assert page.count('class="hands"') == 1
    assert "A K Q J 10 9 8 7 6 5 4 3" in page
    assert re.search(r"North <small>10 HCP</small>", page)
    assert re.search(r"South <small>10 HCP</small>", page)


def test_the_page_of_a_board_leads_to_other_sites_that_show_open_hands(event, sign, cast):
    keep(event, sign, 1)
    play_all(event, sign)
    page = html.unescape(read(cast.client("member"), event, "event-board", 1))
    for address in list_links({"board": 1, "hands": HANDS}):
        assert page.count(f'<a href="{address}" rel="external noreferrer">') == 1
    assert VIEWERS[0] not in read(cast.client("member"), event, "event-board", 2)


def make_file(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("hands.dup", data)


def write_deals(*boards: int) -> bytes:
    return write_dup({"boards": [{"board": board, "hands": HANDS} for board in boards]})


def test_a_file_of_a_dealing_machine_is_kept_from_a_page(event, cast, sign):
    director, address = cast.client("director"), find(event, "event-hands")
    shown = director.post(address, {"file": make_file(write_deals(1, 2, 3))})
    assert shown.status_code == 200 and "The file has the hands of 3 boards: 1–3." in shown.text
    lacking = sorted(read_field(event).boards - {1, 2, 3})
    assert f"Not in the file: boards 4–{lacking[-1]}." in shown.text
    assert not BoardHands.objects.exists()
    form = {"packed": shown.context["sent"].packed, "event": "0", "keep": "1", "key": "k"}
    done = director.post(address, form, follow=True)
    assert "The hands of 3 boards are kept." in done.text
    assert "Hands are here of boards 1–3." in done.text and "None is open yet." in done.text
    assert set(read_hands(event)) == {(None, None, board) for board in (1, 2, 3)}
    again = director.post(address, {**form, "key": "l"}, follow=True)
    assert "The hands of 0 boards are kept." in again.text


def test_other_hands_are_refused_on_the_page_and_nothing_is_lost(event, cast, sign):
    keep(event, sign, 1, hands=OTHER)
    director, address = cast.client("director"), find(event, "event-hands")
    shown = director.post(address, {"file": make_file(write_deals(1))})
    form = {"packed": shown.context["sent"].packed, "event": "0", "keep": "1", "key": "k"}
    refused = director.post(address, form)
    assert refused.status_code == 422
    assert "Board 1 has other hands here: say why they are replaced." in refused.text
    assert 'name="keep"' in refused.text
    director.post(address, {**form, "reason": "dealt anew"})
    assert read_hands(event) == {(None, None, 1): HANDS}


def test_the_page_asks_which_round_of_teams_plays_them(cast, sign):
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    director, address = cast.client("director"), find(event, "event-hands")
    shown = director.post(address, {"file": make_file(write_deals(1, 2))})
    assert "Which round plays them" in shown.text
    form = {"packed": shown.context["sent"].packed, "event": "0", "keep": "1", "key": "k"}
    for number in ("0", "99999999"):
        refused = director.post(address, {**form, "round": number})
        assert refused.status_code == 422 and "There is no such round." in refused.text
    assert not BoardHands.objects.exists()
    director.post(address, {**form, "round": "1"})
    assert set(read_hands(event)) == {(None, 1, 1), (None, 1, 2)}


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", 422, "This is not a file that can be read here"),
        (b"PK\x03\x04", 422, "This is an archive."),
        (
            b'{"kind": "pairs", "entrants": [], "boards": []}',
            200,
            "There are no hands in the file.",
        ),
        (b'[{"kind": "pairs"}, {"kind": "pairs"}]', 200, "The file has several events."),
    ],
    ids=["empty", "archive", "none", "several"],
)
def test_a_file_without_hands_is_told_so(data, status, words, event, cast):
    shown = cast.client("director").post(find(event, "event-hands"), {"file": make_file(data)})
    assert shown.status_code == status
    assert words in shown.text


@pytest.mark.parametrize(
    "told",
    [
        {"boards": 5},
        {"boards": [5, {"hands": HANDS}, {"board": None}, {"board": "1", "hands": HANDS}]},
        {"boards": [{"board": 1, "hands": 5, "section": ["A"]}]},
        {"kind": "teams", "matches": [5, {"boards": []}, {"round": 1}, {"round": 1, "boards": {}}]},
        {"kind": "teams", "matches": [{"round": [1], "boards": [{"board": 1, "hands": HANDS}]}]},
    ],
)
def test_what_is_not_of_the_event_format_is_no_hands(told, event, cast):
    data = json.dumps({"kind": "pairs", "entrants": [], **told}).encode()
    shown = cast.client("director").post(find(event, "event-hands"), {"file": make_file(data)})
    assert shown.status_code == 200 and "There are no hands in the file." in shown.text


def test_the_api_keeps_hands_and_lists_those_that_are_open(event, cast, sign):
    director, member = program(cast.club, cast.director), program(cast.club, cast.member)
    path = f"events/{event.pk}/hands/"
    body = {"boards": [{"board": 1, "hands": HANDS}, {"board": 2, "hands": OTHER}]}
    assert member.post(path, body).status_code == 403
    assert director.post(path, body).json()["count"] == 2
    assert director.get(path).json()["results"] == []
    bad = director.post(path, {"boards": [{"board": 1, "hands": "N:AK"}]})
    assert bad.status_code == 422
    play_all(event, sign)
    row = {"board": 1, "hands": HANDS, "section": "", "round": None}
    assert member.get(path).json()["results"][0] == row
    board = member.get(f"events/{event.pk}/boards/2/").json()
    assert board["hands"] == [{**row, "board": 2, "hands": OTHER}]


def test_phones_tell_no_hands(event, sign, client):
    keep(event, sign, *read_field(event).boards)
    play_board(event, sign, 1)
    phone = client.get(get_phone_path(EventTable.objects.get(event=event, number=1)))
    assert phone.status_code == 200 and not TELLING.search(phone.text)


def make_recorded() -> dict[str, Any]:
    """Return an event of a file of which one result has its calls, cards and time."""
    document = write(make_movement("howell", 3))
    [board] = [own for own in document["boards"] if own["board"] == 1]
    board["hands"] = DEALT
    place = {key: board["results"][0][key] for key in ("ns", "ew", "round", "table")}
    board["results"][0] = {**place, **PLAYED, **RECORD}
    return document


def test_an_import_keeps_calls_cards_and_times(cast, sign):
    event = bring(cast, sign, make_recorded())
    [told] = [
        result
        for board in export_event(event)["boards"]
        for result in board["results"]
        if "calls" in result
    ]
    assert {key: told[key] for key in RECORD} == RECORD
    rebuild_event(event.pk, now=timezone.now())
    page = read(cast.client("director"), event, "event-board", 1)
    assert "Auction and play" in page and page.count('class="auction"') == 1


def test_hands_that_contradict_the_cards_played_are_refused(cast, sign):
    event = bring(cast, sign, make_recorded())
    with pytest.raises(Refused) as refused:
        keep(event, sign, 1, hands=HANDS, reason="the right ones")
    assert [fault.code for fault in refused.value.faults] == ["other-cards"]
    turned = "W:" + " ".join(DEALT[2:].split()[3:] + DEALT[2:].split()[:3])
    assert keep(event, sign, 1, hands=turned) == 0


def test_open_hands_in_a_row_are_offered_to_dealing_machines(event, cast, sign):
    keep(event, sign, 1, 2, 4)
    play_all(event, sign)
    member = cast.client("member")
    assert 'files/dup/"' not in read(member, event, "event-files")
    assert member.get(find(event, "event-file", "dup")).status_code == 404
    assert program(cast.club, cast.member).get(f"events/{event.pk}/files/dlm/").status_code == 404
    keep(event, sign, 3)
    assert 'files/dup/"' in read(member, event, "event-files")
    assert member.get(find(event, "event-file", "dup")).content == write_deals(1, 2, 3, 4)


def test_teams_of_a_file_have_the_hands_of_their_rounds(cast, sign):
    event = create_teams(cast.club, sign, 4, "swiss")
    for round_ in (1, 2):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    keep(event, sign, 1, round=1)
    keep(event, sign, 5, 6, hands=OTHER)
    finish_event(order=sign(), event=event)
    document = export_event(event)
    for match in document["matches"]:
        match["round"] += 3  # as of a later stage
    nobody = [[None] * 4 for _ in document["entrants"]]
    made = import_event(
        order=sign(key="teams"),
        club=cast.club,
        document=document,
        players=lambda: nobody,
        name="Teams again",
        date=event.date,
    )
    assert read_open_hands(read_field(made)).by_place == {
        (None, None, 1): HANDS,
        (None, None, 5): OTHER,
        (None, None, 6): OTHER,
    }
