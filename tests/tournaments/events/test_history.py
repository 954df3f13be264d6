"""What the history of an event says: whom it concerns, and what was undone."""

from club.actions.people import change_player
from club.ledger.names import show_names_in_full
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import read
from tournaments.actions.entrants import change_members, describe_entrant, enter, withdraw
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.actions.undoing import STEPS, undo
from tournaments.queries.stored_field import read_field


def test_sentences_name_people_and_what_was_undone(event, cast, sign):
    pair = entrant(event, 1)
    with show_names_in_full():
        name = read_field(event).entrants[pair.pk].name
    given = give_penalty(
        order=sign(reason="phone"), event=event, entrant=pair, points="-10", unit="percent-of-board"
    )
    take_penalty_back(order=sign(), event=event, penalty=given)
    describe_entrant(order=sign(), event=event, entrant=pair, handicap="2")
    withdraw(order=sign(), event=event, entrant=pair, after_round=1, kind="after")
    withdraw(order=sign(), event=event, entrant=pair, after_round=0, kind="")
    undo(order=sign(), event=event, act=STEPS.last(event).pk)
    event.refresh_from_db()
    for page in ("event-history", "event-desk"):
        text = read(cast.client("director"), event, page)
        for sentence in (
            f"Penalty of -10 for {name}",
            f"Penalty of -10 for {name} taken back",
            f"Details of {name}",
            f"{name}: leaves after round 1",
            f"Undone: {name}: plays on",
        ):
            assert sentence in text
        assert "entrant 1" not in text.lower()
    desk = read(cast.client("director"), event, "event-desk")
    assert f"Undo: {name}: leaves after round 1" in desk


def test_entering_names_whom_the_act_entered_as_they_are_called_now(event, cast, sign, people):
    late = enter(order=sign(), event=event, players=[people[12], None])
    change_members(order=sign(), event=event, entrant=late, players=[people[12], people[13]])
    event.refresh_from_db()
    text = read(cast.client("director"), event, "event-history")
    first, second = people[12].name, people[13].name
    assert f"{first} – ? entered" in text
    assert f"{first} – {second} entered" not in text
    change_player(order=sign(), player=people[12], name="Quite Another", short_name="Another")
    assert "Quite Another – ? entered" in read(cast.client("director"), event, "event-history")


def test_whom_an_act_entered_that_was_undone_is_called_as_now(event, cast, sign, people):
    enter(order=sign(), event=event, players=[people[12], None])
    undo(order=sign(), event=event, act=STEPS.last(event).pk)
    change_player(order=sign(), player=people[12], name="Quite Another", short_name="Another")
    event.refresh_from_db()
    text = read(cast.client("director"), event, "event-history")
    assert "Undone: Quite Another – ? entered" in text
    assert people[12].short_name not in text
