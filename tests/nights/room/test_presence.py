"""What is read of a room to check a player in and to form a table, and what is answered then."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Player
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive, depart
from nights.actions.seats import substitute
from nights.actions.tables import break_up
from nights.models import Match, Night
from nights.queries.presence import Presence
from nights.queries.room import read_room
from tests.club.api.client import of_night, program
from tests.club.conftest import CARDS, EVENING

pytestmark = pytest.mark.django_db


def more(cast, night, order, count):
    """Check in so many new guests."""
    began = cast.club.players.count()
    guests = [
        Player.objects.create(club=cast.club, name=f"Guest {at}", short_name=f"G{at}")
        for at in range(began, began + count)
    ]
    for guest in guests:
        arrive(order=order(), night=night, player=guest)
    return guests


def cost(work):
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def agree(night):
    """Return who waits, after holding what is read lightly against the whole room."""
    night = Night.objects.get(pk=night.pk)
    presence, room = Presence(night), read_room(night)
    for fresh in (False, True):
        assert presence.rank(fresh=fresh) == room.rank(fresh=fresh)
    members = {member.pk: view.table.pk for view in room.tables for member in view.members}
    assert {player: table for player, (table, _number) in presence.places.items()} == members
    playing = {player.pk for sheet in room.playing for player in sheet.players.values()}
    assert set(presence.substitutes) == playing - members.keys()
    return [candidate.claim.name for candidate in presence.rank(fresh=True)]


def test_forming_a_table_costs_the_same_in_a_large_room(cast, order, night):
    def form():
        four = [candidate.player for candidate in read_room(night).for_fresh_table[:4]]
        return cost(
            lambda: form_table(
                order=order(), night=night, players=four, cards=cards(four), typed=True
            )
        )

    more(cast, night, order, 5)
    before = form()
    more(cast, night, order, 24)
    assert {form() for _table in range(5)} == {before}


def test_checking_in_costs_the_same_in_a_large_room(cast, order, night):
    def check_in():
        at = cast.club.players.count()
        player = Player.objects.create(club=cast.club, name=f"P {at}", short_name=f"P{at}")
        return cost(lambda: arrive(order=order(), night=night, player=player))

    before = check_in()
    more(cast, night, order, 20)
    assert check_in() == before <= 11


def cards(four):
    return {player.pk: card for player, card in zip(four, CARDS, strict=False)}


def test_who_left_checks_in_again(cast, order, night):
    ann = cast.players[0]
    depart(order=order(), night=night, player=ann)
    assert arrive(order=order(), night=night, player=ann).number == 8


def test_a_substitute_is_seen_until_the_match_ends(cast, order, match):
    night, (eve, flo) = match.night, cast.players[4:6]
    substitute(order=order(), match=match, seat="N", player=eve, consent=True)
    assert agree(night) == ["Flo", "Gus", "Eve"]
    presence = Presence(Night.objects.get(pk=night.pk))
    assert presence.substitutes == {eve.pk: 1}
    set_match_state(order=order(), match=match, state="abandoned")
    assert agree(night) == ["Flo", "Gus", "Eve"]
    assert Presence(Night.objects.get(pk=night.pk)).substitutes == {}
    set_match_state(order=order(), match=match, state="playing")
    assert agree(night) == ["Flo", "Gus", "Eve"]
    assert Presence(night).find_keys([flo])


def test_nobody_plays_at_a_table_that_broke_up(cast, order, match):
    set_match_state(order=order(), match=match, state="void")
    break_up(order=order(), night=match.night, table=match.table)
    assert len(agree(match.night)) == 7
    assert Presence(match.night).substitutes == {}


BODIES = [
    ("english", "cut", 4, "tables/", {}),
    ("english", "cut", 6, "tables/", {}),
    ("1907", "cut", 5, "tables/", {}),
    ("modern", "pivot", 5, "tables/", {}),
    ("modern", "rota", 6, "tables/", {}),
    ("modern", "cut", 4, "tables/agreed/", {"dealer": "E"}),
]


@pytest.mark.parametrize(("code", "rotation", "count", "path", "more"), BODIES)
def test_a_new_match_is_answered_as_it_is_read(cast, order, code, rotation, count, path, more):
    night = open_night(
        order=order(), club=cast.club, date=EVENING.date(), code=code, rotation=rotation
    )
    for player in cast.players[:count]:
        arrive(order=order(), night=night, player=player)
    ids = [str(player.pk) for player in cast.players[:count]]
    api = program(cast.club, cast.director)
    body = dict(zip("NESW", ids, strict=True)) if "agreed" in path else {"players": ids}
    answers = [api.post(of_night(night) + path, {**body, **more}, **{"idempotency-key": "form"})]
    made = Match.objects.get()
    again = api.post(of_night(night) + path, {**body, **more}, **{"idempotency-key": "form"})
    assert (again.json(), again["ETag"]) == (answers[0].json(), answers[0]["ETag"])
    set_match_state(order=order(), match=made, state="void")
    where = f"{of_night(night)}tables/{made.table_id}/matches/"
    following = (where + "agreed/", {**body, **more}) if "agreed" in path else (where, {})
    answers.append(api.post(*following))
    for answer in answers:
        assert answer.status_code == 201, answer.content
    shown = api.get(answers[1]["Location"])
    assert (answers[1].json(), answers[1]["ETag"]) == (shown.json(), shown["ETag"])


def test_a_new_match_is_not_read_after_it_was_stored(cast, order, night):
    api = program(cast.club, cast.director)
    four = [str(candidate.player.pk) for candidate in read_room(night).for_fresh_table[:4]]
    with CaptureQueriesContext(connection) as queries:
        assert api.post(f"{of_night(night)}tables/", {"players": four}).status_code == 201
    texts = [query["sql"] for query in queries]
    last = max(at for at, sql in enumerate(texts) if sql.startswith("INSERT"))
    assert not [sql for sql in texts[last + 1 :] if "club_deal" in sql or "club_seating" in sql]
