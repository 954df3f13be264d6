"""A correction rescores its match and not the event, and comes to the same as all of it anew."""

import random
from typing import Any

import pytest
from django.utils import timezone

from scoring.teams import matches
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import MADE, create_teams, draw, plan_teams, play_round
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import (
    correct_result,
    enter_result,
    remove_result,
    rule_result,
)
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult, EntrantScore, Event, MatchScore
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many matches were scored, one number for each time."""
    counts: list[int] = []
    score = matches._Scorer.score

    def count(self: Any) -> Any:
        counts.append(1)
        return score(self)

    monkeypatch.setattr(matches._Scorer, "score", count)
    return counts


def begin(cast: Cast, sign: Sign, form: str, **values: Any) -> Event:
    """Return an event of teams with two rounds played, and the second one begun."""
    event = create_teams(cast.club, sign, 6, form, **values)
    if form == "round-robin":
        plan_teams(event, sign, "shared-whist")
    for round_ in (1, 2):
        if form != "round-robin":
            draw(event, sign, round_, boards=2)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_, seed=4)
    rebuild(event)
    return event


def rebuild(event: Event) -> None:
    event.refresh_from_db()
    assert rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()


def change(event: Event, sign: Sign, chance: random.Random) -> None:
    """Do something with a result: correct it, take it away, rule on it, or enter it again."""
    result = chance.choice(list(list_results(event)))
    what = chance.randrange(4)
    if what == 0:
        rule_result(
            order=sign(reason="Ruled"),
            event=event,
            result=result,
            adjusted={"ns": "AVE+", "ew": "AVE-"},
        )
    elif what == 1:
        place = BoardPlace("A", result.round, result.table, result.board)
        remove_result(order=sign(), event=event, result=result)
        if chance.random() < 0.5:
            raw = chance.choice(MADE)
            enter_result(order=sign(), event=event, place=place, raw=raw, confirmed=True)
    else:
        raw = {**chance.choice(MADE), **({"turned": True} if what == 3 else {})}
        correct_result(order=sign(), event=event, result=result, raw=raw, confirmed=True)


@pytest.mark.parametrize("form", ["swiss", "round-robin", "knock-out"])
@pytest.mark.parametrize("ties", [[], ["imp-quotient", "board-countback"]], ids=["plain", "ties"])
def test_changes_of_results_come_to_the_whole_event_anew(
    form: str, ties: list[str], cast: Cast, sign: Sign
) -> None:
    event = begin(cast, sign, form)
    if ties:
        Event.objects.filter(pk=event.pk).update(rules={**event.rules, "ties": ties})
        event.refresh_from_db()
    chance = random.Random(f"{form}/{len(ties)}")
    for _change in range(12):
        for _step in range(chance.randint(1, 2)):
            change(event, sign, chance)
        rebuild(event)
        assert list(find_differences(event, timezone.now())) == []


def test_a_correction_rescores_its_match_alone(cast: Cast, sign: Sign, scored: list[int]) -> None:
    event = begin(cast, sign, "swiss")
    result = BoardResult.objects.filter(event=event, round=2).earliest("table", "board")
    untouched = set(MatchScore.objects.filter(round=1).values_list("pk", flat=True))
    before = EntrantScore.objects.filter(event=event).count()
    correct_result(order=sign(), event=event, result=result, raw={"score": 1430}, confirmed=True)
    scored.clear()
    rebuild(event)
    assert len(scored) == 1
    assert untouched <= set(MatchScore.objects.values_list("pk", flat=True))
    assert EntrantScore.objects.filter(event=event).count() == before
    assert list(find_differences(event, timezone.now())) == []
    assert len(read_field(event).entrants) == before
