"""Paper and the standing as PDF files, made by typst, which the test lock installs."""

import pytest

from club.actions.people import change_player
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, play_all, read
from tournaments import pdf
from tournaments.actions.entrants import describe_entrant, enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.pages.pdf import _standing
from tournaments.duplicate.queries.paper import list_guides
from tournaments.duplicate.queries.standings import read_standing
from tournaments.movements.families import make_individual
from tournaments.pdf import Missing, Untypeset, typeset
from tournaments.queries.stored_field import read_field

KINDS = ("guides", "tables", "travellers", "slips", "names", "standing")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_file_to_download(event, cast, kind):
    answer = cast.client("director").get(find(event, "event-pdf", kind))
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF-")
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{kind}-')


def test_the_standing_of_a_whole_event_is_a_file(event, sign, cast):
    director = cast.client("director")
    made = director.get(find(play_all(event, sign), "event-pdf", "standing")).content
    assert made.startswith(b"%PDF-")


def test_no_name_is_read_as_markup(event, sign, cast, people):
    odd = '#panic("no") *a* $x$ @b \\ _c_ `d` [e] <f> "g" // h'
    change_player(order=sign(), player=people[0], short_name=odd[:40], name=odd)
    director = cast.client("director")
    for kind in KINDS:
        answer = director.get(find(event, "event-pdf", kind))
        assert answer.content.startswith(b"%PDF-"), kind


def test_it_is_for_directors_and_of_a_kind_that_there_is(event, cast):
    assert cast.client("member").get(find(event, "event-pdf", "guides")).status_code == 403
    assert cast.client("director").get(find(event, "event-pdf", "napkins")).status_code == 404


def test_without_typst_the_page_says_how_to_add_it(event, cast, monkeypatch):
    director = cast.client("director")
    offered = find(event, "event-pdf", "guides")
    assert offered in read(director, event, "event-paper")
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    page = read(director, event, "event-paper")
    assert offered not in page
    assert "make install" in page
    with pytest.raises(Missing):
        typeset({})
    answer = director.get(offered, follow=True)
    assert answer.redirect_chain[0][0] == find(event, "event-paper")
    assert "typst, which is not installed" in answer.text


def test_what_cannot_be_typeset_is_said_and_not_an_error(event):
    with pytest.raises(Untypeset):
        typeset({"kind": "napkins"})


def test_the_standing_has_handicaps_and_strata_as_the_page_has(event, sign):
    described = ("1", "A", "0"), ("2", "B", "4.5"), ("3", "B", "2")
    for entry, stratum, handicap in described:
        describe_entrant(
            order=sign(),
            event=event,
            entrant=entrant(event, int(entry)),
            handicap=handicap,
            stratum=stratum,
            seed=None,
            stationary=False,
            ranked=True,
        )
    play_all(event, sign)
    (line,) = _standing(None, read_field(event))["items"]
    assert line["head"][-3:] == ["%", "With handicap", "Strata"]
    place = read_standing(event).find(entrant(event, 2).pk)
    rank, figure = place.handicapped
    (row,) = [row for row in line["rows"] if row[2] == place.entrant.name]
    assert row[-2:] == [f"{figure} ({rank})", place.strata]
    assert all(len(row) == len(line["head"]) for row in line["rows"])


def test_guide_cards_of_single_players_say_seat_and_partner(cast, sign, people):
    event = create_event(
        order=sign(), club=cast.club, name="Singles", date=sign().at.date(), kind="individual"
    )
    for player in people[:8]:
        enter(order=sign(), event=event, players=[player])
    plan_section(
        order=sign(), event=event, letter="A", movement=make_individual(8), boards_per_set=2
    )
    event.refresh_from_db()
    field = read_field(event)
    for guide in list_guides(field):
        for step in guide.steps:
            assert step.side in {"N", "S", "E", "W"}
            assert len({guide.label, step.partner, *step.opponents.split("+")}) == 4
    director = cast.client("director")
    page = read(director, event, "event-paper-sheet", "guides")
    assert "<th>Partner</th>" in page
    assert director.get(find(event, "event-pdf", "guides")).content.startswith(b"%PDF-")
