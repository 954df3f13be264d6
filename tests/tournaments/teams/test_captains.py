"""The captains of a match say whether its result is right; if one does not agree, it waits."""

import pytest
from django.test import Client
from django.utils import timezone

from club.ledger.refusals import Conflict, Refused
from scoring.teams.event import answer_of, read
from tests.club.api.client import fields, program
from tests.club.conftest import Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.events.played import read as read_page
from tests.tournaments.teams.parts import MADE, create_teams, draw, plan_teams, play_round
from tournaments.actions.events import publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.captains import answer_match
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, enter_result
from tournaments.duplicate.queries.captains import CaptainsMatch, list_captains_matches
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import BoardResult, Call, Confirmation, Event, EventStanding, EventTable
from tournaments.queries.calls import list_open_calls
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db


def begin(cast: Cast, sign: Sign, *, played: bool = True, **values: object) -> Event:
    event = create_teams(cast.club, sign, 4, "swiss", captains=True, **values)
    draw(event, sign, 1, boards=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    if played:
        play_round(event, sign, 1)
        rebuild(event)
    return event


def rebuild(event: Event) -> None:
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def first(event: Event) -> CaptainsMatch:
    return list_captains_matches(event, read_field(event), 1)[0]


def say(event: Event, sign: Sign, side: int, *, agrees: bool, covers: str = "") -> Confirmation:
    match = first(event)
    own, other = match.view.match.teams[:: -1 if side else 1]
    said = answer_match(
        order=sign(),
        event=event,
        entrant=own.entrant,
        opponent=other.entrant,
        round_=1,
        agrees=agrees,
        covers=covers or match.signature,
    )
    rebuild(event)
    return said


def open_phone(event: Event, table: int) -> tuple[Client, str]:
    row = EventTable.objects.get(event=event, number=table)
    path = get_phone_path(row, 1)
    phone = Client()
    phone.get(path)
    return phone, path


def test_both_captains_confirm_on_the_phones_of_their_tables(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    phone, path = open_phone(event, 1)
    assert phone.get(path).content.decode().count("is the match of round 1 right?") == 2
    page = phone.get(f"{path}match/1/1/NS/").content.decode()
    assert "is this right?" in page
    assert page.count("has not said yet") == 2
    sent = {"covers": first(event).signature, "key": "one"}
    assert phone.post(f"{path}match/1/1/NS/", sent).status_code == 302
    assert phone.post(f"{path}match/1/1/NS/", sent).status_code == 302
    assert Confirmation.objects.count() == 1
    assert phone.get(path).content.decode().count("is the match of round 1 right?") == 1
    assert phone.get(f"{path}match/1/2/NS/").status_code == 404
    assert phone.get(f"{path}match/2/1/NS/").status_code == 404
    other, other_path = open_phone(event, 2)
    # The home team sits East-West in the closed room, and has said it already.
    told = {"covers": first(event).signature, "key": "two"}
    assert other.post(f"{other_path}match/1/1/NS/", told).status_code == 302
    assert first(event).answers.confirmed
    assert "right?" not in phone.get(path).content.decode()
    assert not list_open_calls(event)


def test_until_both_rooms_are_in_nobody_confirms(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign, played=False)
    for board in (1, 2):
        place = BoardPlace("A", 1, 1, board)
        enter_result(order=sign(), event=event, place=place, raw=MADE[0], confirmed=True)
    rebuild(event)
    phone, path = open_phone(event, 1)
    page = phone.get(f"{path}match/1/1/NS/").content.decode()
    assert "To come: boards 1, 2." in page
    assert "Closed room" not in page  # the boards, of which one room is in
    with pytest.raises(Refused) as refused:
        say(event, sign, 0, agrees=True)
    assert refused.value.faults[0].code == "not-over"


def test_a_captain_who_disagrees_calls_and_the_match_waits(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    assert not EventStanding.objects.get(event=event).provisional
    phone, path = open_phone(event, 1)
    sent = {"covers": first(event).signature, "key": "one", "object": "1"}
    assert phone.post(f"{path}match/1/1/EW/", sent).status_code == 302
    rebuild(event)
    assert [call.text for call in list_open_calls(event)] == [
        "The captains do not agree on the result of their match."
    ]
    assert EventStanding.objects.get(event=event).provisional
    match = first(event)
    assert match.view.points is None
    assert not match.view.complete
    assert match.view.figures is not None
    raw = export_event(event)
    assert raw["matches"][0]["late"] is True
    assert "problems" not in answer_of(read(raw))
    assert not list(find_differences(event, now=timezone.now()))
    director = cast.client("director")
    assert "in dispute" in read_page(director, event, "event-desk")
    ruling = read_page(director, event, "event-match-ruling", 1, 1)
    assert "does not agree" in ruling
    # The other captain thinks that it is right: it still waits.
    say(event, sign, 0, agrees=True)
    assert first(event).view.points is None
    say(event, sign, 1, agrees=True)
    assert first(event).view.points is not None
    assert "late" not in export_event(event)["matches"][0]
    assert not EventStanding.objects.get(event=event).provisional


def test_a_correction_ends_a_dispute_and_asks_again(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    say(event, sign, 0, agrees=True)
    say(event, sign, 1, agrees=False)
    row = BoardResult.objects.get(event=event, table=1, board=1)
    correct_result(
        order=sign(reason="One trick more"),
        event=event,
        result=row,
        raw={"contract": "3NT", "declarer": "N", "tricks": 9},
        confirmed=True,
    )
    rebuild(event)
    match = first(event)
    assert (match.answers.home, match.answers.away) == (None, None)
    assert match.view.points is not None
    # What the captain saw is another match now.
    with pytest.raises(Conflict):
        say(event, sign, 1, agrees=True, covers="0123456789abcdef")
    undo(order=sign(), event=event, act=event.acts.order_by("-number")[0].pk)
    rebuild(event)
    match = first(event)
    assert (match.answers.home, match.answers.away) == (True, False)
    assert match.view.points is None
    assert not list(find_differences(event, now=timezone.now()))


def test_a_ruling_on_the_match_ends_a_dispute(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    say(event, sign, 1, agrees=False)
    home, away = first(event).view.match.teams
    about = {"event": event, "round_": 1, "home": home.entrant, "away": away.entrant}
    rule_match(order=sign(reason="Heard"), said={"adjust": {"home": "1"}}, **about)
    rebuild(event)
    assert first(event).view.points is not None
    assert first(event).ready
    # What is awarded is not theirs to confirm.
    rule_match(order=sign(reason="Heard"), said={"awarded": {"home": "12", "away": "8"}}, **about)
    rebuild(event)
    assert not first(event).ready
    with pytest.raises(Refused):
        say(event, sign, 1, agrees=False)


def test_only_who_sits_there_and_only_where_it_is_asked(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    match = first(event)
    home, away = (team.entrant for team in match.view.match.teams)
    about = {"event": event, "round_": 1, "agrees": True, "covers": match.signature}
    elsewhere = EventTable.objects.get(event=event, number=3)
    with pytest.raises(Refused) as refused:
        answer_match(order=sign(), entrant=home, opponent=away, table=elsewhere, **about)
    assert refused.value.faults[0].code == "not-here"
    with pytest.raises(Conflict):
        answer_match(order=sign(), entrant=home, opponent=home, **about)
    other = create_teams(cast.club, sign, 4, "swiss")
    draw(other, sign, 1, boards=2)
    start_round(order=sign(), event=other, round_=1)
    other.refresh_from_db()
    play_round(other, sign, 1)
    rebuild(other)
    teams = list(read_field(other).entrants.values())
    with pytest.raises(Refused) as refused:
        answer_match(
            order=sign(),
            event=other,
            entrant=teams[0].entrant,
            opponent=teams[1].entrant,
            round_=1,
            agrees=True,
            covers="",
        )
    assert refused.value.faults[0].code == "no-confirmations"
    phone, path = open_phone(other, 1)
    assert "right?" not in phone.get(path).content.decode()
    assert phone.get(f"{path}match/1/1/NS/").status_code == 404


def test_the_desk_lists_what_is_to_be_confirmed_and_the_director_says_it(
    cast: Cast, sign: Sign
) -> None:
    event = begin(cast, sign)
    director = cast.client("director")
    assert read_page(director, event, "event-desk").count("to be confirmed") == 2
    path = find(event, "event-match-ruling", 1, 1)
    match = first(event)
    for number, team in enumerate(match.view.match.teams):
        sent = {"team": str(team.id), "covers": match.signature, "key": f"k{number}"}
        assert director.post(path, sent).status_code == 302
    assert first(event).answers.confirmed
    assert read_page(director, event, "event-desk").count("to be confirmed") == 1
    stale = director.post(
        path, {"team": str(match.view.match.home.id), "covers": "0" * 16, "key": "k9"}
    )
    assert "changed meanwhile" in stale.content.decode()


def test_two_matches_that_end_in_one_round_are_told_apart(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, captains=True)
    plan_teams(event, sign, "american-whist", boards=1)
    for round_ in range(1, 5):
        start_round(order=sign(), event=event, round_=round_)
        event.refresh_from_db()
        play_round(event, sign, round_)
    rebuild(event)
    matches = list_captains_matches(event, read_field(event), 4)
    match = next(match for match in matches if match.ready)
    own, other = match.view.match.teams
    answer_match(
        order=sign(),
        event=event,
        entrant=own.entrant,
        opponent=other.entrant,
        round_=4,
        agrees=False,
        covers=match.signature,
    )
    rebuild(event)
    disputed = [
        match.view.match.teams
        for match in list_captains_matches(event, read_field(event))
        if match.answers.disputed
    ]
    assert disputed == [(own, other)]
    assert sum("late" in match for match in export_event(event)["matches"]) == 1
    assert not Call.objects.exists()  # the director said it


def test_programs_read_and_say_what_captains_say(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    director, public = program(cast.club, cast.director), program(cast.club, None)
    path = f"events/{event.pk}/matches/1/1/captains/"
    assert public.get(path).status_code in (401, 403)
    read_first = director.get(path).json()
    assert read_first["ready"] is True
    assert read_first["home"] is None
    team = first(event).view.match.home
    body = {"entrant": str(team.id), "agrees": False, "covers": read_first["covers"]}
    made = director.post(path, body, **{"Idempotency-Key": "one"})
    assert made.status_code == 201
    assert (made.json()["home"], made.json()["disputed"]) == (False, True)
    assert director.post(path, {**body, "covers": "x"}).status_code == 409
    wrong = director.post(path, {**body, "entrant": str(event.pk)})
    assert fields(wrong) == {("entrant", "no-such-entrant")}


def test_boards_that_the_table_has_still_to_play_are_not_shown(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, captains=True)
    plan_teams(event, sign, "american-whist", boards=1)
    for round_ in (1, 2, 3):
        start_round(order=sign(), event=event, round_=round_)
        event.refresh_from_db()
        play_round(event, sign, round_)
    rebuild(event)
    matches = [row for row in list_captains_matches(event, read_field(event)) if row.ready]
    assert matches
    field, shown, hidden = read_field(event), 0, 0
    for row in EventTable.objects.filter(event=event):
        phone, path = open_phone(event, row.number)
        for match in matches:
            for line in ("NS", "EW"):
                page = phone.get(f"{path}match/{match.view.round}/{match.view.table}/{line}/")
                if page.status_code != 200:
                    continue
                text = page.content.decode()
                assert "is this right?" in text
                here = field.meeting("A", 3, row.number)
                to_come = {
                    board
                    for meeting in field.meetings(4)
                    if here and {*here.entrants} & {*meeting.entrants}
                    for board in meeting.boards
                }
                if to_come & match.view.match.rooms.keys():
                    hidden += 1
                    assert "Closed room" not in text
                else:
                    shown += "Closed room" in text
    assert hidden
    assert shown


def test_after_publication_a_dispute_needs_a_reason(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    publish_standing(order=sign(), event=event)
    event.refresh_from_db()
    with pytest.raises(Refused):
        say(event, sign, 0, agrees=False)
    phone, path = open_phone(event, 1)
    assert "right?" not in phone.get(path).content.decode()


def test_of_a_triangle_captains_are_asked_once_it_is_over(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 5, "swiss", captains=True)
    draw(event, sign, 1, boards=2, odd="triangle")
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    play_round(event, sign, 1)
    rebuild(event)
    phone, path = open_phone(event, 3)
    assert "right?" not in phone.get(path).content.decode()
    draw(event, sign, 2, boards=2)
    start_round(order=sign(), event=event, round_=2)
    event.refresh_from_db()
    play_round(event, sign, 2)
    rebuild(event)
    page = phone.get(path).content.decode()
    assert "is the match of round 1 right?" in page
    table = EventTable.objects.get(event=event, number=3)
    meeting = read_field(event).meeting("A", 2, table.number)
    assert meeting is not None
    director = program(cast.club, cast.director)
    at = f"events/{event.pk}/matches/2/3/captains/"
    told = director.get(at).json()
    assert told["ready"] is True
    team = meeting.entrants[0]
    body = {"entrant": str(team.id), "agrees": False, "covers": told["covers"]}
    assert director.post(at, body).json()["disputed"] is True
    assert Confirmation.objects.get().round == 1


def test_after_a_penalty_captains_are_asked_again(cast: Cast, sign: Sign) -> None:
    event = begin(cast, sign)
    for side in (0, 1):
        say(event, sign, side, agrees=True)
    assert first(event).answers.confirmed
    home = first(event).view.match.home.entrant
    give_penalty(
        order=sign(reason="Slow"), event=event, entrant=home, points="-3", unit="imps", round_=1
    )
    rebuild(event)
    match = first(event)
    assert (match.answers.home, match.answers.away, match.ready) == (None, None, True)
