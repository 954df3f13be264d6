"""What a draw takes from an event: who stands where, who has met, who has sat out."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.swiss.draw import draw_round
from tournaments.draws.swiss.fold import Place, fold_event
from tournaments.draws.swiss.played import Played, clip, list_meetings
from tournaments.draws.swiss.request import Odd, Request

PAIRS = {
    "kind": "swiss-pairs",
    "entrants": [{"number": str(number)} for number in range(1, 6)],
    "boards": [
        {
            "board": board,
            "results": [
                {"ns": "1", "ew": "2", "round": round_, "score": 420},
                {"ns": "4", "ew": "3", "round": round_, "score": 420},
                {"ns": "5", "round": round_, "score": 420},
            ],
        }
        for board, round_ in ((1, 1), (2, 1), (3, 2))
    ],
}


def places(*points):
    return [
        Place(str(number), 1 + sum(other > own for other in points), Fraction(own))
        for number, own in enumerate(points, start=1)
    ]


def test_pairs_meet_once_in_a_round_however_many_boards_they_play():
    field = fold_event(PAIRS, Request(3), places(9, 8, 7, 6, 5))
    assert field.meetings == {(0, 1): (1, 2), (2, 3): (1, 2)}
    assert field.byes == {4: (1, 2)}
    assert [entrant.key for entrant in field.entrants] == ["1", "2", "3", "4", "5"]
    assert fold_event(PAIRS, Request(2), places(9, 8, 7, 6, 5)).absent == frozenset(range(5))


def test_what_came_from_a_round_on_is_clipped():
    event = {**PAIRS, "entrants": [{"number": "1", "penalties": [{"round": 2}, {"points": "-1"}]}]}
    clipped = clip(event, 2)
    assert [len(board["results"]) for board in clipped["boards"]] == [3, 3, 0]
    assert clipped["entrants"][0]["penalties"] == [{"points": "-1"}]
    teams = {"entrants": [], "matches": [{"round": 1}, {"round": 2}]}
    assert clip(teams, 2)["matches"] == [{"round": 1}]


def test_the_level_stand_by_seed_then_as_listed_and_the_unranked_by_points():
    event = {
        "kind": "teams",
        "entrants": [
            {"number": "1"},
            {"number": "2", "seed": 5},
            {"number": "3", "seed": 4},
            {"number": "4", "ranked": False},
            {"number": "5", "withdrawn": "after"},
            {"number": "6"},
        ],
        "matches": [],
    }
    standing = [place for place in places(7, 7, 7, 7, 9, 8) if place.entrant != "4"]
    standing.append(Place("4", None, Fraction(15, 2)))
    field = fold_event(event, Request(1), standing)
    assert [entrant.key for entrant in field.entrants] == ["6", "4", "3", "2", "1"]


def test_parts_are_one_match_until_a_part_comes_again():
    played = [Played(round_, "1", "2", part) for round_, part in ((1, 1), (2, 2), (5, 1), (5, 2))]
    assert list_meetings(played) == {frozenset("12"): (1, 5)}
    assert list_meetings([Played(1, "1", "2"), Played(2, "2", "1")]) == {frozenset("12"): (1, 2)}


def test_a_triangle_of_two_rounds_is_known_by_its_first():
    trio = [("1", "2"), ("2", "3"), ("3", "1")]
    matches = [
        {"round": 1, "home": home, "away": away, "part": 1, "parts": 2} for home, away in trio
    ]
    event = {
        **PAIRS,
        "kind": "teams",
        "matches": [*matches, {"round": 1, "home": "4", "away": "5"}],
    }
    standing = places(9, 8, 7, 6, 5)
    assert fold_event(event, Request(2, odd=Odd.TRIANGLE), standing).triangle == (0, 1, 2)
    assert fold_event(event, Request(2, odd=Odd.SHORT_TRIANGLE), standing).triangle == ()
    assert fold_event(event, Request(3, odd=Odd.TRIANGLE), standing).triangle == ()


@given(st.permutations(range(6)), st.permutations(range(6)))
def test_the_order_of_matches_and_of_a_standing_changes_nothing(matches, standing):
    met = [("1", "4"), ("2", "5"), ("3", "6"), ("1", "2"), ("3", "4"), ("5", "6")]
    event = {
        "kind": "teams",
        "entrants": [{"number": str(number)} for number in range(1, 7)],
        "matches": [
            {"round": 1 + (at > 2), "home": met[at][0], "away": met[at][1]} for at in matches
        ],
    }
    rows = places(28, 26, 24, 15, 15, 12)
    field = fold_event(event, Request(3), [rows[at] for at in standing])
    pairings = draw_round(field, Request(3)).pairings
    assert [(pairing.home, pairing.away) for pairing in pairings] == [(0, 2), (1, 5), (3, 4)]
