"""Where a slot sits in each round, and who sits out."""

from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.movement import Line, SlotPlace

MITCHELL = make_movement("mitchell", 7)


def test_where_a_slot_sits_and_against_whom():
    assert MITCHELL.place(8, 1) == SlotPlace(1, 1, Line.EW, (), (1,), (1,))
    assert MITCHELL.place(1, 2) == SlotPlace(2, 1, Line.NS, (), (14,), (2,))
    assert MITCHELL.place(15, 1) is None


def test_a_round_out_is_passed_over():
    half = MITCHELL.without(8)
    assert half.sitting_out(1) == (1,) and half.sitting_out(2) == (2,)
    assert half.place(1, 1) is None
    assert [place.round for place in half.guide(1) if place] == [2, 3, 4, 5, 6, 7]
    assert half.count_sets(1) == 6 and half.count_sets(9) == 7


def test_a_table_that_plays_two_sets_in_a_round():
    place = make_movement("howell", 3).place(6, 1)
    assert place is not None and place.sets == (1, 6)


def test_partners_at_an_individual():
    movement = make_individual(5)
    place = movement.place(2, 1)
    assert place is not None
    assert (place.partners, place.opponents, place.direction) == ((5,), (3, 4), Line.NS)
    assert movement.sitting_out(1) == (1,)


def test_lines_and_directions():
    assert MITCHELL.line(7) is Line.NS and MITCHELL.line(8) is Line.EW
    assert Line.NS.other is Line.EW and Line.EW.other is Line.NS


def test_a_guide_has_a_place_for_each_round():
    guide = MITCHELL.without(14).guide(1)
    assert len(guide) == 7
    assert [place is None for place in guide].index(True) == 1
