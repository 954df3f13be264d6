"""Whoever directs and plays sees nothing of a board still to play, at any address."""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.codes.queries import CHARACTERS
from club.ledger.refusals import Refused
from club.ledger.writing import Actor
from club.models import Membership
from tests.club.api.client import program
from tests.club.tenancy.two_clubs import Address, addresses
from tests.tournaments.events.conftest import entrant
from tournaments.actions.calls import call_director
from tournaments.actions.entrants import change_members, withdraw
from tournaments.actions.events import change_event, finish_event, publish_standing
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import accept_result, correct_result, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import BoardResult, Event, EventAct, EventTable
from tournaments.movements.families import make_movement
from tournaments.queries.still_to_play import find_closed, find_stand_in
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

GRAND = {"contract": "7NTXX", "declarer": "E", "tricks": 0, "lead": "C2"}
SLAM = {"contract": "6HXX", "declarer": "W", "tricks": 1}
#: By which a result on a board still to play would be known, however it is written.
TOLD = re.compile(r"7(<[^>]*>|\s)*NT|6(<[^>]*>|\s)*(H\b|♥|HXX)|7[06]00|Marmalade")
#: Keys, tokens, identifiers and short codes, in which "6H" may stand by chance.
RANDOM = re.compile(rf"[\w~.-]{{16,}}|\b[{CHARACTERS}]{{3}} ?[{CHARACTERS}]{{3}}\b")
PNG = "image/png"
RULING = "Marmalade: seven notrumps redoubled"


@dataclass
class Case:
    """An event with a result on a board that the director has still to play."""

    event: Event
    result: BoardResult
    table: EventTable
    call: Any
    entrants: list[Any]
    published: bool = False

    @property
    def values(self) -> dict[str, Any]:
        """What addresses of the event are made of."""
        row = self.result
        return {
            "club": self.event.club.slug,
            "event": self.event.pk,
            "entrant": self.entrants[0].pk,
            "result": row.pk,
            "call": self.call.pk,
            "board": row.board,
            "section": "A",
            "letter": "A",
            "round_": row.round,
            "table": row.table,
            "kind": "standing",
            "token": get_phone_path(self.table).split("/")[2],
            "key": self.event.link_key,
        }


def join(cast: Any, role: str, player: Any) -> Membership:
    """Join the account of a role to a player."""
    Membership.objects.filter(club=cast.club, account=getattr(cast, role)).update(player=player)
    return Membership.objects.select_related("player").get(
        club=cast.club, account=getattr(cast, role)
    )


def find_reader(cast: Any, role: str = "director") -> Membership:
    return Membership.objects.get(club=cast.club, account=getattr(cast, role))


@pytest.fixture
def case(event, put, sign, cast, people) -> Case:
    """Return the event in round 1, in which the director is of the first pair."""
    join(cast, "director", people[0])
    field = read_field(event)
    first = field.entrants[entrant(event, 1).pk]
    here = field.guide(first)[1]
    later = {
        board
        for round_, meeting in field.guide(first).items()
        if round_ > 1
        for board in meeting.boards
    }
    other = next(
        meeting
        for meeting in field.meetings(1)
        if meeting.table != here.table and later & {*meeting.boards}
    )
    board = min(later & {*other.boards})
    table = other.section.tables[other.table]
    phone = Actor(device=table, seat="N")
    slam = put(other.table, board, SLAM, confirmed=True, order=sign(actor=phone), source="phone")
    grand = correct_result(
        order=sign(actor=phone, reason=RULING),
        event=event,
        result=slam,
        raw=GRAND,
        source="phone",
        confirmed=True,
    )
    other_side = Actor(device=table, seat="E")
    accept_result(
        order=sign(actor=other_side, reason=RULING), event=event, result=grand, accepted=False
    )
    call = call_director(order=sign(actor=phone), event=event, table=table, text=RULING)
    change_event(order=sign(), event=event, stand_in=cast.owner)
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    return Case(event, grand, table, call, [view.entrant for view in field.entrants.values()])


def walk() -> list[Address]:
    """Return the addresses of an event of boards: its pages, phones and API."""
    return [
        address
        for address in addresses()
        if ("event" in address.parts or address.route.startswith("e/"))
        and not (address.rubbers or address.name.startswith("rubber-"))
        # The program for the club's PC is no text, and the same for every event, as a test holds.
        and address.name != "event-follower"
    ]


def read_all(
    cast: Any, case: Case, role: str, names: set[str] | None = None
) -> dict[str, list[str]]:
    """Return what a role is answered at every address, by its name, in a browser and by a token.

    names: those addresses alone, which are read and not written to.
    """
    browser, api = cast.client(role), program(cast.club, getattr(cast, role))
    words_of: dict[str, list[str]] = {}
    with transaction.atomic():
        for address in walk():
            values = {name: case.values[name] for name in address.parts if name in case.values}
            if values.keys() != address.parts.keys() or (names and address.name not in names):
                continue
            for entry in case.entrants if "entrant" in values else [None]:
                if entry is not None:
                    values["entrant"] = entry.pk
                path = reverse(address.name, kwargs=values)
                for method in ("GET",) if names else ("GET", "POST"):
                    with transaction.atomic():
                        answers = [send(browser, method, path)]
                        if path.startswith("/api/"):
                            answers = [
                                api.call(method, path, None if method == "GET" else {}),
                                browser.generic(method, path),
                            ]
                            if method == "GET":
                                answers.append(api.get(path, accept="text/csv"))
                        # The picture of a published standing is no text, and has no board.
                        told = [
                            answer
                            for answer in answers
                            if answer.headers.get("Content-Type") != PNG
                        ]
                        words = [answer.getvalue().decode("utf-8", "replace") for answer in told]
                        transaction.set_rollback(True)
                    words_of.setdefault(address.name, []).extend(words)
        transaction.set_rollback(True)
    return words_of


def send(client: Client, method: str, path: str) -> Any:
    return client.get(path) if method == "GET" else client.post(path, {"preview": "1"})


def list_telling(words_of: dict[str, list[str]]) -> set[str]:
    """Return the names of the addresses that tell something of the result."""
    return {name for name, words in words_of.items() if any(tells(text) for text in words)}


def tells(text: str) -> bool:
    """Return whether a text tells something of the result."""
    return bool(TOLD.search(RANDOM.sub("", text)))


SHOWN = {
    "event-desk",
    "event-desk-live",
    "event-unaccepted",
    "event-history",
    "event-traveller",
    "event-slips",
    "event-result",
    "event-boards",
    "event-board",
    "event-json",
    "event-card",
    "event-phone",
    "event-phone-live",
    "api-results",
    "api-result",
    "api-result-history",
    "api-event-acts",
    "api-event-undo",
    "api-event-export",
    "api-board",
    "api-card",
    "api-calls",
}


def test_a_result_is_shown_nowhere_to_a_director_who_has_still_to_play_the_board(cast, case):
    """It is shown to the stand-in, so that the walk would find it."""
    assert case.result.board in find_closed(case.event, find_reader(cast))
    assert list_telling(read_all(cast, case, "director")) == set()
    assert list_telling(read_all(cast, case, "owner", SHOWN)) == SHOWN


def test_nor_once_the_standing_was_published_while_play_goes_on(cast, case, sign):
    publish_standing(order=sign(), event=case.event)
    rebuild_event(case.event.pk, now=timezone.now())
    assert list_telling(read_all(cast, case, "director")) == set()


def test_it_is_shown_once_they_have_played_the_board(cast, case, sign):
    field = read_field(case.event)
    own = field.entrants[case.entrants[0].pk]
    board = case.result.board
    meeting = next(meeting for meeting in field.guide(own).values() if board in meeting.boards)
    board_place = BoardPlace("A", meeting.round, meeting.table, board)
    enter_result(
        order=sign(), event=case.event, place=board_place, raw={"score": 420}, confirmed=True
    )
    rebuild_event(case.event.pk, now=timezone.now())
    assert board not in find_closed(case.event, find_reader(cast))
    telling = list_telling(read_all(cast, case, "director", SHOWN))
    # The standing, the file and the cards of others are of all boards, and stay closed.
    assert telling >= SHOWN - {
        "api-event-undo",
        "event-json",
        "event-card",
        "api-event-export",
        "api-card",
        "api-calls",
    }


def test_everything_is_open_once_play_is_over(cast, case, sign):
    finish_event(order=sign(), event=case.event)
    assert not find_closed(case.event, find_reader(cast))
    # The phones' page has no table in play any more, and the last step is the end.
    passed = {"event-phone", "event-phone-live", "api-event-undo"}
    assert list_telling(read_all(cast, case, "director", SHOWN)) >= SHOWN - passed


def test_a_closed_page_names_the_stand_in(cast, case, people):
    director = cast.client("director")
    at = [cast.club.slug, case.event.pk]
    for page in (
        reverse("event-desk", args=at),
        reverse("event-board", args=[*at, case.result.board]),
        reverse("event-json", args=at),
        reverse("event-files", args=at),
        reverse("event-join", args=at),
        reverse("event-file", args=[*at, "pbn"]),
        reverse("event-csv", args=at),
        reverse("event", args=at),
        reverse("event-result", args=[*at, case.result.pk]),
    ):
        assert "ask owner." in " ".join(director.get(page).text.split())
    own = f"events/{case.event.pk}/"
    assert program(cast.club, cast.director).post(own + "from-file/", {}).status_code == 403
    answer = program(cast.club, cast.director).get(own + "export/")
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["code"] == "still-to-play"
    for path in ("files/", "files/pbn/"):
        closed = program(cast.club, cast.director).get(f"events/{case.event.pk}/{path}")
        assert closed.status_code == 403
    assert "Ask owner." in answer.json()["detail"]
    join(cast, "owner", people[14])
    assert find_stand_in(case.event) == people[14].name
    join(cast, "owner", people[2])  # who plays, and can no longer stand in
    assert find_stand_in(case.event) == ""


def test_the_desk_says_that_it_was_entered(cast, case):
    desk = cast.client("director").get(reverse("event-desk", args=[cast.club.slug, case.event.pk]))
    assert "entered ✓" in desk.text
    owner = cast.client("owner").get(reverse("event-desk", args=[cast.club.slug, case.event.pk]))
    assert "entered ✓" not in owner.text


def test_what_they_enter_for_another_table_is_not_read_back(cast, case):
    field = read_field(case.event)
    own = field.entrants[case.entrants[0].pk]
    other = next(
        (meeting, board)
        for meeting in field.meetings(1)
        if own not in meeting.entrants
        for board in meeting.boards
        if board in find_closed(case.event, find_reader(cast)) and board != case.result.board
    )
    body = {
        "section": "A",
        "round": 1,
        "table": other[0].table,
        "board": other[1],
        "contract": "7NTXX",
        "declarer": "E",
        "tricks": 0,
        "confirmed": True,
    }
    api = program(cast.club, cast.director)
    answer = api.post(f"events/{case.event.pk}/results/", body)
    assert answer.status_code == 201
    assert answer.json()["hidden"] and answer.json()["contract"] is None
    assert not tells(answer.text)
    assert BoardResult.objects.get(pk=answer.json()["id"]).said["contract"] == "7NTXX"
    desk = cast.client("director").get(reverse("event-desk", args=[cast.club.slug, case.event.pk]))
    assert not tells(desk.text)


def test_a_doubt_does_not_tell_what_other_tables_made(cast, case, put, sign):
    """With three results, one from the other direction is asked about: not of whoever plays on."""
    board = case.result.board
    field = read_field(case.event)
    sits = [meeting for meeting in field.meetings() if board in meeting.boards and meeting.table]
    own = field.entrants[case.entrants[0].pk]
    places = [meeting for meeting in sits if own not in meeting.entrants and meeting.round > 1]
    for meeting in places[:-1]:
        put(meeting.table, board, {**SLAM, "contract": "4S"} | {"tricks": 10}, round_=meeting.round)
    last = places[-1]
    result = {"contract": "4S", "declarer": "N", "tricks": 10}
    board_place = BoardPlace("A", last.round, last.table, board)
    if len(places) >= 3:
        with pytest.raises(Refused) as refused:
            enter_result(
                order=sign(actor=Actor(account=cast.owner)),
                event=case.event,
                place=board_place,
                raw=result,
            )
        assert [fault.code for fault in refused.value.faults] == ["doubt"]
    assert enter_result(order=sign(), event=case.event, place=board_place, raw=result)


def test_a_ruling_is_given_without_seeing_the_result(cast, case):
    director = cast.client("director")
    page = reverse("event-result", args=[cast.club.slug, case.event.pk, case.result.pk])
    form = {"do": "adjust", "ns": "AVE+", "ew": "AVE-", "reason": "Fair", "key": "r1"}
    assert director.post(page, form | {"result": case.result.pk}).status_code == 302
    ruled = BoardResult.objects.latest("act__number")
    assert ruled.said["adjusted"]["ns"] == "AVE+"
    assert ruled.said["contract"] == "7NTXX"  # what was played is kept under it
    assert not tells(director.get(page).text)
    assert not tells(director.post(reverse("own-data")).text)
    assert ruled.act.detail.keys() == {"section", "round", "table", "board"}


def test_a_correction_by_the_api_keeps_nothing_that_was_not_shown(cast, case):
    api = program(cast.club, cast.director)
    path = f"events/{case.event.pk}/results/{case.result.pk}/"
    partly = api.patch(path, {"tricks": 9})
    assert partly.status_code == 422
    assert not tells(partly.text)
    whole = api.patch(path, {"contract": "1NT", "declarer": "N", "tricks": 7})
    assert whole.status_code == 200
    assert BoardResult.objects.latest("act__number").said == {
        "contract": "1NT",
        "declarer": "N",
        "tricks": 7,
    }


def test_a_typed_result_that_was_corrected_meanwhile_is_not_told(cast, case):
    row = case.result
    page = reverse("event-traveller", args=[cast.club.slug, case.event.pk, row.board])
    name = f"r-A-{row.round}-{row.table}-{row.board}"
    form = {name: "1NTN=", f"{name}-was": "", f"{name}-shown": "", "key": "k"}
    answer = cast.client("director").post(page, form)
    assert answer.status_code == 422
    assert "Another result was recorded here meanwhile: entered ✓" in answer.text
    assert not tells(answer.text)


def test_a_document_of_what_is_hidden_is_not_that_of_what_is_open(cast, case):
    playing, standing_in = program(cast.club, cast.director), program(cast.club, cast.owner)
    for path in ("results/", f"results/{case.result.pk}/", "acts/", "calls/"):
        at = f"events/{case.event.pk}/{path}"
        hidden, shown = playing.get(at), standing_in.get(at)
        assert hidden["ETag"] != shown["ETag"]
        assert playing.get(at, if_none_match=shown["ETag"]).status_code == 200
        assert playing.get(at, if_none_match=hidden["ETag"]).status_code == 304
    # A poll of a page whose answer that nothing is new is kept is another for each browser.
    live = reverse("event-desk-live", args=[cast.club.slug, case.event.pk])
    desk = (
        cast.client("owner").get(reverse("event-desk", args=[cast.club.slug, case.event.pk])).text
    )
    mark = re.search(r'"seen": "(\w+)"', desk)[1]
    for role in ("owner", "director", "owner"):
        answer = cast.client(role).get(live, {"seen": mark})
        assert answer.status_code == 204
        assert answer.content == b""


def test_a_document_changes_as_a_board_is_opened(cast, case, sign):
    api = program(cast.club, cast.director)
    path = f"events/{case.event.pk}/results/{case.result.pk}/"
    before = api.get(path)
    assert before.json()["hidden"]
    finish_event(order=sign(), event=case.event)
    after = api.get(path, if_none_match=before["ETag"])
    assert after.status_code == 200
    assert after.json()["contract"] == "7NTXX" and not after.json()["hidden"]


def count(event: Event, reader: Membership | None) -> int:
    find_closed(event, reader)
    with CaptureQueriesContext(connection) as queries:
        find_closed(event, reader)
    return len(queries)


def test_the_rule_costs_the_same_whatever_the_size_of_the_event(cast, case, people, put, sign):
    reader = find_reader(cast)
    assert count(case.event, None) == 0
    assert count(case.event, find_reader(cast, "owner")) == 0  # without a player
    assert count(case.event, join(cast, "scorer", people[15])) == 1  # who is not in the event
    small = count(case.event, reader)
    assert small == 3
    field = read_field(case.event)
    for meeting in field.meetings(1):
        for board in meeting.boards:
            if (meeting.table, board) != (case.result.table, case.result.board):
                put(meeting.table, board)
    assert count(case.event, reader) == small


# Who is closed out of what ------------------------------------------------------------------------


def enter_all(event: Event, sign: Any, round_: int) -> None:
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards if meeting.plays else ():
            board_place = BoardPlace(meeting.section.letter, round_, meeting.table, board)
            enter_result(
                order=sign(), event=event, place=board_place, raw={"score": 50}, confirmed=True
            )


@pytest.mark.parametrize(("family", "tables", "pairs"), [("howell", 3, 6), ("skip-mitchell", 4, 8)])
def test_boards_open_as_they_are_played(cast, sign, people, family, tables, pairs):
    """By any movement: what is closed is what the pair's guide has for the rounds to come."""
    from tournaments.actions.entrants import enter

    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 2 * pairs, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement(family, tables)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    event.refresh_from_db()
    reader = join(cast, "director", people[3])
    own = next(view for view in read_field(event).entrants.values() if people[3] in view.team())
    guide = read_field(event).guide(own)
    for round_ in range(1, read_field(event).rounds + 1):
        start_round(order=sign(), event=event, round_=round_)
        event.refresh_from_db()
        due = {board for at, meeting in guide.items() if at >= round_ for board in meeting.boards}
        assert find_closed(event, reader).boards == due
        enter_all(event, sign, round_)
    assert not find_closed(event, reader)


def test_a_single_player_is_closed_out_as_a_pair_is(individual, cast, sign, people):
    reader = join(cast, "scorer", people[5])
    own = next(
        view for view in read_field(individual).entrants.values() if people[5] in view.team()
    )
    guide = read_field(individual).guide(own)
    due = {board for meeting in guide.values() for board in meeting.boards}
    assert find_closed(individual, reader).boards == due
    enter_all(individual, sign, 1)
    assert find_closed(individual, reader).boards == due - {*guide[1].boards}


def test_a_pair_that_sits_out_has_no_boards_there(cast, sign, people):
    """Five pairs at three tables: the boards of the table without opponents are not played."""
    from tournaments.actions.entrants import enter

    event = create_event(order=sign(), club=cast.club, name="Pairs", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    howell = make_movement("howell", 3)
    plan_section(order=sign(), event=event, letter="A", movement=howell, boards_per_set=2)
    event.refresh_from_db()
    reader = join(cast, "director", people[0])
    own = next(view for view in read_field(event).entrants.values() if people[0] in view.team())
    guide = read_field(event).guide(own)
    assert any(not meeting.plays for meeting in guide.values())
    due = {board for meeting in guide.values() if meeting.plays for board in meeting.boards}
    assert find_closed(event, reader).boards == due


def test_a_substitute_is_closed_out_from_the_round_on(case, cast, sign, people):
    reader = join(cast, "scorer", people[15])
    assert not find_closed(case.event, reader)
    pair = case.entrants[1]
    change_members(
        order=sign(), event=case.event, entrant=pair, players=[people[15], people[3]], from_round=3
    )
    case.event.refresh_from_db()
    guide = read_field(case.event).guide(read_field(case.event).entrants[pair.pk])
    due = {board for at, meeting in guide.items() if at >= 3 for board in meeting.boards}
    assert find_closed(case.event, reader).boards == due
    # Whoever has left the pair has its earlier boards to play alone.
    before = join(cast, "owner", people[2])
    due = {board for at, meeting in guide.items() if at < 3 for board in meeting.boards}
    assert find_closed(case.event, before).boards == due


def test_whoever_has_left_the_event_is_closed_out_of_nothing(case, cast, sign):
    reader = find_reader(cast)
    assert find_closed(case.event, reader)
    withdraw(order=sign(), event=case.event, entrant=case.entrants[0], kind="before", after_round=0)
    case.event.refresh_from_db()
    assert not find_closed(case.event, reader)


def test_an_event_names_a_director_or_scorer_who_does_not_play(case, cast, sign, people):
    for account in (cast.member, cast.stranger, cast.director):
        with pytest.raises(Refused) as refused:
            change_event(order=sign(), event=case.event, stand_in=account)
        assert [fault.code for fault in refused.value.faults] == ["not-a-stand-in"]
    change_event(order=sign(), event=case.event, stand_in=cast.scorer)
    act = EventAct.objects.filter(event=case.event, verb="change").latest("number")
    assert act.detail == {"stand_in": [str(cast.owner.pk), str(cast.scorer.pk)]}
    case.event.refresh_from_db()
    assert find_stand_in(case.event) == "scorer"
    api = program(cast.club, cast.director)
    path = f"events/{case.event.pk}/"
    assert api.get(path).json()["stand_in"] == "scorer"
    assert program(cast.club, None).get(path).json()["stand_in"] is None
    assert api.patch(path, {"stand_in": "owner"}).json()["stand_in"] == "owner"
    assert api.patch(path, {"stand_in": "member"}).status_code == 422
    assert api.patch(path, {"stand_in": None}).json()["stand_in"] is None
    page = reverse("event-settings", args=[cast.club.slug, case.event.pk])
    shown = cast.client("director").get(page).text
    assert "Stand-in for rulings" in shown or "stand-in for rulings" in shown


def test_the_bar_of_what_waits_does_not_repeat_what_the_table_says(cast, case):
    """It still says that the table calls, and that the other side objects."""
    address = reverse("alerts", args=[case.event.club.slug])
    told = cast.client("owner").get(address).text
    hidden = cast.client("director").get(address).text
    assert RULING in told
    assert RULING not in hidden
    assert not tells(hidden)
    for text in ("calls the director.", "the other side objects"):
        assert text in told
        assert text in hidden


@pytest.mark.parametrize("tricks", ["0", "5"])
def test_a_phone_on_which_somebody_is_signed_in_tells_nothing_to_a_guess(
    case: Case, cast: Any, tricks: str
) -> None:
    """A result that is sent beside one that stands is neither compared with it nor shows it."""
    fields = {
        "level": "7",
        "strain": "NT",
        "double": "XX",
        "declarer": "E",
        "tricks": tricks,
        "lead_suit": "C",
        "lead_rank": "2",
        "confirmed": "1",
        "key": tricks,
        "round": "1",
    }
    address = f"{get_phone_path(case.table)}boards/{case.result.board}/"
    answer = cast.client("director").post(address, fields)
    assert answer.status_code == 422
    rival = answer.text.split('class="rival')[1].split("Yours")[0]
    assert not tells(rival)
    assert "entered ✓" in rival
