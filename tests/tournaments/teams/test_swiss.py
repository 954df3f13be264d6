"""A Swiss of teams: rounds drawn one by one, played at two tables a match, and ranked."""

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from scoring.teams.event import answer_of, read
from tests.club.conftest import Cast, Sign
from tests.tournaments.teams.parts import create_teams, draw, play_round
from tournaments.actions.events import finish_event
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.export import export_event
from tournaments.models import EntrantScore, Event, MatchScore
from tournaments.queries.matches import list_matches
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event


def play_swiss(event: Event, sign: Sign, rounds: int = 3) -> Event:
    for round_ in range(1, rounds + 1):
        draw(event, sign, round_)
        start_round(order=sign(), event=event, round_=round_)
        play_round(event, sign, round_)
    finish_event(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    return event


@pytest.mark.django_db
def test_a_swiss_of_nine_is_played_and_ranked_as_its_export_says(cast: Cast, sign: Sign) -> None:
    event = play_swiss(create_teams(cast.club, sign, 9, "swiss"), sign)
    exported = export_event(event)
    answer = answer_of(read(exported))
    assert "problems" not in answer
    assert len(exported["matches"]) == 15
    assert sum("bye" in match for match in exported["matches"]) == 3
    stored = [score.row for score in EntrantScore.objects.filter(event=event)]
    assert stored == answer["standings"]
    assert not list(find_differences(event, timezone.now()))
    total = sum(float(row["vp"]) for row in answer["standings"])
    assert total == pytest.approx(20 * 12 + 3 * 12)
    byes = [match for match in list_matches(read_field(event)) if match.away is None]
    assert len({match.home for match in byes}) == 3
    rows = MatchScore.objects.filter(event=event)
    assert rows.count() == 15
    assert all(row.complete for row in rows)


@pytest.mark.django_db
def test_no_round_begins_before_it_is_drawn(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 6, "swiss")
    with pytest.raises(Refused) as refused:
        start_round(order=sign(), event=event, round_=1)
    assert refused.value.faults[0].code == "not-drawn"
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    with pytest.raises(Refused) as refused:
        start_round(order=sign(), event=event, round_=2)
    assert refused.value.faults[0].code == "not-drawn"


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["awarded", "adjust"])
def test_a_ruling_with_its_reason_names_the_teams_in_either_order(
    cast: Cast, sign: Sign, key: str
) -> None:
    event = create_teams(cast.club, sign, 4, "swiss")
    draw(event, sign, 1)
    start_round(order=sign(), event=event, round_=1)
    match = list_matches(read_field(event))[0]
    assert match.away is not None
    said = {key: {"home": "3", "away": "1", "reason": "Late"}}
    rule_match(
        order=sign(reason="Late"),
        event=event,
        round_=1,
        home=match.away.entrant,
        away=match.home.entrant,
        said=said,
    )
    event.refresh_from_db()
    told = export_event(event)["matches"][0]
    assert told[key] == {"away": "3", "home": "1", "reason": "Late"}
