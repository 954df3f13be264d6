"""Files of dealing machines, DUP and DLM, read and written."""

import json
from random import Random

import pytest

from scoring.duplicate.reading import read_event
from scoring.files import dlm, dup
from scoring.files.answer import FileRefused
from scoring.files.dealing import CannotDeal, list_unsaid
from tests.scoring.files.mutilated import mutilate
from tests.scoring.files.random_events import random_hands
from tests.scoring.files.test_pbn_reading import DEAL, OTHER, load

FORMATS = {
    "dup": (dup.read_dup, dup.write_dup),
    "dlm": (dlm.read_dlm, dlm.write_dlm),
}


def of_hands(*hands, first=1):
    boards = [
        {"board": number, "hands": hand, "results": []}
        for number, hand in enumerate(hands, start=first)
    ]
    return {"kind": "pairs", "scoring": "matchpoints", "entrants": [], "boards": boards}


EVENT = of_hands(DEAL, OTHER, first=7)


def problems(read, data):
    [event] = read(data).events
    return [problem.message for problem in event.problems]


@pytest.mark.parametrize("kind", FORMATS)
def test_the_shared_file_holds_the_shared_hands(kind):
    read, _ = FORMATS[kind]
    hands = json.loads(load("hands.json"))
    [event] = read(load(f"boards.{kind}")).events
    assert event.problems == ()
    assert {str(board["board"]): board["hands"] for board in event.document["boards"]} == {
        number: told["hands"] for number, told in hands.items()
    }


@pytest.mark.parametrize("kind", FORMATS)
def test_the_shared_file_is_written_byte_for_byte(kind):
    read, write = FORMATS[kind]
    data = load(f"boards.{kind}")
    assert write(read(data).events[0].document) == data


@pytest.mark.parametrize("kind", FORMATS)
def test_random_hands_come_back_equal(kind):
    read, write = FORMATS[kind]
    chance = Random(kind)
    for _ in range(50):
        event = of_hands(*[random_hands(chance) for _ in range(3)], first=chance.randint(1, 97))
        [told] = read(write(event)).events
        assert told.problems == ()
        assert told.document == event
        assert read_event(told.document)[1] == []
        assert told.is_deals_alone


@pytest.mark.parametrize("kind", FORMATS)
def test_boards_that_are_not_in_a_row_are_not_written(kind):
    _, write = FORMATS[kind]
    gap = {**EVENT, "boards": [EVENT["boards"][0], {**EVENT["boards"][1], "board": 9}]}
    for event, sentence in (
        (gap, "Board 8 has no hands, and a dealing machine takes boards in a row."),
        (of_hands(), "There are no hands to deal."),
    ):
        with pytest.raises(CannotDeal) as refused:
            write(event)
        assert str(refused.value) == sentence


def test_a_file_takes_as_many_boards_as_it_has_places_for():
    with pytest.raises(CannotDeal) as refused:
        dlm.write_dlm(of_hands(DEAL, first=100))
    assert str(refused.value) == "A file for this dealing machine takes boards 1 to 99."


def test_a_blind_file_does_not_print_its_first_board():
    data = dup.write_dup(EVENT, blind=True)
    assert data[78:146] == b" " * 68
    assert data[156 + 78 :][:68].strip()
    assert problems(dup.read_dup, data) == []
    assert dup.read_dup(data).events[0].document == EVENT


def test_hands_to_print_are_those_to_deal():
    data = bytearray(dup.write_dup(EVENT))
    data[156 + 80] = ord("2")
    assert problems(dup.read_dup, bytes(data)) == [
        "Board 8: the hands to print are not those to deal."
    ]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (b"0707", "Board 7: the card ♠8 is dealt twice."),
        (b"5399", "Board 7: its deal cannot be read as four hands."),
    ],
)
def test_a_deal_that_cannot_be_is_a_problem_of_its_board_alone(numbers, sentence):
    data = numbers + dup.write_dup(EVENT)[4:]
    [event] = dup.read_dup(data).events
    assert [problem.message for problem in event.problems] == [sentence]
    assert [board["board"] for board in event.document["boards"]] == [8]


def test_checksums_that_fail_are_problems():
    text = dlm.write_dlm(EVENT).decode()
    head = text.replace("Checksum=15", "Checksum=14")
    assert problems(dlm.read_dlm, head.encode()) == [
        "The checksum of the file is wrong: it was changed or damaged."
    ]
    line = next(line for line in text.split("\r\n") if line.startswith("Board 08="))
    wrong = text.replace(line, line[:-1] + str((int(line[-1]) + 1) % 10))
    assert problems(dlm.read_dlm, wrong.encode()) == ["Board 8: its checksum is wrong."]
    assert problems(dlm.read_dlm, text.replace(line, "").encode()) == [
        "Board 8 is not in the file, which has boards 7–8."
    ]
    swapped = text.replace(line, "Board 08=" + "a" * 26 + "000")
    assert problems(dlm.read_dlm, swapped.encode()) == [
        "Board 8: N is dealt 52 cards, not thirteen."
    ]


def test_hands_that_may_be_shown_have_another_checksum():
    shown = dlm.write_dlm(EVENT, sealed=False)
    assert b"Status=Show\r\n" in shown
    assert b"Checksum=14\r\n" in shown
    assert problems(dlm.read_dlm, shown) == []


@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_refused(kind):
    read, _ = FORMATS[kind]
    for data, sentence in (
        (b"hello", "This is not a file that can be read here"),
        (b"", "This is not a file that can be read here"),
        (b"0" * 4_194_305, "The file is too large: at most 4 MB."),
    ):
        with pytest.raises(FileRefused) as refused:
            read(data)
        assert str(refused.value).startswith(sentence)
    with pytest.raises(FileRefused) as refused:
        dup.read_dup(dup.write_dup(of_hands(DEAL)) * 1000)
    assert str(refused.value) == "The file holds too many boards of one event: at most 999."
    with pytest.raises(FileRefused) as refused:
        dlm.read_dlm(b"[Document]\nFrom board=5\nTo board=100")
    assert str(refused.value) == "The file holds no results."


def test_everything_but_hands_is_named():
    assert list_unsaid(EVENT) == ()
    assert list_unsaid({**EVENT, "name": "Club"}) == (
        "Everything but the hands: a dealing machine takes nothing else.",
    )


@pytest.mark.parametrize("kind", FORMATS)
def test_broken_files_are_refused_or_have_problems(kind):
    read, write = FORMATS[kind]
    outcomes = set()
    for data in mutilate(write(EVENT)):
        try:
            [event] = read(data).events
            outcomes.add(bool(event.problems))
            assert event.problems or read_event(event.document)[1] == []
        except FileRefused:
            outcomes.add(None)
    assert outcomes == {True, False, None}
