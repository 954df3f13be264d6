"""Boards that a leaver could not play: awards for those whom it was to meet, if the event says."""

from fractions import Fraction

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.duplicate.event import read as read_event
from tests.club.conftest import EVENING, Cast, Sign
from tests.tournaments.events.played import find, read
from tests.tournaments.teams.parts import create_teams, plan_teams, play_round
from tournaments.actions.entrants import enter, withdraw
from tournaments.actions.events import change_event, finish_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardScore, EntrantScore, Event, MatchScore
from tournaments.movements.families import make_movement
from tournaments.queries.matches import list_counted
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db


def play_on(event: Event, sign: Sign, rounds: range) -> None:
    for round_ in rounds:
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
        rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def hold_pairs(cast: Cast, sign: Sign, unplayed: str) -> Event:
    """Return a Howell of four pairs, two rounds of three played."""
    event = create_event(
        order=sign(),
        club=cast.club,
        name="Pairs",
        date=EVENING.date(),
        rules={"unplayed": unplayed},
    )
    for _at in range(4):
        enter(order=sign(), event=event, players=[None, None])
    plan_section(
        order=sign(),
        event=event,
        letter="A",
        movement=make_movement("howell", 2),
        boards_per_set=2,
    )
    event.refresh_from_db()
    play_on(event, sign, range(1, 3))
    return event


def leave(event: Event, sign: Sign, after: int) -> tuple[EntrantView, EntrantView]:
    """Let the pair leave that sits North-South at table 1 in round 3; return its opponent too."""
    meeting = next(iter(read_field(event).meetings(3)))
    ns, ew = meeting.ns[0], meeting.ew[0]
    assert ns is not None
    assert ew is not None
    withdraw(order=sign(reason="Ill"), event=event, entrant=ns.entrant, after_round=after)
    event.refresh_from_db()
    return ns, ew


@pytest.mark.parametrize("unplayed", ["nothing", "averages"])
def test_opponents_have_ave_plus_where_the_event_says_so(
    cast: Cast, sign: Sign, unplayed: str
) -> None:
    event = hold_pairs(cast, sign, unplayed)
    gone, other = leave(event, sign, 2)
    rebuild_event(event.pk, now=timezone.now())
    # Before the round has begun nothing is awarded.
    assert EntrantScore.objects.get(event=event, entrant=other.entrant).row["boards"] == 4
    play_on(event, sign, range(3, 4))
    finish_event(order=sign(), event=event, confirmed=True)
    rebuild_event(event.pk, now=timezone.now())
    assert not list(find_differences(event, timezone.now()))
    rows = {row.entrant_id: row.row for row in EntrantScore.objects.filter(event=event)}
    awarded = unplayed == "averages"
    assert [rows[view.id]["boards"] for view in (gone, other)] == ([6, 6] if awarded else [4, 4])
    results = [
        result
        for board in export_event(event)["boards"]
        for result in board["results"]
        if "adjusted" in result
    ]
    assert len(results) == (2 if awarded else 0)
    for result in results:
        assert result["adjusted"] == {"ns": "AVE-", "ew": "AVE+"}
    scores = BoardScore.objects.filter(event=event)
    assert all(score.complete for score in scores) or not awarded


def test_a_result_entered_at_the_table_stands_instead(cast: Cast, sign: Sign) -> None:
    event = hold_pairs(cast, sign, "averages")
    play_on(event, sign, range(3, 4))
    leave(event, sign, 2)
    rebuild_event(event.pk, now=timezone.now())
    assert not list(find_differences(event, timezone.now()))
    told = [row for board in export_event(event)["boards"] for row in board["results"]]
    assert not any("adjusted" in row for row in told)


def test_a_pair_that_protects_its_place_can_have_less(cast: Cast, sign: Sign) -> None:
    event = hold_pairs(cast, sign, "averages")
    ns = next(iter(read_field(event).meetings(3))).ns[0]
    assert ns is not None
    leaving = {"event": event, "entrant": ns.entrant, "after_round": 2}
    withdraw(order=sign(reason="Protects its place"), award="30%", **leaving)
    event.refresh_from_db()
    play_on(event, sign, range(3, 4))
    finish_event(order=sign(), event=event, confirmed=True)
    rebuild_event(event.pk, now=timezone.now())
    assert not list(find_differences(event, timezone.now()))
    told = [row for board in export_event(event)["boards"] for row in board["results"]]
    awarded = [row["adjusted"] for row in told if "adjusted" in row]
    assert awarded == [{"ns": "30%", "ew": "AVE+"}] * 2
    # What was ruled otherwise later replaces it, as every statement of leaving does.
    withdraw(order=sign(reason="Ill after all"), **leaving)
    event.refresh_from_db()
    told = [row for board in export_event(event)["boards"] for row in board["results"]]
    assert [row["adjusted"]["ns"] for row in told if "adjusted" in row] == ["AVE-"] * 2


def test_a_scoring_that_has_no_such_award_is_refused_before_the_round(
    cast: Cast, sign: Sign
) -> None:
    event = hold_pairs(cast, sign, "averages")
    ns = next(iter(read_field(event).meetings(3))).ns[0]
    assert ns is not None
    withdraw(order=sign(reason="Ill"), event=event, entrant=ns.entrant, after_round=2, award="30%")
    event.refresh_from_db()
    with pytest.raises(Refused) as refused:
        change_event(order=sign(reason="Agreed"), event=event, scoring="cross-imps")
    assert [fault.code for fault in refused.value.faults] == ["not-scored"]
    # Neither is it by way of settings that have no such awards.
    for values in ({"rules": {"unplayed": "nothing"}}, {"scoring": "cross-imps"}):
        change_event(order=sign(reason="Agreed"), event=event, **values)
        event.refresh_from_db()
    with pytest.raises(Refused):
        change_event(order=sign(reason="Agreed"), event=event, rules={"unplayed": "averages"})


@pytest.mark.parametrize(
    ("unplayed", "after", "award", "code"),
    [
        ("nothing", 2, "30%", "award-of-rule"),
        ("averages", 0, "30%", "award-of-kind"),
        ("averages", 2, "rather little", "not-an-award"),
        ("averages", 2, "-5 IMPs", "award-of-scoring"),
        ("averages", 2, "30." + "0" * 17 + "%", "too-long"),
    ],
)
def test_an_award_that_cannot_be_is_refused(
    cast: Cast, sign: Sign, unplayed: str, after: int, award: str, code: str
) -> None:
    event = hold_pairs(cast, sign, unplayed)
    ns = next(iter(read_field(event).meetings(3))).ns[0]
    assert ns is not None
    with pytest.raises(Refused) as refused:
        withdraw(
            order=sign(reason="Ill"),
            event=event,
            entrant=ns.entrant,
            after_round=after,
            award=award,
        )
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("award", code)]
    assert not event.withdrawals.exists()


def test_teams_have_a_share_of_the_scale_for_a_match_that_was_not_begun(
    cast: Cast, sign: Sign
) -> None:
    rules = {"victory_points": "wbf-continuous", "unplayed": "averages"}
    event = plan_teams(create_teams(cast.club, sign, 4, rules=rules), sign, "team-howell")
    play_on(event, sign, range(1, 3))
    field = read_field(event)
    gone = next(iter(field.meetings(3))).ns[0]
    assert gone is not None
    withdraw(order=sign(reason="Ill"), event=event, entrant=gone.entrant, after_round=2)
    event.refresh_from_db()
    assert len(list_counted(event, read_field(event))) == 5
    play_on(event, sign, range(3, 4))
    finish_event(order=sign(), event=event, confirmed=True)
    rebuild_event(event.pk, now=timezone.now())
    assert not list(find_differences(event, timezone.now()))
    match = next(match for match in list_counted(event, read_field(event)) if match.left)
    row = MatchScore.objects.get(event=event, round=match.round, table=match.table).row
    home = "8" if match.left is match.home else "12"
    assert row["awarded"]["home"] == home
    assert Fraction(row["vp"]["home"]) == Fraction(home)
    assert MatchScore.objects.filter(event=event).count() == 6


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "individual"},
        {"scoring": "total-points"},
        {"kind": "swiss-pairs"},
        {"kind": "teams", "form": "swiss", "scoring": "imps"},
        {"kind": "teams", "scoring": "total-points"},
    ],
)
def test_where_nobody_can_have_awards_the_rule_is_refused(
    cast: Cast, sign: Sign, values: dict[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        create_event(
            order=sign(),
            club=cast.club,
            name="Event",
            date=EVENING.date(),
            rules={"unplayed": "averages"},
            **values,
        )
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        ("rules.unplayed", "rule-of-kind")
    ]


def test_the_settings_say_what_is_not_played(cast: Cast, sign: Sign) -> None:
    event = hold_pairs(cast, sign, "nothing")
    director = cast.client("director")
    assert "could not play" in read(director, event, "event-settings")
    values = {
        "name": event.name,
        "date": event.date.isoformat(),
        "scoring": "total-points",
        "minutes": "16",
        "visibility": "public",
        "law": "wbf",
        "window": "1440",
        "unplayed": "averages",
        "key": "settings",
    }
    wrong = director.post(find(event, "event-settings"), values)
    assert "There are no averages at such an event." in wrong.content.decode()
    changed = director.post(find(event, "event-settings"), {**values, "scoring": "matchpoints"})
    assert changed.status_code == 302
    event.refresh_from_db()
    assert event.rules == {"unplayed": "averages"}
    assert "selected" in read(director, event, "event-settings").split('value="averages"')[1][:12]


def test_a_rule_that_is_changed_afterwards_counts_at_once(cast: Cast, sign: Sign) -> None:
    event = plan_teams(create_teams(cast.club, sign, 4), sign, "team-howell")
    play_on(event, sign, range(1, 3))
    gone = next(iter(read_field(event).meetings(3))).ns[0]
    assert gone is not None
    withdraw(order=sign(reason="Ill"), event=event, entrant=gone.entrant, after_round=2)
    event.refresh_from_db()
    play_on(event, sign, range(3, 4))
    assert len(list_counted(event, read_field(event))) == 5
    rules = {**event.rules, "unplayed": "averages"}
    change_event(order=sign(), event=event, rules=rules)
    event.refresh_from_db()
    assert len(list_counted(event, read_field(event))) == 6


def test_a_board_that_an_opponent_has_played_elsewhere_has_no_award(cast: Cast, sign: Sign) -> None:
    event = hold_pairs(cast, sign, "averages")
    meeting, second = read_field(event).meetings(3)
    _gone, other = leave(event, sign, 2)
    start_round(order=sign(), event=event, round_=3)
    third = second.ns[0]
    assert third is not None
    enter_result(
        order=sign(),
        event=event,
        place=BoardPlace("A", 3, 2, meeting.boards[0]),
        raw={"score": 90},
        seated=Seated((other.entrant,), (third.entrant,)),
        confirmed=True,
    )
    rebuild_event(event.pk, now=timezone.now())
    raw = export_event(event, named=False)
    assert not read_event(raw).problems
    awarded = [row for board in raw["boards"] for row in board["results"] if "adjusted" in row]
    assert len(awarded) == 1
