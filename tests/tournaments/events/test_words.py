"""What pages say: units and plurals in words, points in proportion, unequal sections."""

from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import play_all, read
from tournaments.actions.entrants import enter, withdraw
from tournaments.actions.events import change_event
from tournaments.actions.penalties import give_penalty
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.sections import plan_section
from tournaments.movements.families import make_movement
from tournaments.movements.reasons import explain_movement


def test_a_penalty_is_read_in_words(event, cast, sign):
    pair = entrant(event, 1)
    give_penalty(
        order=sign(reason="phone"), event=event, entrant=pair, points="-10", unit="percent-of-board"
    )
    page = read(cast.client("director"), event, "event-entrant", pair.pk)
    assert "−10 percent of a board" in page
    assert 'value="percent-of-session"' in page


def test_one_pair_keeps_its_table_and_several_keep_theirs():
    counts = []
    for rounds in range(7, 11):
        movement = make_movement("three-quarter", 6, rounds=rounds)
        text = " ".join(reason.sentence for reason in explain_movement(movement))
        still = len(movement.stationary)
        counts.append(still)
        assert f"{still} pair{' keeps its table' if still == 1 else 's keep their tables'}" in text
    assert counts


def test_points_in_proportion_are_marked(event, cast, sign):
    page = read(cast.client("director"), play_all(event, sign), "event")
    assert "in proportion" not in page


def test_points_of_a_pair_that_played_fewer_boards_are_marked(event, cast, sign):
    withdraw(order=sign(), event=event, entrant=entrant(event, 6), after_round=2, kind="after")
    page = read(cast.client("director"), play_all(event, sign), "event")
    assert "* Points in proportion" in page


def test_sections_of_unequal_length_that_are_compared_are_warned_of(cast, sign, people):
    event = create_event(order=sign(), club=cast.club, name="Two", date=sign().at.date())
    for at in range(0, 12, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    small = make_movement("howell", 2)
    for letter, boards in (("A", 2), ("B", 3)):
        plan_section(
            order=sign(), event=event, letter=letter, movement=small, boards_per_set=boards
        )
    event.refresh_from_db()
    director = cast.client("director")
    warning = "unequal numbers of boards"
    for page in ("event-desk", "event-movement"):
        text = read(director, event, page)
        assert warning in text
        assert "A: 6 boards, B: 9 boards" in text
    change_event(order=sign(), event=event, across=False)
    event.refresh_from_db()
    assert warning not in read(director, event, "event-desk")
