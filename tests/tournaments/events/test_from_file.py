"""A file of another program on a page: seen, agreed to, and an event of the club."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from club.actions.people import change_player
from club.models import Player
from scoring.duplicate.event import answer
from scoring.files.answer import FileEvent
from scoring.files.dup import write_dup
from scoring.files.kinds import read_file
from tests.club.api.client import program
from tests.club.conftest import signed
from tests.scoring.test_event_cards import HANDS as DEALT
from tests.tournaments.events.test_importing import write
from tournaments.actions.events import publish_standing
from tournaments.duplicate.forms.from_file import ToldEvent
from tournaments.duplicate.queries.export import export_event
from tournaments.models import Event
from tournaments.movements.families import make_movement
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db

PBN = """% PBN 2.1
[Event "Autumn pairs"]
[Date "2026.10.07"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:K87.A874.T73.A76 92.KJT6.A6.QJ852 JT5.Q9532.854.K4 AQ643..KQJ92.T93"]
[Scoring "MP"]
[ScoreTable "Section;Round;Table;PairId_NS;PairId_EW;Contract;Declarer;Result"]
"A" 1 1 1 2 "4H" "S" 9
"A" 1 2 3 4 "3C" "E" 9
[TotalScoreTable "PairId;Names"]
1 "Ann;Zara Newcomer"
2 "Cyd;Dot"
3 "Eve;Flo"
4 "Gus;Ivo Visitor"
"""


def make_file(text: str | bytes) -> SimpleUploadedFile:
    data = text.encode() if isinstance(text, str) else text
    return SimpleUploadedFile("whatever.dat", data)


@pytest.fixture
def send(cast):
    """Return what sends the form of the page, as a director's browser does."""
    client = cast.client("director")
    address = reverse("event-from-file", args=[cast.club.slug])

    def post(**values: Any):
        return client.post(address, values)

    post.get = lambda: client.get(address)
    return post


def find_packed(page: Any) -> str:
    return page.context["sent"].packed


def test_the_page_asks_for_a_file_and_stores_nothing_by_itself(send):
    page = send.get()
    assert page.status_code == 200
    assert b"Nothing is stored until you agree" in page.content
    assert Event.objects.count() == 0


def test_a_file_is_seen_before_it_is_an_event(send, cast):
    page = send(file=make_file(PBN))
    assert page.status_code == 200, page.content.decode()
    text = page.content.decode()
    assert "Autumn pairs" in text
    assert "2 results" in text and "4 entrants" in text and "hands of 1 board" in text
    assert 'value="2026-10-07"' in text
    assert "Zara Newcomer" in text  # somebody has to say who that is
    assert Event.objects.count() == 0
    asked = {row.said.named.text: row.name for row in page.context["listed"].asked}
    assert set(asked) == {"Zara Newcomer", "Ivo Visitor"}
    made = send(
        packed=find_packed(page),
        event="0",
        make="1",
        name="Autumn pairs",
        date="2026-10-07",
        key="one",
        **{asked["Zara Newcomer"]: "member", asked["Ivo Visitor"]: "guest"},
    )
    assert made.status_code == 302, made.content.decode()
    event = Event.objects.get()
    assert str(event.date) == "2026-10-07"
    names = [
        [str(player) for player in view.team()] for view in read_field(event).entrants.values()
    ]
    assert names[1] == ["Cyd", "Dot"]
    assert Player.objects.get(name="Zara Newcomer").club == cast.club


def test_names_that_nobody_has_are_asked_about_before_anything_is_made(send):
    page = send(file=make_file(PBN))
    again = send(
        packed=find_packed(page), event="0", make="1", name="Autumn", date="2026-10-07", key="one"
    )
    assert again.status_code == 200
    assert Event.objects.count() == 0
    assert not Player.objects.filter(name="Zara Newcomer").exists()


def test_the_same_file_again_leads_to_the_event_that_it_made(send):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="member", key="one")
    event = Event.objects.get()
    again = send(file=make_file(PBN))
    assert "This file was imported already" in again.content.decode()
    assert reverse("event", args=[event.club.slug, event.pk]) in again.content.decode()
    assert send(**values, name="Another", unknown="member", key="two").status_code == 302
    assert Event.objects.count() == 1


def test_a_file_of_several_events_asks_which(send):
    first, second = (
        {**write(make_movement("howell", 2)), "name": name} for name in ("First", "Second")
    )
    page = send(file=make_file(json.dumps([first, second])))
    text = page.content.decode()
    assert "Which one?" in text
    assert "First" in text and "Second" in text
    page = send(packed=find_packed(page), event="1")
    assert page.context["told"].title == "Second"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x00\x01\x02 nothing", "This is not a file that can be read here"),
        (b"PK\x03\x04 an archive", "This is an archive. Unpack it and send the file in it."),
        (b'[Event "x"]\n' + b"%" * (4 * 2**20), "The file is too large"),
    ],
    ids=["unknown", "archive", "large"],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(data, sentence, send):
    page = send(file=make_file(data))
    assert page.status_code == 422
    assert sentence in page.content.decode()


@pytest.mark.parametrize("packed", ["", "not packed", "c" * 400, "!" * (3 * 2**20)])
def test_what_is_packed_and_was_changed_is_refused(packed, send):
    page = send(packed=packed, event="0", make="1")
    assert page.status_code in (400, 422)
    assert Event.objects.count() == 0


def test_deals_alone_are_no_event(send):
    page = send(file=make_file(PBN[: PBN.index("[ScoreTable")]))
    assert Event.objects.count() == 0
    assert "It cannot be imported" in page.content.decode() or page.status_code == 422


def test_deals_of_a_dealing_machine_lead_to_the_hands_of_an_event(send):
    words = "Hands alone belong to an event that is here"
    assert words in send(file=make_file(write_dup({"boards": [{"board": 1, "hands": DEALT}]}))).text
    assert words not in send(file=make_file(PBN)).text


def test_what_keeps_a_file_out_is_said_once_and_nobody_can_agree_to_it(send):
    board = {"board": 1, "open": {"contract": "pass"}, "closed": {"contract": "pass"}}
    event = {
        "kind": "teams",
        "scoring": "imps",
        "rules": {"victory_points": "wbf-discrete"},
        "entrants": [{"number": number} for number in "12"],
        "matches": [{"round": 1, "table": 1, "home": "1", "away": "2", "boards": [board]}],
    }
    text = send(file=make_file(json.dumps(event))).text
    assert text.count("The scale has no victory points for a match of 1 boards.") == 1
    assert 'name="anyway"' not in text


def test_problems_are_shown_with_their_board_and_table(send):
    wrong = PBN.replace("Declarer;Result", "Declarer;Result;Score_NS").replace(
        '"4H" "S" 9', '"4H" "S" 9 100'
    )
    text = send(file=make_file(wrong.replace('"3C" "E" 9', '"3C" "E" 9 -110'))).text
    assert "Board 1, table 1: The contract is worth -50, and the score says 100." in text
    assert 'name="anyway"' in text


@pytest.mark.parametrize("day", ["yesterday", "2026-13-40", "", "9" * 500])
def test_a_day_that_is_none_is_told_and_loses_nothing(day, send):
    page = send(file=make_file(PBN))
    again = send(
        packed=find_packed(page),
        event="0",
        make="1",
        name="My name",
        date=day,
        unknown="guest",
        key="one",
    )
    assert again.status_code == 422
    assert "Give the day on which it was played." in again.content.decode()
    assert 'value="My name"' in again.content.decode()


def test_an_event_is_offered_as_files_of_other_programs(send, cast, client):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="guest", key="one")
    event = Event.objects.get()
    at = [event.club.slug, event.pk]
    assert client.get(reverse("event-files", args=at)).status_code == 403  # not published
    director = cast.client("director")
    text = director.get(reverse("event-files", args=at)).content.decode()
    assert "PBN: for most other programs" in text
    written = director.get(reverse("event-file", args=[*at, "pbn"]))
    assert written["Content-Disposition"].endswith('results.pbn"')
    (told,) = read_file(written.content).events
    assert told.document["boards"][0]["results"][0]["contract"] == "4H"
    for kind, ending in (("usebio", "xml"), ("csv", "csv"), ("bridgewebs", "csv"), ("bos", "txt")):
        written = director.get(reverse("event-file", args=[*at, kind]))
        holds = {"bridgewebs": "bridgewebs", "bos": "standing"}.get(kind, "results")
        assert written["Content-Disposition"].endswith(f'{holds}.{ending}"')
    assert director.get(reverse("event-file", args=[*at, "lin"])).status_code == 404
    assert director.get(reverse("event-file", args=[*at, "exe"])).status_code == 404


def test_numbers_in_federations_come_with_a_file_and_replace_none(send, cast):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="guest", key="one")
    director = cast.client("director")
    event = Event.objects.get()
    document = export_event(event)
    for entrant in document["entrants"]:
        for member in entrant["members"]:
            member["numbers"] = {"EBU": str(100 + len(member["name"])), "=1": "x"}
            del member["id"]
    known = Player.objects.get(name="Zara Newcomer")
    change_player(order=signed(), player=known, numbers="EBU 7, ACBL 8")
    page = send(file=make_file(json.dumps(document)))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-08"}
    for _twice in range(2):
        assert send(**values, name="Again", key="two").status_code == 302
    numbers = dict(Player.objects.filter(club=cast.club).values_list("name", "numbers"))
    assert numbers["Zara Newcomer"] == "ACBL 8, EBU 7"
    assert len([text for text in numbers.values() if text.startswith("EBU 10")]) == 7
    assert director.get(reverse("event-files", args=[cast.club.slug, event.pk])).status_code == 200


def test_who_runs_an_event_has_full_names_and_numbers_in_its_files(send, cast, client):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="guest", key="one")
    event = Event.objects.get()
    publish_standing(order=signed(), event=event)
    player = next(iter(read_field(event).entrants.values())).team()[0]
    change_player(order=signed(), player=player, name="Maria Mustermann", numbers="EBU 424242")
    at = [event.club.slug, event.pk]
    page, file = reverse("event-files", args=at), reverse("event-file", args=[*at, "usebio"])
    director = cast.client("director")
    assert "7 players have no EBU number" in director.get(page).text.replace("Seven", "7")
    for visitor, shown in ((director, True), (client, False)):
        written = visitor.get(file).content
        for text in (b"Maria Mustermann", b"424242"):
            assert (text in written) is shown
    assert "EBU" not in client.get(page).text
    for caller, shown in (
        (program(cast.club, cast.director), True),
        (program(cast.club, None), False),
    ):
        files = f"events/{event.pk}/files/"
        assert bool(caller.get(files).json()["lacking"]) is shown
        assert (b"424242" in caller.get(f"{files}usebio/").content) is shown
        assert caller.get(f"{files}exe/").status_code == 404
    # The format of the program itself has public names alone, for everybody.
    assert b"Maria Mustermann" not in director.get(reverse("event-json", args=at)).content


def test_an_event_that_is_written_as_usebio_is_imported_as_it_was(send, cast):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="guest", key="one")
    event = Event.objects.get()
    address = reverse("event-file", args=[event.club.slug, event.pk, "usebio"])
    written = cast.client("director").get(address).content
    page = send(file=make_file(written))
    assert not page.context["listed"].asked  # everybody is known by now
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-08"}
    assert send(**values, name="Again", key="two").status_code == 302
    first, second = Event.objects.order_by("date")
    standings = [
        [(row["rank"], row["percent"]) for row in answer(export_event(own))["standings"]]
        for own in (first, second)
    ]
    assert standings[0] == standings[1]


@pytest.mark.parametrize(
    "document",
    [
        {"kind": "pairs", "entrants": 5, "boards": 7},
        {"kind": ["pairs"], "entrants": [1], "boards": [{"board": [], "results": 3}]},
        {"kind": "pairs", "entrants": [{"number": "1", "members": 4}], "boards": [{}]},
    ],
)
def test_an_event_of_other_types_is_refused_and_no_error(document, send):
    page = send(file=make_file(json.dumps(document)))
    assert page.status_code in (200, 422)
    assert Event.objects.count() == 0


def test_nobody_is_added_to_the_club_if_the_event_is_refused(send):
    page = send(file=make_file(PBN))
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    assert send(**values, name="", unknown="member", key="one").status_code == 422
    assert not Player.objects.filter(name="Zara Newcomer").exists()
    assert Event.objects.count() == 0


def test_a_file_of_a_day_on_which_the_club_has_an_event_leads_to_comparing_them(send, cast):
    page = send(file=make_file(PBN))
    assert page.context["here"] == []
    values = {"packed": find_packed(page), "event": "0", "make": "1", "date": "2026-10-07"}
    send(**values, name="Autumn", unknown="guest", key="one")
    address = reverse("event-join", args=[cast.club.slug, Event.objects.get().pk])
    assert address not in send(file=make_file(PBN)).text  # this one was made of it
    corrected = PBN.replace('"4H" "S" 9', '"4H" "S" 10')
    assert address in send(file=make_file(corrected)).text
    assert address not in send(file=make_file(corrected.replace("2026.10.07", "2026.10.08"))).text


def test_a_file_without_names_asks_nothing_about_them(send):
    unnamed = write(make_movement("howell", 2))
    unnamed["entrants"] = [own | {"members": []} for own in unnamed["entrants"]]
    page = send(file=make_file(json.dumps(unnamed)))
    assert not page.context["import_faults"]
    assert 'name="unknown"' not in page.text
    assert 'name="unknown"' in send(file=make_file(PBN)).text


def test_the_boards_of_matches_are_counted():
    board = {"board": 1, "open": {"contract": "pass"}, "closed": {"contract": "pass"}}
    matches = [{"boards": [board, board | {"board": 2, "closed": None}]}, {"boards": [board]}]
    told = ToldEvent(0, FileEvent("", {"kind": "teams", "matches": matches}, (), ()))
    assert (told.boards, told.results) == (2, 5)
