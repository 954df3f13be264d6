"""A list of names: who is meant by each name that nobody has, and what is sent back."""

import pytest

from club.actions.people import add_player
from club.models.people import Player
from tests.tournaments.events.conftest import key
from tests.tournaments.events.played import find
from tournaments.duplicate.actions.events import create_event
from tournaments.forms.names import read_list
from tournaments.models import Entrant
from tournaments.queries.names import MOST_SEARCHES, Names
from tournaments.queries.stored_field import read_field


@pytest.fixture
def bare(cast, sign, people):
    """Return an event without entrants."""
    return create_event(order=sign(), club=cast.club, name="Bare", date=sign().at.date())


def teams(event):
    event.refresh_from_db()
    return [entrant.name_in() for entrant in read_field(event).entrants.values()]


def test_each_unknown_name_has_an_answer_of_its_own(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Able, Ben Berg\nZoe Zahn, Cleo Cook\nYan York, Vic Vale"
    asked = director.post(address, {"text": text, "key": key()})
    assert asked.status_code == 422
    for name in ("who:ada able", "who:zoe zahn", "who:yan york", "who:vic vale"):
        assert f'name="{name}"' in asked.text
    answers = {"who:ada able": str(people[0].pk), "who:zoe zahn": "guest", "unknown": "member"}
    done = director.post(address, {"text": text, "key": key(), **answers})
    assert done.status_code == 302
    bare.refresh_from_db()
    assert teams(bare)[0] == f"{people[0].short_name} – {people[1].short_name}"
    assert Player.objects.get(name="Zoe Zahn").guest
    assert not Player.objects.get(name="Yan York").guest


def test_answers_stay_while_another_name_is_still_open(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Able, Zoe Zahn"
    page = director.post(address, {"text": text, "key": key(), "who:zoe zahn": "guest"})
    assert page.status_code == 422
    assert '<option value="guest" selected>a visitor</option>' in page.text
    assert text in page.text
    assert Entrant.objects.filter(event=bare).count() == 0


def test_what_is_refused_comes_back_and_the_rest_is_entered(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Abel, Ben Berg\nBen Berg, Cleo Cook"
    page = director.post(address, {"text": text, "key": "once"})
    assert page.status_code == 422
    assert "1 was entered." in page.text
    assert ">Ben Berg, Cleo Cook</textarea>" in page.text
    assert len(teams(bare)) == 1
    director.post(address, {"text": text, "key": "once"})
    assert len(teams(bare)) == 1


PAIR = ["Ann Archer", "Bob Baker"]


@pytest.mark.parametrize(
    "line",
    [
        "Ann Archer - Bob Baker",
        "Ann Archer – Bob Baker",
        "Ann Archer — Bob Baker",
        "Ann Archer–Bob Baker",
        "Ann Archer- Bob Baker",
        "Ann Archer / Bob Baker",
        "Ann Archer/Bob Baker",
        "Ann Archer & Bob Baker",
        "Ann Archer + Bob Baker",
        "Ann Archer and Bob Baker",
        "Ann Archer AND Bob Baker",
        "Ann Archer, Bob Baker",
        "Ann Archer; Bob Baker",
        "Ann Archer\tBob Baker",
        "Ann Archer - Bob Baker\t\t",
        "Ann Archer,,Bob Baker",
        '"Ann Archer","Bob Baker"',
    ],
)
def test_two_persons_of_a_line_are_a_pair(cast, line):
    listed = read_list(Names(cast.club), line, 2, {})
    assert [name.named.text for name in listed.lines[0].names] == PAIR
    assert listed.faults == []


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Mary-Ann Smith-Jones", ["Mary-Ann Smith-Jones", ""]),
        ("Anne-Marie / Jean-Luc", ["Anne-Marie", "Jean-Luc"]),
        ("Anne–Marie Roux – Jean-Luc Roux", ["Anne–Marie Roux", "Jean-Luc Roux"]),
        ("Brandy Anderson", ["Brandy Anderson", ""]),
        ("Sandy Brand - Andy Land", ["Sandy Brand", "Andy Land"]),
        ('"Archer, Ann" - x', ["Archer, Ann", "x"]),
        ("Ann Archer – ?", ["Ann Archer", ""]),
        ("?, Bob Baker", ["", "Bob Baker"]),
        (", Bob Baker", ["", "Bob Baker"]),
        ("Tom and Jerry, Bob Baker", ["Tom and Jerry", "Bob Baker"]),
    ],
)
def test_what_belongs_to_a_name_divides_nobody(cast, line, names):
    listed = read_list(Names(cast.club), line, 2, {})
    assert [name.named.text for name in listed.lines[0].names] == names


def test_a_team_is_read_from_two_pairs(cast):
    listed = read_list(Names(cast.club), "Ann & Bob, Cleo / Dan", 4, {})
    assert [name.named.text for name in listed.lines[0].names] == ["Ann", "Bob", "Cleo", "Dan"]


def test_three_persons_are_no_pair(cast):
    listed = read_list(Names(cast.club), "Ann / Bob / Cleo", 2, {})
    assert (listed.lines, listed.faults) == ([], ["Line 1 has more than 2 names."])


def test_a_line_with_a_long_run_of_blanks_is_read(cast):
    blanks = " " * 1_000_000
    listed = read_list(Names(cast.club), f"Ann{blanks}–{blanks}Bob\nCleo{blanks}Cook", 2, {})
    assert [[name.named.text for name in line.names] for line in listed.lines] == [["Ann", "Bob"]]
    assert listed.faults == ["Line 2: a name has at most 120 characters."]


def test_both_names_may_be_typed_into_the_first_field(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-entrants")
    posted = {"name0": "Ada Abel – Ben Berg", "name1": "", "key": key()}
    assert director.post(address, posted).status_code == 302
    assert teams(bare) == [f"{people[0].short_name} – {people[1].short_name}"]


def test_the_page_asks_of_each_unknown_name_and_keeps_what_was_typed(bare, cast, people):
    director, address = cast.client("director"), find(bare, "event-import")
    text = "Ada Able / Ben Berg\nZoe Zahn - Cleo Cook"
    page = director.post(address, {"text": text, "key": key()})
    assert page.status_code == 422
    assert f">{text}</textarea>" in page.text
    asked = page.context["listed"].asked
    assert [ask.said.named.text for ask in asked] == ["Ada Able", "Zoe Zahn"]
    assert asked[0].choices == [
        (str(people[0].pk), people[0].name),
        ("member", "somebody new in the club"),
        ("guest", "a visitor"),
    ]
    assert not Player.objects.filter(name="Zoe Zahn").exists()


def test_players_of_one_name_are_told_apart(bare, cast, sign):
    for short in ("Eve Elder", "Eve Elder jun."):
        add_player(order=sign(), club=cast.club, name="Eve Elder", short_name=short)
    director, address = cast.client("director"), find(bare, "event-import")
    page = director.post(address, {"text": "Eve Elder, Ben Berg", "key": key()})
    [asked] = [a for a in page.context["listed"].asked if a.said.named.text == "Eve Elder"]
    labels = [label for _value, label in asked.choices]
    assert {"Eve Elder (Eve Elder)", "Eve Elder (Eve Elder jun.)"} <= set(labels)


def test_similar_names_are_looked_for_as_often_as_somebody_reads_them(cast):
    names = Names(cast.club)
    near = [names.find("An").near for _number in range(MOST_SEARCHES + 1)]
    assert all(near[:MOST_SEARCHES])
    assert near[-1] == ()
    assert names.find("Ann").player  # who is known is found all the same
