"""A file beside an event that runs here: what is new, different, the same, or belongs nowhere."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.ledger.refusals import Conflict
from tests.tournaments.events.files import (
    DOWN,
    GAME,
    add_result,
    change_each,
    find_first,
    find_written,
    name_sides,
    write_file,
)
from tests.tournaments.events.test_importing import bring, write
from tests.tournaments.swiss_pairs.parts import create_swiss
from tests.tournaments.teams.parts import draw, play_round
from tournaments.duplicate.actions.importing import find_import_faults
from tournaments.duplicate.actions.joining import Tick, find_changed, join_results
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import correct_result, remove_result
from tournaments.duplicate.queries.compared import compare_file
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.file_results import find_joining_faults
from tournaments.models import BoardResult, Event
from tournaments.movements.families import make_individual, make_movement
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db


def count(event: Event, document: dict[str, Any], **about: Any) -> tuple[int, ...]:
    """Return how many results are new, different, the same, in the event alone, and nowhere."""
    told = compare_file(event, document, **about)
    parts = (told.new, told.different, told.same, told.rest, told.lost)
    return tuple(len(part) for part in parts)


def tick_all(event: Event, document: dict[str, Any]) -> list[Tick]:
    told = compare_file(event, document)
    return [
        Tick(cell.at, cell.here.pk if cell.here else None) for cell in (*told.new, *told.different)
    ]


def test_what_the_event_has_is_the_same_and_what_it_has_not_is_new(some):
    document = write_file(some)
    assert count(some, document) == (0, 0, 2, 0, 0)
    board = read_field(some).meeting("A", 1, 3).boards[1]
    add_result(document, board, round=1, table=3, **name_sides(some, 3), **DOWN)
    told = compare_file(some, document)
    [new] = told.new
    assert (new.place.round, new.place.table, new.place.board) == (1, 3, board)
    assert new.score in (-50, -100) and not new.others
    assert len(told.same) == 2


def test_a_result_that_differs_is_shown_with_both_and_erased_ones_are_only_told(some):
    document = write_file(some)
    here, there = (find_written(document, find_first(some, table)) for table in (1, 2))
    here["tricks"] = 9
    there.clear()
    for board in document["boards"]:
        board["results"] = [own for own in board["results"] if own]
    told = compare_file(some, document)
    [cell] = told.different
    assert cell.here and cell.here.said["tricks"] == 10
    assert cell.score_here is not None and cell.score is not None
    assert cell.score < 0 < cell.score_here
    assert [row.table for row in told.rest] == [2]


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"lead": "HQ"}, True),
        ({"contract": "4s"}, None),
        ({"declarer": "S"}, False),
        ({"contract": "4SX"}, False),
    ],
)
def test_what_a_file_says_besides_is_no_difference(change, same, some):
    document = write_file(some)
    find_written(document, find_first(some, 1)).update(change)
    if same is None:  # the format knows no such spelling
        assert find_joining_faults(some, document)
    else:
        assert count(some, document)[1] == (not same)


def test_a_score_stands_for_the_contract_that_makes_it(some):
    document = write_file(some)
    result = find_written(document, find_first(some, 1))
    score = compare_file(some, document).same[0]
    for key in GAME:
        del result[key]
    result["score"] = 420 if score.place.board in (1, 3, 6, 8) else 620
    assert count(some, document)[:2] == (0, 0)
    result["score"] = 50
    assert count(some, document)[1] == 1


def test_pairs_in_each_others_direction_are_the_same_however_it_is_told(some, sign):
    row = list_results(some).first()
    correct_result(order=sign(), event=some, result=row, raw={**GAME, "turned": True})
    document = write_file(some)
    assert count(some, document)[:3] == (0, 0, 2)
    result = find_written(document, row.board)
    del result["turned"]
    assert count(some, document)[1] == 1
    result["ns"], result["ew"] = result["ew"], result["ns"]
    assert count(some, document)[:3] == (0, 0, 2)


def test_awards_are_compared_without_their_reasons_and_for_whom_they_are(some, sign):
    award = {"adjusted": {"ns": "AVE+", "ew": "AVE-", "reason": "law 12"}}
    row = list_results(some).first()
    correct_result(order=sign(), event=some, result=row, raw={**GAME, **award})
    document = write_file(some)
    result = find_written(document, row.board)
    result["adjusted"] = {"ns": "AVE+", "ew": "AVE-"}
    for key in GAME:
        del result[key]
    assert count(some, document)[:3] == (0, 0, 2)
    result["ns"], result["ew"] = result["ew"], result["ns"]
    assert count(some, document)[1] == 1
    result["adjusted"] = {"ns": "AVE-", "ew": "AVE+"}
    result["turned"] = True
    result["ns"], result["ew"] = result["ew"], result["ns"]
    assert count(some, document)[1] == 1  # turned is a difference of who sat where


def test_a_file_without_rounds_and_tables_is_placed_by_who_met_whom(some):
    document = write_file(some)
    board = find_first(some, 3)
    add_result(document, board, round=1, table=3, **name_sides(some, 3), **DOWN)
    change_each(document, lambda result: (result.pop("round"), result.pop("table")))
    assert count(some, document) == (1, 0, 2, 0, 0)
    [cell] = compare_file(some, document).new
    assert (cell.place.round, cell.place.table) == (1, 3)


def test_others_at_a_table_are_a_difference_and_named(some):
    document = write_file(some)
    result = find_written(document, find_first(some, 1))
    result["ew"] = name_sides(some, 3)["ew"]
    [cell] = compare_file(some, document).different
    assert cell.others


def test_what_belongs_nowhere_is_told_with_the_reason(some):
    document = write_file(some)
    board = find_first(some, 1)
    document["boards"].append({"board": 99, "results": [{**name_sides(some, 1), **GAME}]})
    add_result(document, board, round=1, table=1, **name_sides(some, 3), **GAME)
    told = compare_file(some, document)
    reasons = [" ".join(cell.why) for cell in told.lost]
    assert len(reasons) == 2
    assert any("Board 99 is not played" in reason for reason in reasons)
    assert any("another result for the same table" in reason for reason in reasons)


def test_somebody_who_has_played_the_board_elsewhere_is_a_difference_or_belongs_nowhere(some):
    document = write_file(some)
    board = find_first(some, 1)
    third = name_sides(some, 3)
    add_result(document, board, ns=name_sides(some, 1)["ns"], ew=third["ew"], **GAME)
    [cell] = compare_file(some, document).lost
    assert "has played board" in cell.why[0]


def test_names_that_differ_are_never_taken_silently(some):
    document = write_file(some)
    document["entrants"][0]["members"] = [{"name": "Somebody Else"}, {"name": "Another One"}]
    told = compare_file(some, document)
    [doubt] = told.entrants.doubtful
    assert doubt.open and "The names differ" in doubt.doubt
    assert all(cell.here is None for cell in told.lost) and told.lost
    view = next(iter(read_field(some).entrants.values()))
    decided = compare_file(some, document, {doubt.at: str(view.id)})
    assert not decided.lost and len(decided.same) == 2
    left_out = compare_file(some, document, {doubt.at: "-"})
    assert len(left_out.lost) == len(told.lost)


def test_names_in_another_order_or_spelling_confirm_a_number(some):
    document = write_file(some)
    for entrant in document["entrants"]:
        entrant["members"].reverse()
    document["entrants"][0]["members"] = [{"name": "BERG, Ben"}, {"name": "Abel Ada"}]
    assert not compare_file(some, document).entrants.doubtful


def test_whoever_has_the_names_is_offered_where_numbers_differ(some):
    document = write_file(some)
    meeting = read_field(some).meeting("A", 1, 1)
    numbers = name_sides(some, 1)
    first, second = (
        next(own for own in document["entrants"] if own["number"] == numbers[side])
        for side in ("ns", "ew")
    )
    first["members"], second["members"] = second["members"], first["members"]
    doubts = compare_file(some, document).entrants.doubtful
    likely = {doubt.label: doubt.likely for doubt in doubts}
    assert likely == {numbers["ns"]: meeting.ew[0], numbers["ew"]: meeting.ns[0]}


def test_two_who_are_the_same_are_asked_about(some):
    document = write_file(some)
    meeting, numbers = read_field(some).meeting("A", 1, 1), name_sides(some, 1)
    at = [own["number"] for own in document["entrants"]].index(numbers["ew"])
    told = compare_file(some, document, {at: str(meeting.ns[0].id)})
    assert [row.open for row in told.entrants.doubtful] == [True]


def test_results_are_entered_and_corrected_as_they_were_ticked(some, sign):
    document = write_file(some)
    find_written(document, find_first(some, 1))["tricks"] = 9
    board = find_first(some, 3)
    add_result(document, board, round=1, table=3, **name_sides(some, 3), **DOWN)
    ticks = tick_all(some, document)
    order = sign(reason="From the file", key="ticked")
    rows = join_results(
        order=order, event=some, comparison=compare_file(some, document), ticks=ticks
    )
    assert sorted(row.act.verb for row in rows) == ["correct", "result"]
    assert {row.act.reason for row in rows} == {"From the file"}
    some.refresh_from_db()
    assert count(some, document) == (0, 0, 3, 0, 0)
    acts = some.acts.count()
    again = join_results(
        order=order, event=some, comparison=compare_file(some, document), ticks=ticks
    )
    assert [row.pk for row in again] == [row.pk for row in rows]
    assert some.acts.count() == acts


def test_the_same_key_for_other_ticks_is_refused(some, sign):
    document = write_file(some)
    for table in (1, 2):
        find_written(document, find_first(some, table))["tricks"] = 9
    ticks, order = tick_all(some, document), sign(reason="From the file", key="ticked")
    compared = compare_file(some, document)
    join_results(order=order, event=some, comparison=compared, ticks=ticks[:1])
    with pytest.raises(Conflict):
        join_results(order=order, event=some, comparison=compared, ticks=ticks[1:])


def test_what_changed_since_it_was_shown_is_not_overwritten(some, sign):
    document = write_file(some)
    find_written(document, find_first(some, 1))["tricks"] = 9
    ticks = tick_all(some, document)
    row = BoardResult.objects.get(pk=ticks[0].shown)
    correct_result(order=sign(), event=some, result=row, raw={**GAME, "tricks": 11}, confirmed=True)
    some.refresh_from_db()
    compared = compare_file(some, document)
    assert find_changed(compared, ticks) == {ticks[0].at}
    with pytest.raises(Exception, match="changed here meanwhile"):
        join_results(order=sign(), event=some, comparison=compared, ticks=ticks)
    current = list_results(some, table=1).get()
    assert current.said["tricks"] == 11


def test_a_result_that_was_taken_away_since_is_not_entered_again(some, sign):
    document = write_file(some)
    find_written(document, find_first(some, 1))["tricks"] = 9
    ticks = tick_all(some, document)
    remove_result(order=sign(), event=some, result=BoardResult.objects.get(pk=ticks[0].shown))
    some.refresh_from_db()
    assert find_changed(compare_file(some, document), ticks) == {ticks[0].at}


def test_a_late_result_here_is_new_in_the_file(some, put, sign):
    put(3, find_first(some, 3), {"late": True})
    some.refresh_from_db()
    document = write_file(some)
    written = find_written(document, find_first(some, 3))
    del written["late"]
    written.update(DOWN)
    [cell] = compare_file(some, document).new
    assert cell.here is not None
    join_results(
        order=sign(),
        event=some,
        comparison=compare_file(some, document),
        ticks=[Tick(cell.at, cell.here.pk)],
    )
    some.refresh_from_db()
    assert count(some, document) == (0, 0, 3, 0, 0)


@pytest.mark.parametrize(
    "movement",
    [
        make_movement("howell", 4),
        make_movement("mitchell", 5),
        make_movement("mitchell", 5, winners=2),
        make_movement("mitchell", 5, winners=2, missing=(10,)),
        make_individual(8),
    ],
    ids=["howell", "mitchell", "two winners", "half a table", "individual"],
)
@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_the_file_of_which_an_event_was_made_brings_nothing_new(movement, told, cast, sign):
    document = write(movement, told=told)
    event = bring(cast, sign, document)
    assert not find_joining_faults(event, document)
    results = sum(len(board["results"]) for board in document["boards"])
    assert count(event, document) == (0, 0, results, 0, 0)
    own = export_event(event)
    assert count(event, own) == (0, 0, results, 0, 0)
    change_each(document, lambda result: result.pop("lead", None))
    assert count(event, document) == (0, 0, results, 0, 0)


def test_sections_are_found_by_their_letters_or_in_their_order(cast, sign):
    first, second = write(make_movement("howell", 3)), write(make_movement("mitchell", 3))
    document = {**first, "entrants": [], "boards": []}
    for letter, part in (("Blue", first), ("Red", second)):
        document["entrants"] += [{**own, "section": letter} for own in part["entrants"]]
        document["boards"] += [{**own, "section": letter} for own in part["boards"]]
    event = bring(cast, sign, document, across=False)
    assert count(event, document)[:2] == (0, 0)
    assert count(event, document)[4] == 0
    assert count(event, export_event(event))[:2] == (0, 0)
    for own in (*document["boards"], *document["entrants"]):
        own["section"] = {"Blue": "B", "Red": "A"}[own["section"]]
    assert compare_file(event, document).lost  # by their letters they are the others
    document["boards"] = [own for own in document["boards"] if own["section"] == "B"]
    for own in document["boards"]:
        own["section"] = "C"
    for own in document["entrants"]:
        own["section"] = own["section"].replace("B", "C")
    told = compare_file(event, document)
    assert {cell.kind for cell in told.cells} == {"lost"}
    assert "The event has no section C." in told.lost[0].why


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "teams"}, "kind"),
        ({"kind": "individual"}, None),
        ({"boards": []}, "no-results"),
        ({"entrants": 5}, None),
        ({"boards": [{"board": [], "results": 3}]}, None),
    ],
)
def test_what_cannot_be_compared_is_told(change, code, some):
    faults = find_joining_faults(some, {**write_file(some), **change})
    assert faults
    assert code is None or code in {fault.code for fault in faults}


def test_an_event_that_has_not_begun_takes_no_results(planned):
    document = write(make_movement("howell", 3))
    assert "not-begun" in {fault.code for fault in find_joining_faults(planned, document)}


def test_comparing_costs_as_many_queries_for_many_results(some, put):
    document = write_file(some)

    def measure() -> int:
        compare_file(some, document)
        with CaptureQueriesContext(connection) as queries:
            compare_file(some, document)
        return len(queries)

    few = measure()
    field = read_field(some)
    for round_ in (2, 3, 4):
        for meeting in field.meetings(round_):
            put(meeting.table, meeting.boards[0], GAME, round_=round_, confirmed=True)
    some.refresh_from_db()
    document = write_file(some)
    assert measure() <= few


def test_swiss_pairs_take_results_of_the_rounds_that_have_begun(cast, sign):
    event = create_swiss(cast.club, sign, 7)
    for round_ in (1, 2):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    event.refresh_from_db()
    document = write_file(event)
    assert not find_joining_faults(event, document)
    new, different, same, rest, lost = count(event, document)
    assert (new, different, rest, lost) == (0, 0, 0, 0) and same > 0
    row = list_results(event).filter(round=2).first()
    remove_result(order=sign(), event=event, result=row)
    event.refresh_from_db()
    told = compare_file(event, document)
    [cell] = told.new
    assert (cell.place.round, cell.place.table) == (row.round, row.table)
    join_results(order=sign(), event=event, comparison=told, ticks=tick_all(event, document))
    event.refresh_from_db()
    assert count(event, document) == (0, 0, same, 0, 0)


def test_an_imported_event_knows_the_numbers_of_its_file_though_they_have_gaps(cast, sign):
    document = write(make_movement("howell", 3))
    wide = {str(number): str(3 * number + 18) for number in range(1, 7)}
    for own in document["entrants"]:
        own["number"] = wide[own["number"]]
    change_each(document, lambda own: own.update(ns=wide[own["ns"]], ew=wide[own["ew"]]))
    results = sum(len(board["results"]) for board in document["boards"])
    elsewhere = bring(cast, sign, document, key="by hand")
    assert count(elsewhere, document)[4] == results
    event = bring(cast, sign, document, key="file-0123-0")
    assert count(event, document) == (0, 0, results, 0, 0)


@pytest.mark.parametrize("number", ["²", "7" * 60, "٣", "x"])
def test_numbers_that_are_none_are_ordered_as_texts(number, cast, sign):
    document = write(make_movement("howell", 2))
    old = document["entrants"][0]["number"]
    document["entrants"][0]["number"] = number

    def rename(result: dict[str, Any]) -> None:
        result.update({key: number for key in ("ns", "ew") if result[key] == old})

    change_each(document, rename)
    if not find_import_faults(document):
        event = bring(cast, sign, document, key="file-0123-0")
        assert count(event, document)[:2] == (0, 0)
