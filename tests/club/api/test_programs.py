"""What a program reads and does through the API."""

import pytest

from club.models import Player
from nights.models import Deal, Night
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME, Program, fields, of_match, of_night, program
from tests.club.conftest import CARDS, EVENING


@pytest.fixture
def api(cast) -> Program:
    return program(cast.club, cast.director)


@pytest.fixture
def public(cast) -> Program:
    return program(cast.club, None)


def test_a_director_runs_a_night_from_opening_to_the_back_scores(api, cast):
    opened = api.post("nights/", {"date": "2026-03-05", "name": "Thursday"})
    assert opened.status_code == 201
    night = f"nights/{opened.json()['id']}/"
    ids = [str(player.pk) for player in cast.players[:4]]
    for player_id in ids:
        assert api.post(f"{night}arrivals/", {"player": player_id}).status_code == 201
    cards = dict(zip(ids, CARDS, strict=False))
    match = api.post(f"{night}tables/", {"players": ids, "cards": cards}).json()
    assert [match["seats"][seat]["short_name"] for seat in "NESW"] == ["Ann", "Cyd", "Bob", "Dot"]
    assert [draw["card"] for draw in match["draws"]] == list(CARDS[:4])
    assert match["reasons"]
    deals = f"{night}matches/{match['id']}/deals/"
    first, last = (api.post(deals, {"deal": GAME}).json() for _ in range(2))
    assert first["lines"] == [{"side": "NS", "column": "below", "points": 100, "for": "contract"}]
    assert last["after"]["complete"]
    closed = api.post(f"{night}close/", {"unfinished": "wait"}).json()
    assert (closed["state"], closed["counts"]["matches"]) == ("closed", 1)
    rebuild_night(Night.objects.get().pk, now=EVENING)
    standing = api.get(f"{night}standing/").json()
    assert [(row["player"]["short_name"], row["total"]) for row in standing["rows"]] == [
        ("Ann", 9),
        ("Bob", 9),
        ("Cyd", -9),
        ("Dot", -9),
    ]
    assert (standing["plus"], standing["minus"], standing["stale"]) == (18, 18, False)
    assert standing["columns"][0]["match"] == match["id"]


def test_a_standing_that_was_never_computed_is_empty_and_behind(public, night):
    standing = public.get(of_night(night) + "standing/").json()
    assert (standing["rows"], standing["stale"], standing["computed_at"]) == ([], True, None)


def test_a_match_is_shown_with_its_whole_sheet(api, match):
    api.post(of_match(match) + "deals/", {"deal": {"contract": "2S", "declarer": "N", "tricks": 9}})
    sheet = api.get(of_match(match)).json()
    assert sheet["answer"]["totals"] == sheet["totals"] == {"NS": 90, "EW": 0}
    assert sheet["deals"][0]["lines"] == sheet["answer"]["deals"][0]["lines"]
    assert (sheet["dealer"], sheet["first_dealer"], sheet["vulnerable"]) == ("E", "N", [])
    assert (sheet["state"], sheet["over"], sheet["next_deal"]) == ("playing", False, 2)


def test_cards_are_drawn_by_the_software_where_none_are_given(api, cast, night):
    ids = [str(player.pk) for player in cast.players[:5]]
    made = api.post(of_night(night) + "tables/", {"players": ids})
    assert made.status_code == 201
    assert len({draw["card"] for draw in made.json()["draws"]}) == 5
    again = api.get(of_night(night) + f"tables/{made.json()['table']['id']}/").json()
    assert len(again["members"]) == 5
    assert len(again["waiting"]) == 1


def test_the_next_match_is_cut_for_once_the_last_is_over(api, cast, night, match):
    path = of_night(night) + f"tables/{match.table_id}/matches/"
    assert fields(api.post(path, {})) == {("", "still-playing")}
    for _ in range(2):
        api.post(of_match(match) + "deals/", {"deal": GAME})
    cards = {
        str(player.pk): card
        for player, card in zip(cast.players, reversed(CARDS[:4]), strict=False)
    }
    made = api.post(path, {"cards": cards, "seat": "E"}).json()
    assert (made["number"], made["first_dealer"]) == (2, "E")
    assert made["seats"]["E"]["short_name"] == "Dot"


def test_a_deal_is_corrected_withdrawn_and_keeps_its_history(api, match):
    deals = of_match(match) + "deals/"
    api.post(deals, {"deal": GAME})
    better = {"contract": "3NT", "declarer": "N", "tricks": 10}
    corrected = api.put(f"{deals}1/", {"deal": better, "reason": "a trick more"}).json()
    assert corrected["deal"] == better
    gone = api.post(f"{deals}1/withdraw/", {"reason": "another table's"}).json()
    assert (gone["withdrawn"], gone["deal"], gone["lines"], gone["after"]) == (
        True,
        better,
        [],
        None,
    )
    assert [(deal["verb"], deal["withdrawn"]) for deal in gone["history"]] == [
        ("deal", False),
        ("correct", False),
        ("withdraw", True),
    ]
    assert gone["history"][1]["reason"] == "a trick more"
    assert api.get(f"{deals}1/").json() == gone
    assert api.get(deals).json()["results"] == []
    late = api.put(f"{deals}1/", {"deal": GAME})
    assert (late.status_code, fields(late)) == (409, {("", "withdrawn")})


def test_later_deals_that_turn_impossible_want_a_decision_each(api, match):
    deals = of_match(match) + "deals/"
    api.post(deals, {"deal": {**GAME, "tricks": 8}})
    api.post(deals, {"deal": GAME})
    api.post(deals, {"deal": GAME})
    change = {"deal": GAME, "reason": "nine tricks"}
    refused = api.put(f"{deals}1/", change)
    assert refused.status_code == 422
    assert ("later.3", "impossible") in fields(refused)
    moved = api.put(f"{deals}1/", {**change, "later": {"3": "move"}})
    assert moved.status_code == 200
    listed = api.get(of_night(match.night) + "matches/").json()["results"]
    assert [row["totals"]["NS"] > 0 for row in listed] == [True, True]


def test_a_program_says_who_began_where_it_does_not_follow(api, cast, match):
    path = of_match(match)
    ids = [str(player.pk) for player in cast.players]
    api.post(f"{path}deals/", {"deal": {"contract": "pass"}})
    api.post(f"{path}substitute/", {"seat": "N", "player": ids[6], "consent": True})
    seats = {"N": ids[4], "E": ids[6], "S": ids[1], "W": ids[3]}
    refused = api.put(f"{path}seats/", seats)
    assert (refused.status_code, [*fields(refused)]) == (422, [("began.E", "two-seats")])
    unknown = api.put(f"{path}seats/", seats | {"began": {"E": str(match.pk)}})
    assert [*fields(unknown)] == [("began.E", "no-such-player")]
    sheet = api.put(f"{path}seats/", seats | {"began": {"E": ids[2]}}).json()
    assert [sheet["starters"][seat]["id"] for seat in "NESW"] == [ids[0], ids[2], ids[1], ids[3]]


def test_the_director_ends_a_match_substitutes_and_puts_seats_right(api, cast, match):
    path = of_match(match)
    gus = str(cast.players[6].pk)
    sheet = api.post(f"{path}substitute/", {"seat": "N", "player": gus, "consent": True}).json()
    assert (sheet["seats"]["N"]["id"], sheet["starters"]["N"]["short_name"]) == (gus, "Gus")
    wanted = [str(cast.players[at].pk) for at in (1, 0, 2, 3)]
    seats = dict(zip("NESW", wanted, strict=True))
    assert api.put(f"{path}seats/", seats).json()["seats"]["N"]["short_name"] == "Bob"
    assert api.post(f"{path}state/", {"state": "void", "reason": "fire"}).json()["over"]
    listed = api.get(of_night(match.night) + "matches/?state=void").json()
    assert [result["id"] for result in listed["results"]] == [str(match.pk)]
    assert api.get(of_night(match.night) + "matches/?state=playing").json()["count"] == 0


def test_a_paper_table_is_entered_after_closing_with_every_fault_of_each_deal(api, cast, night):
    path = of_night(night)
    api.post(f"{path}close/", {})
    seats = {seat: str(player.pk) for seat, player in zip("NESW", cast.players, strict=False)}
    bad = {"seats": seats, "deals": [GAME, {"contract": "3NT", "tricks": 14}, 7]}
    refused = api.post(f"{path}paper/", bad)
    assert refused.status_code == 422
    assert ("deals.2", "not-an-object") in fields(refused)
    refused = api.post(f"{path}paper/", {**bad, "deals": bad["deals"][:2]})
    assert {fault["deal"] for fault in refused.json()["errors"]} == {2}
    made = api.post(f"{path}paper/", {"seats": seats, "deals": [GAME], "abandoned": True})
    assert made.status_code == 201
    assert (made.json()["paper"], made.json()["state"]) == (True, "abandoned")
    assert api.post(f"{path}reopen/").json()["state"] == "open"


def test_somebody_who_goes_home_is_no_longer_in_the_room(api, cast, night):
    path = of_night(night)
    gone = api.post(f"{path}departures/", {"player": str(cast.players[6].pk)})
    assert (gone.status_code, gone.json()["player"]["short_name"]) == (201, "Gus")
    names = [
        result["player"]["short_name"] for result in api.get(f"{path}arrivals/").json()["results"]
    ]
    assert names == ["Ann", "Bob", "Cyd", "Dot", "Eve", "Flo"]


def test_full_names_and_phone_links_are_for_directors_alone(api, public, cast, match):
    listed = api.get("players/").json()["results"]
    assert listed[0]["name"] == "Ann Archer"
    reader = program(cast.club, cast.director, ("read", "deals"))
    table = of_night(match.night) + f"tables/{match.table_id}/"
    assert api.get(table).json()["page"].startswith("/t/")
    for caller in (public, reader):
        for path in ("players/", of_night(match.night) + "arrivals/", table, of_match(match)):
            text = caller.get(path).content.decode()
            assert "Ann" in text
            assert "Archer" not in text
            assert "/t/" not in text


def test_a_player_is_added_once_for_one_key(api, cast):
    body = {"name": "Hal Hart", "guest": True}
    first = api.post("players/", body, **{"Idempotency-Key": "p1"})
    again = api.post("players/", body, **{"Idempotency-Key": "p1"})
    assert (first.status_code, first.json()) == (201, again.json())
    assert first.json()["short_name"] == "Hal H."
    other = api.post("players/", {"name": "Ida Hart"}, **{"Idempotency-Key": "p1"})
    assert other.status_code == 409
    taken = {**body, "short_name": "Hal H."}
    assert fields(api.post("players/", taken)) == {("short_name", "taken")}
    assert Player.objects.filter(club=cast.club).count() == 8


@pytest.mark.parametrize("path", ["deals/", "deals/1/", "deals/1/withdraw/", "deals/1/accept/"])
def test_a_request_sent_twice_acts_once_and_answers_the_same(api, match, path):
    if path != "deals/":
        api.post(of_match(match) + "deals/", {"deal": GAME})
    body = {"deals/": {"deal": GAME}, "deals/1/": {"deal": {**GAME, "tricks": 10}}}.get(path, {})
    method = "PUT" if path == "deals/1/" else "POST"
    before = Night.objects.get().version
    first, again = (
        api.call(method, of_match(match) + path, body, **{"Idempotency-Key": "k"}) for _ in range(2)
    )
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert first.status_code < 300
    assert Night.objects.get().version == before + 1
    other = api.post(of_match(match) + "state/", {"state": "void"}, **{"Idempotency-Key": "k"})
    assert fields(other) == {("key", "key-used")}
    assert other.status_code == 409


def test_the_deal_that_ended_the_rubber_is_answered_again(api, match):
    path = of_match(match) + "deals/"
    api.post(path, {"deal": GAME})
    first = api.post(path, {"deal": GAME}, **{"Idempotency-Key": "end"})
    api.post(of_night(match.night) + "close/", {})
    assert api.post(path, {"deal": GAME}, **{"Idempotency-Key": "end"}).json() == first.json()
    assert Deal.objects.count() == 2


def test_a_match_that_has_moved_on_since_it_was_seen_takes_no_deal(api, match):
    path = of_match(match) + "deals/"
    version = api.get(of_match(match)).json()["version"]
    assert api.post(path, {"deal": GAME}, **{"If-Match": f'"{version}"'}).status_code == 201
    stale = api.post(path, {"deal": GAME}, **{"If-Match": f'"{version}"'})
    assert (stale.status_code, fields(stale)) == (412, {("version", "stale")})
    assert api.post(path, {"deal": GAME}, **{"If-Match": "yesterday"}).status_code == 412
    assert api.post(path, {"deal": GAME}, **{"If-Match": "*"}).status_code == 201


def test_nights_are_listed_by_date_and_state_a_page_at_a_time(api, public):
    made = [
        api.post("nights/", {"date": f"2026-03-{day:02}", "name": str(day)}).json()["id"]
        for day in range(1, 6)
    ]
    api.post(f"nights/{made[1]}/close/", {})

    def titles(query: str) -> list[str]:
        return [result["name"] for result in public.get(f"nights/?{query}").json()["results"]]

    assert titles("") == ["5", "4", "3", "2", "1"]
    assert titles("ordering=date") == ["1", "2", "3", "4", "5"]
    assert titles("state=closed") == ["2"]
    assert titles("from=2026-03-02&until=2026-03-03") == ["3", "2"]
    page = public.get("nights/?page_size=2&page=2").json()
    assert ([result["name"] for result in page["results"]], page["count"]) == (["3", "2"], 5)
    assert "page=3" in page["next"]
    assert public.get("nights/?state=never").status_code == 400
    assert public.get("nights/?page=9").status_code == 404


def test_a_page_has_two_hundred_rows_at_most(public, cast):
    Player.objects.bulk_create(
        Player(club=cast.club, name=f"{at}", short_name=f"{at}") for at in range(210)
    )
    assert len(public.get("players/?page_size=200").json()["results"]) == 200
    refused = public.get("players/?page_size=201")
    assert (refused.status_code, fields(refused)) == (400, {("page_size", "invalid")})


def test_clubs_are_listed_and_shown(public, cast):
    listed = public.get("/api/v1/clubs/").json()["results"]
    assert [club["slug"] for club in listed] == ["cavendish", "portland"]
    assert public.get("").json() == listed[0]
    assert public.get("/api/v1/clubs/none/").status_code == 404
