"""An individual: every player is an entrant, four of them meet at a table."""

from django.urls import reverse
from django.utils import timezone

from scoring.duplicate.event import answer
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import EntrantScore, EventTable
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event


def test_everybody_is_ranked_alone(individual, sign):
    for meeting in read_field(individual).meetings(1):
        for at, board in enumerate(meeting.boards):
            board_place = BoardPlace("A", 1, meeting.table, board)
            result = {"score": 420 if (at + meeting.table) % 2 else -50}
            enter_result(order=sign(), event=individual, place=board_place, raw=result)
    assert rebuild_event(individual.pk, now=timezone.now())
    individual.refresh_from_db()
    assert list(find_differences(individual, timezone.now())) == []
    rows = EntrantScore.objects.filter(event=individual)
    shown = [{key: row.row[key] for key in row.row if key != "lines"} for row in rows]
    assert len(shown) == 8
    assert shown == answer(export_event(individual))["standings"]


def test_the_phone_names_the_four_and_takes_their_result(individual, cast, client):
    table = EventTable.objects.get(event=individual, number=1)
    meeting = read_field(individual).meeting("A", 1, 1)
    phone = get_phone_path(table)
    page = client.get(phone).text
    for entrant in meeting.entrants:
        assert entrant.name in page
    board = meeting.boards[0]
    form = client.get(f"{phone}boards/{board}/").text
    assert all(entrant.name in form for entrant in meeting.entrants)
    fields = {"level": "4", "strain": "S", "declarer": "E", "tricks": "10", "key": "k"}
    assert client.post(f"{phone}boards/{board}/", fields).status_code == 302
    made = list_results(individual)[0]
    wanted = [meeting.ns[0], meeting.ew[0], meeting.ns[1], meeting.ew[1]]
    assert [made.ns_id, made.ew_id, made.south_id, made.west_id] == [
        entrant.id for entrant in wanted
    ]
    director = cast.client("director")
    arguments = [cast.club.slug, individual.pk]
    assert director.get(reverse("event-result", args=[*arguments, made.pk])).status_code == 200
    for name in ("event-desk", "event-entrants", "event-movement", "event-tables", "event"):
        assert director.get(reverse(name, args=arguments)).status_code == 200
