"""Awards, penalties and fouled boards by the API."""

import pytest

from club.ledger.refusals import Refused
from tests.club.api.client import fields
from tests.tournaments.api.parts import rows
from tournaments.actions.undoing import undo
from tournaments.duplicate.actions.rulings import foul_board
from tournaments.duplicate.actions.sections import plan_section
from tournaments.models import BoardResult, Fouling, Section
from tournaments.movements.families import make_movement

PLACE = {"round": 1, "table": 1, "board": 1}


def test_boards_that_are_not_played_are_awarded_in_one_act(director, at):
    places = [PLACE, {**PLACE, "board": 2}]
    body = {"places": places, "NS": "AVE+", "EW": "AVE-", "reason": "no time"}
    sent = [director.post(at + "awards/", body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert sent[0].json() == sent[1].json()
    made = sent[0].json()["results"]
    assert [row["board"] for row in made] == [1, 2]
    assert made[0]["adjusted"] == {"NS": "AVE+", "EW": "AVE-", "reason": "no time"}
    assert len(set(BoardResult.objects.values_list("act", flat=True))) == 1
    simply = {"places": [{**PLACE, "board": 11}], "reason": "no time"}
    assert director.post(at + "awards/", simply).json()["results"][0]["not_played"] is True


def test_every_fault_of_an_award_is_named(director, at):
    places = [{**PLACE, "table": 9}, {**PLACE, "board": 3}]
    refused = director.post(at + "awards/", {"places": places, "NS": "AVE", "EW": "AVE"})
    assert fields(refused) == {
        ("places.0.table", "no-meeting"),
        ("places.1.board", "wrong-board"),
        ("reason", "reason"),
    }
    half = {"places": [PLACE], "NS": "AVE", "reason": "no time"}
    assert fields(director.post(at + "awards/", half)) == {("EW", "both-sides")}
    odd = {"places": [PLACE], "NS": "70", "EW": "AVE", "reason": "no time"}
    assert fields(director.post(at + "awards/", odd)) == {("NS", "invalid")}


def test_a_penalty_is_given_with_a_reason_and_taken_back_once(director, public, at):
    entrant = rows(director.get(at + "entrants/"))[0]
    body = {"entrant": entrant["id"], "points": "-10", "unit": "percent-of-board", "reason": "late"}
    given = director.post(at + "penalties/", body, **{"Idempotency-Key": "k"})
    again = director.post(at + "penalties/", body, **{"Idempotency-Key": "k"})
    assert (given.status_code, again.json()) == (201, given.json())
    [shown] = rows(public.get(at + "penalties/"))
    assert (shown["points"], shown["unit"]) == ("-10", "percent-of-board")
    path = at + f"penalties/{shown['id']}/"
    assert director.delete(path).status_code == 204
    assert rows(director.get(at + "penalties/")) == []
    assert director.delete(path).status_code == 409
    wrong = {"entrant": entrant["id"], "points": "much", "unit": "imps"}
    assert fields(director.post(at + "penalties/", wrong)) == {
        ("points", "not-a-number"),
        ("unit", "not-a-unit"),
        ("reason", "reason"),
    }


def test_a_fouled_board_is_recorded_with_a_reason(director, at):
    body = {"board": 1, "from_round": 2, "version": "b", "reason": "two hands changed"}
    made = director.post(at + "foulings/", body)
    assert (made.status_code, made.json()["version"]) == (201, "b")
    director.post(at + "foulings/", {**body, "from_round": 4, "version": ""})
    assert [row["from_round"] for row in rows(director.get(at + "foulings/"))] == [2, 4]
    wrong = {**body, "board": 99, "reason": ""}
    assert fields(director.post(at + "foulings/", wrong)) == {
        ("board", "no-board"),
        ("reason", "reason"),
    }
    assert fields(director.post(at + "foulings/", {**body, "section": "Z"})) == {
        ("section", "no-section")
    }


def test_a_section_whose_plan_was_undone_has_no_board_to_foul(director, event, sign, at, compute):
    howell = make_movement("howell", 3)
    plan = plan_section(order=sign(), event=event, letter="B", movement=howell, boards_per_set=2)
    undo(order=sign(), event=event, act=plan.act_id)
    section = Section.objects.get(event=event, letter="B")
    about = {"board": 1, "from_round": 2, "version": "b"}
    with pytest.raises(Refused) as refused:
        foul_board(order=sign(reason="mixed"), event=event, section=section, **about)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("no-section", "section")
    ]
    sent = director.post(at + "foulings/", {**about, "section": "B", "reason": "mixed"})
    assert fields(sent) == {("section", "no-section")}
    # An installation may have one from before that was refused.
    given = {**about, "event": event, "order": sign(reason="mixed")}
    fouling = foul_board(section=Section.objects.get(event=event, letter="A"), **given)
    Fouling.objects.create(act=fouling.act, section=section, **about)
    compute()
    assert [row["section"] for row in rows(director.get(at + "foulings/"))] == ["A", "B"]
