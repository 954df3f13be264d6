"""The numbers that players have in federations: typed, imported, seen by directors alone."""

import json

import pytest
from django.urls import reverse

from club.actions.people import add_player, change_player, merge_players
from club.actions.player_import import import_players
from club.forms.player_import import read
from club.ledger.federations import read_numbers, tidy_numbers
from club.ledger.refusals import Conflict, Refused
from club.models import Player
from club.privacy.actions.erasing import erase_player
from club.queries.player_import import make_import_plan, read_names
from tests.club.api.client import program
from tests.club.conftest import Cast, signed

pytestmark = pytest.mark.django_db
LIST = (
    "Forename;Surname;EBU number;SBU No.;Membership number;Phone no\n"
    "Anna;Keller;123456;;7;030\n"
    "Bob;Baker;00012;S-7;8;031\n"
)


def bring(cast: Cast, text: str, reviewed: str = "") -> object:
    listed = read(text)
    return import_players(
        order=signed(),
        club=cast.club,
        lines=listed.lines,
        faults=listed.faults,
        reviewed=reviewed,
    )


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", {}),
        ("EBU 123456", {"EBU": "123456"}),
        (" ebu  123456 ;ACBL 7654321\n", {"EBU": "123456", "ACBL": "7654321"}),
        ("ÖBV 12/3-A", {"ÖBV": "12/3-A"}),
    ],
)
def test_numbers_are_read_as_they_are_typed(text: str, numbers: dict[str, str]) -> None:
    assert read_numbers(text) == numbers
    assert read_numbers(tidy_numbers(text)) == numbers


def test_they_are_kept_tidily_and_changed(cast: Cast) -> None:
    player = add_player(
        order=signed(), club=cast.club, name="Anna Keller", numbers="ebu 12; ACBL 345"
    )
    assert player.numbers == "ACBL 345, EBU 12"
    assert (
        change_player(order=signed(), player=player, name="Anna Keller").numbers == player.numbers
    )
    assert change_player(order=signed(), player=player, numbers="").numbers == ""


@pytest.mark.parametrize(
    "text", ["123456", "EBU", "EBU 12 13", "EBU =1+1", "EBU 1, EBU 2", "1EBU 2", "EBU " + "1" * 21]
)
def test_what_is_no_number_is_refused_with_what_was_typed(cast: Cast, text: str) -> None:
    with pytest.raises(Refused) as refused:
        add_player(order=signed(), club=cast.club, name="Anna Keller", numbers=text)
    assert {fault.field for fault in refused.value.faults} == {"numbers"}
    director = cast.client("director")
    page = reverse("player", args=[cast.club.slug, cast.players[0].pk])
    form = {"name": "Ann Archer", "short_name": "Ann", "numbers": text}
    shown = director.post(page, form)
    assert shown.status_code == 200
    assert f'value="{text}"' in shown.text
    assert Player.objects.exclude(numbers="").count() == 0


def test_a_list_of_another_program_adds_people_and_numbers(cast: Cast) -> None:
    listed = read(LIST)
    assert listed.ignored == ("Membership number", "Phone no")
    bring(cast, LIST)
    anna, bob = Player.objects.filter(club=cast.club).exclude(numbers="").order_by("name")
    # Bob Baker was there already, and has the numbers now.
    assert (anna.name, anna.numbers) == ("Anna Keller", "EBU 123456")
    assert (bob.pk, bob.numbers) == (cast.players[1].pk, "EBU 00012, SBU S-7")
    version = cast.club.__class__.objects.get(pk=cast.club.pk).version
    bring(cast, LIST)
    assert cast.club.__class__.objects.get(pk=cast.club.pk).version == version
    # Another number of one federation replaces that one alone.
    bring(cast, "name,EBU id\nBob Baker,13\n")
    assert Player.objects.get(pk=bob.pk).numbers == "EBU 13, SBU S-7"


def test_the_page_says_whose_numbers_change_before_it_is_done(cast: Cast) -> None:
    director = cast.client("director")
    page = reverse("player-import", args=[cast.club.slug])
    text = "name,EBU number\nBob Baker,13\n"
    shown = director.post(page, {"text": text})
    assert "The numbers of 1 player who is there already change." in shown.text
    assert Player.objects.exclude(numbers="").count() == 0
    form = {"text": text, "seen": shown.context["plan"].mark, "add": "1"}
    done = director.post(page, form, follow=True)
    assert "The numbers of 1 player were changed." in done.text
    wrong = director.post(page, {"text": "name,EBU number\nBob Baker,=13\n"})
    assert wrong.status_code == 422
    assert "This is no number of a federation." in wrong.text


def test_directors_alone_see_them(cast: Cast) -> None:
    player = change_player(order=signed(), player=cast.players[0], numbers="EBU 424242")
    for account, shown in ((cast.director, True), (cast.member, False)):
        answer = program(cast.club, account).get(f"players/{player.pk}/")
        assert ("424242" in answer.text) is shown
    for name, shown in (("director", True), ("member", False)):
        text = cast.client(name).get(reverse("players-csv", args=[cast.club.slug])).text
        assert ("EBU 424242" in text) is shown
    erase_player(order=signed(), player=player)
    assert not Player.objects.filter(numbers__contains="424242").exists()


def test_a_program_imports_them(cast: Cast) -> None:
    answer = program(cast.club, cast.director).post("players/import/", {"text": LIST})
    told = json.loads(answer.text)
    assert (told["added"], told["numbered"]) == (1, 1)
    assert told["players"][1]["numbers"] == "EBU 00012, SBU S-7"


def test_more_numbers_than_are_stored_are_refused(cast: Cast) -> None:
    names = [f"FED{letter}" for letter in "ABCDEFGHIJ"]

    def make_list(some: list[str]) -> str:
        heading = "".join(f",{name} no" for name in some)
        return f"name{heading}\nBob Baker{',12345678901234567890' * len(some)}\n"

    # A line that is too long, and one that is with the numbers that are there already.
    bring(cast, make_list(names[:5]))
    for some in (names, names[5:]):
        with pytest.raises(Refused) as refused:
            bring(cast, make_list(some))
        assert "200 characters at most." in refused.value.faults[0].text
    assert len(read_numbers(Player.objects.exclude(numbers="").get().numbers)) == 5
    grown = ", ".join(f"{letter}ß 1" for letter in "abcdefghijklmnopqrstuvwxyzäöüàéè")
    with pytest.raises(Refused):
        change_player(order=signed(), player=cast.players[0], numbers=grown[:199])


def test_numbers_of_a_duplicate_are_the_keepers(cast: Cast) -> None:
    keeper, duplicate = (
        add_player(order=signed(), club=cast.club, name=name, numbers=numbers)
        for name, numbers in (("Anna Keller", "EBU 1"), ("Anna Kellar", "EBU 2, SBU 3"))
    )
    merge_players(order=signed(), club=cast.club, duplicate=duplicate, keeper=keeper)
    keeper.refresh_from_db()
    assert keeper.numbers == "EBU 1, SBU 3"
    bring(cast, "name,EBU no,ACBL no\nAnna Kellar,4,\nAnna Keller,,5\n")
    keeper.refresh_from_db()
    assert keeper.numbers == "ACBL 5, EBU 4, SBU 3"


def test_columns_that_are_of_no_federation_are_not_read() -> None:
    listed = read("name,Tel no,Area code,Name id,協会 number\nAnna,030 1,,A 1,77\n")
    assert listed.ignored == ("Tel no", "Area code", "Name id")
    assert [(line.numbers, line.faults) for line in listed.lines] == [("協会 77", ())]


def test_a_plan_is_another_one_if_the_numbers_before_are(cast: Cast) -> None:
    text = "name,EBU no\nBob Baker,13\n"
    mark = make_import_plan(read_names(cast.club), read(text).lines).mark
    change_player(order=signed(), player=cast.players[1], numbers="SBU 5")
    with pytest.raises(Conflict):
        bring(cast, text, mark)
