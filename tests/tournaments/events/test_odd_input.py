"""What no form offers, and a request can have all the same: it is refused, and never breaks."""

import datetime
import json
import logging

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from club.actions.people import add_player, change_player
from club.ledger.refusals import Refused
from club.models.people import Player
from tests.tournaments.events.conftest import entrant, key
from tournaments.actions import clock
from tournaments.actions.calls import call_director
from tournaments.actions.entrants import (
    change_members,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.actions.events import change_event
from tournaments.actions.penalties import give_penalty
from tournaments.duplicate.actions import play
from tournaments.duplicate.actions.rulings import foul_board
from tournaments.duplicate.actions.sections import plan_section
from tournaments.links import get_phone_path
from tournaments.models import (
    ClockStep,
    Entrant,
    EventAct,
    EventTable,
    Fouling,
    Penalty,
    Plan,
    Section,
    Withdrawal,
)
from tournaments.movements.families import make_movement
from tournaments.queries.events import read_clock

HUGE = 10**9
LONG = "x" * 121


def refusals(act, **about):
    """Return the code and field of each fault of an action that is refused."""
    with pytest.raises(Refused) as refused:
        act(**about)
    return [(fault.code, fault.field) for fault in refused.value.faults]


@pytest.fixture
def director(cast, client):
    """Return the browser of the director."""
    client.force_login(cast.director)
    return client


def path(event, name, *arguments):
    return reverse(name, args=[event.club.slug, event.pk, *arguments])


# Numbers


@pytest.mark.parametrize("round_", [0, -1, 1000, HUGE])
def test_a_round_has_a_number_from_1_to_999_wherever_it_is_named(event, sign, people, round_):
    fault = [("out-of-range", "from_round")]
    described, pair = entrant(event, 1), people[12:14]
    about = {"event": event, "from_round": round_}
    named = {"entrant": described, **about}
    assert refusals(enter, order=sign(), players=pair, **about) == fault
    assert refusals(change_members, order=sign(), players=pair, **named) == fault
    assert refusals(move_entrant, order=sign(), section="A", slot=None, **named) == fault
    new = {"letter": "B", "movement": make_movement("howell", 3), "boards_per_set": 2}
    assert refusals(plan_section, order=sign(), **new, **about) == fault
    board = {"section": Section.objects.get(event=event), "board": 1, "version": "b"}
    assert refusals(foul_board, order=sign(reason="mixed up"), **board, **about) == fault
    assert Entrant.objects.filter(event=event).count() == 6
    assert Plan.objects.filter(event=event).count() == 1


@pytest.mark.parametrize("board", [0, 9981, 10_000, HUGE])
def test_the_boards_of_a_section_are_from_1_to_9999(event, sign, board):
    new = {"letter": "B", "movement": make_movement("howell", 3), "boards_per_set": 2}
    problems = refusals(plan_section, order=sign(), event=event, first_board=board, **new)
    assert problems == [("out-of-range", "first_board")]
    plan_section(order=sign(), event=event, first_board=9980, **new)  # ten sets


def test_a_penalty_is_of_a_round_and_a_board_that_can_be(event, sign):
    about = {"event": event, "entrant": entrant(event, 1), "points": "-1"}
    about["unit"] = "percent-of-board"
    wrong = refusals(give_penalty, order=sign(reason="late"), round_=0, board=HUGE, **about)
    assert wrong == [("out-of-range", "round"), ("out-of-range", "board")]
    given = give_penalty(order=sign(reason="late"), round_=1, board=9999, **about)
    assert list(Penalty.objects.all()) == [given]


@pytest.mark.parametrize("seed", [0, -1, 10_000, HUGE])
def test_a_seed_is_from_1_to_9999(event, sign, seed):
    about = {"order": sign(), "event": event, "entrant": entrant(event, 1)}
    assert refusals(describe_entrant, seed=seed, **about) == [("out-of-range", "seed")]


def test_a_handicap_has_no_more_digits_than_are_stored(event, sign):
    about = {"order": sign(), "event": event, "entrant": entrant(event, 1)}
    problems = refusals(describe_entrant, handicap="123456.789", **about)
    assert problems == [("not-a-number", "handicap")]


def test_an_entrant_leaves_in_one_of_the_ways_there_are(event, sign):
    about = {"event": event, "entrant": entrant(event, 1)}
    wrong = refusals(withdraw, order=sign(), after_round=1000, kind="garbage", **about)
    assert wrong == [("out-of-range", "after_round"), ("not-a-choice", "kind")]
    assert not Withdrawal.objects.exists()
    assert withdraw(order=sign(), after_round=0, **about).kind == "before"


@pytest.mark.parametrize("board", [10_000, 10**30])
def test_no_page_is_of_a_board_above_9999(event, director, board):
    # Written out: such an address is typed, and none is made.
    address = path(event, "event-enter", "A", 1, 1, 1).removesuffix("1/") + f"{board}/"
    assert director.get(address).status_code == 404
    phone = get_phone_path(EventTable.objects.get(event=event, number=1))
    assert director.get(f"{phone}boards/{board}/").status_code == 404


# The clock


@pytest.mark.parametrize("seconds", [36_060, -36_060, 60 * HUGE])
def test_a_step_of_the_clock_is_ten_hours_at_most(event, sign, seconds):
    about = {"order": sign(), "event": event, "kind": "extend", "seconds": seconds}
    assert refusals(clock.step_clock, **about) == [("out-of-range", "minutes")]


@pytest.mark.parametrize("paused", [False, True])
def test_no_round_ends_more_than_a_day_from_now(event, sign, paused):
    if paused:
        clock.step_clock(order=sign(), event=event, kind="pause")
    more = {"event": event, "kind": "extend", "seconds": 36_000}
    for _twice in range(2):
        clock.step_clock(order=sign(), **more)
    steps = ClockStep.objects.count()
    assert refusals(clock.step_clock, order=sign(), **more) == [("out-of-range", "minutes")]
    assert ClockStep.objects.count() == steps
    # What was given can be taken back.
    assert clock.step_clock(order=sign(), event=event, kind="extend", seconds=-36_000)


def test_a_round_that_cannot_be_begun_does_not_hold_up_others(event, sign, monkeypatch, caplog):
    change_event(order=sign(), event=event, by_clock=True)

    def fail(**_about):
        raise RuntimeError("a movement that cannot be read")

    monkeypatch.setattr(play, "begin_due_round", fail)
    with caplog.at_level(logging.ERROR):
        play.begin_due_rounds(read_clock(event).ends + datetime.timedelta(minutes=1))
    assert str(event.pk) in caplog.text and "a movement that cannot be read" in caplog.text


# Names


def test_no_player_has_a_name_of_more_than_120_characters(cast, sign):
    assert refusals(add_player, order=sign(), club=cast.club, name=LONG) == [("too-long", "name")]
    assert add_player(order=sign(), club=cast.club, name=LONG[:120]).name == LONG[:120]


def test_a_name_that_is_too_long_is_shown_again_and_nobody_is_added(event, director):
    known = Player.objects.count()
    fields = {"name0": "Zoe Zander", "choice0": "guest", "name1": LONG, "choice1": "guest"}
    single = director.post(path(event, "event-entrants"), {**fields, "key": key()})
    assert single.status_code == 422
    assert "A name has at most 120 characters." in single.text and LONG in single.text
    address = path(event, "event-entrant", entrant(event, 1).pk)
    changed = director.post(address, {**fields, "do": "names", "key": key()})
    assert changed.status_code == 422 and "at most 120 characters" in changed.text
    listed = {"text": f"Zoe Zander, Yan York\n{LONG}, Wim West", "unknown": "guest", "key": key()}
    many = director.post(path(event, "event-import"), listed)
    assert many.status_code == 422 and LONG in many.text
    assert "Line 2: a name has at most 120 characters." in many.text
    assert Player.objects.count() == known


def test_a_line_that_is_too_long_to_read_is_named(event, director):
    text = "Zoe Zander, Yan York\n" + "z" * 140_000 + ", Wim West"
    answer = director.post(path(event, "event-import"), {"text": text, "key": key()})
    assert answer.status_code == 422
    assert answer.context["list_faults"] == ["Line 2 cannot be read."]


def test_a_list_that_is_too_long_is_refused_before_a_name_is_looked_up(
    event, director, monkeypatch
):
    def look_up(*_about):
        raise AssertionError("a name was looked up")

    monkeypatch.setattr("tournaments.queries.names.Names.find", look_up)
    answer = director.post(path(event, "event-import"), {"text": "Zoe, Yan\n" * 501, "key": key()})
    assert answer.context["list_faults"] == ["A list has 500 entrants at most."]


def test_the_phones_of_a_table_show_a_player_who_was_renamed(event, sign, client):
    phone = get_phone_path(EventTable.objects.get(event=event, number=1))
    shown = client.get(phone)
    # The names of those who play end with a plus; of the others, one may be in a token of the page.
    playing = Player.objects.filter(short_name__endswith="+").order_by("pk")
    player = next(player for player in playing if player.short_name in shown.text)
    change_player(order=sign(), player=player, name="Zoe Zander", short_name="Zoe Z.")
    answer = client.get(f"{phone}live/", {"seen": shown.context["seen"]})
    assert answer.status_code == 200 and "Zoe Z" in answer.text


# Texts


def test_nul_is_left_out_of_every_text_that_is_stored(event, sign):
    table = EventTable.objects.get(event=event, number=1)
    assert call_director(order=sign(), event=event, table=table, text="help\0!").text == "help!"
    section = Section.objects.get(event=event)
    board = {"event": event, "section": section, "board": 1, "from_round": 1}
    foul_board(order=sign(reason="mixed up"), version="\0b", **board)
    assert Fouling.objects.get().version == "b"
    details = [event_act.detail for event_act in EventAct.objects.filter(event=event)]
    assert "\\u0000" not in json.dumps(details)


def test_nul_in_what_is_named_is_a_fault_and_no_failure(event, sign):
    about = {"event": event, "entrant": entrant(event, 1)}
    penalty = {**about, "points": "-1\0", "unit": "percent\0"}
    wrong = refusals(give_penalty, order=sign(reason="late"), **penalty)
    assert wrong == [("not-a-number", "points"), ("not-a-unit", "unit")]
    move = refusals(move_entrant, order=sign(), section="\0", slot=1, **about)
    assert move == [("no-section", "section")]
    new = {"letter": "\0", "movement": make_movement("howell", 3), "boards_per_set": 2}
    assert refusals(plan_section, order=sign(), event=event, **new) == [("not-a-letter", "section")]


def test_a_penalty_that_no_id_names_is_not_found(event, director):
    address = path(event, "event-entrant", entrant(event, 1).pk)
    for named in ("", "abc", "\0", str(entrant(event, 1).pk)):
        sent = {"do": "penalty-back", "penalty": named, "key": key()}
        assert director.post(address, sent).status_code == 404


@pytest.mark.parametrize("content", [b"[" * 100_000, b"\xff\xfe", b"{", b'{"name": "a\\u0000b"}'])
def test_a_file_that_is_no_movement_is_refused(event, director, content):
    file = SimpleUploadedFile("movement.json", content)
    sent = {"file": file, "section": "B", "boards_per_set": "2", "key": key()}
    assert director.post(path(event, "event-movement"), sent).status_code == 422
    assert Plan.objects.filter(event=event).count() == 1


def test_what_a_table_says_does_not_turn_the_time_of_its_call_round(event, sign, director):
    table = EventTable.objects.get(event=event, number=1)
    call_director(order=sign(), event=event, table=table, text="\u202ehelp")
    bar = director.get(reverse("alerts", args=[event.club.slug])).text
    assert '<bdi class="said">\u202ehelp</bdi></a>' in bar
