"""The card room through the API: coming and going, precedence, tables, cuts, undoing."""

import itertools

import pytest

from nights.models import Act, Night, OpenCard
from tests.club.api.client import GAME, Program, fields, of_night, program

CARDS = ("AS", "KS", "QS", "JS", "3D", "2C", "4H")


@pytest.fixture
def api(cast) -> Program:
    return program(cast.club, cast.director)


@pytest.fixture
def evening(api, cast):
    """Return what opens a night with so many in the room; the answer is its path."""

    def opened(count, **about):
        for name in ("Hal", "Ida", "Jim", "Kit", "Lou")[: max(0, count - len(cast.players))]:
            cast.players.append(cast.club.players.create(name=f"{name} X", short_name=name))
        body = {"date": "2026-03-05", "code": "modern", **about}
        path = f"nights/{api.post('nights/', body).json()['id']}/"
        for player in cast.players[:count]:
            assert api.post(f"{path}arrivals/", {"player": str(player.pk)}).status_code == 201
        return path

    return opened


@pytest.fixture
def ids(cast):
    """Return ids of players by their short names."""
    return lambda *names: [
        str(next(player.pk for player in cast.players if player.short_name == name))
        for name in names
    ]


_KEYS = itertools.count(1)


@pytest.fixture
def twice(api):
    """Return what posts a body twice with one key: it acts once, and answers the same."""

    def send(path, body=None):
        key = f"twice-{next(_KEYS)}"
        night = Night.objects.get(pk=path.split("/")[1])
        first, again = (api.post(path, body, **{"Idempotency-Key": key}) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 201), first.content
        assert first.json() == again.json()
        assert Night.objects.get(pk=night.pk).version == night.version + 1
        return first.json()

    return send


def cut(names, cards=CARDS):
    return dict(zip(names, cards, strict=False))


def short(rows, key="player"):
    """Return the short names of the players in rows."""
    return [(row[key] if key else row)["short_name"] for row in rows]


def formed(api, night, players, over=True, **about):
    """Form a table of players by their ids, and make its match void; answer the table's path."""
    body = {"players": players, "reason": "they are together", **about}
    answer = api.post(f"{night}tables/", body)
    assert answer.status_code == 201, answer.content
    match = answer.json()
    if over:
        ended = api.post(f"{night}matches/{match['id']}/state/", {"state": "abandoned"})
        assert ended.status_code == 200
    return f"{night}tables/{match['table']['id']}/"


class TestTheOrderOfRight:
    def test_candidates_stand_by_their_right_and_say_why(self, api, evening, ids):
        night = evening(7)
        candidates = api.get(f"{night}candidates/").json()
        assert short(candidates["results"]) == ["Ann", "Bob", "Cyd", "Dot", "Eve", "Flo", "Gus"]
        first = candidates["results"][0]
        assert (first["place"], first["number"], first["announced"]) == (1, 1, False)
        assert first["at_door"] is False
        assert first["why"]
        page = api.get(f"{night}candidates/?page=2&page_size=3").json()
        assert [result["place"] for result in page["results"]] == [4, 5, 6]
        assert api.get(f"{night}candidates/?fresh=perhaps").status_code == 400

    def test_who_has_played_elsewhere_comes_behind_at_a_fresh_table(self, api, evening, ids):
        night = evening(6)
        table = formed(api, night, ids("Ann", "Bob", "Cyd", "Dot"))
        api.post(f"{table}break-up/")
        api.post(f"{night}arrivals/", {"player": ids("Gus")[0]})
        vacancy = short(api.get(f"{night}candidates/").json()["results"])
        fresh = short(api.get(f"{night}candidates/?fresh=true").json()["results"])
        assert vacancy == ["Eve", "Flo", "Ann", "Bob", "Cyd", "Dot", "Gus"]
        assert fresh == ["Eve", "Flo", "Gus", "Ann", "Bob", "Cyd", "Dot"]

    def test_the_opening_wave_is_closed_once_by_cards_as_they_fell(self, api, evening, ids, twice):
        night = evening(3, code="english")
        ann, bob, cyd = ids("Ann", "Bob", "Cyd")
        assert api.get(f"{night}wave/").json() == {
            "closed": False,
            "at": None,
            "typed": False,
            "rounds": [],
            "order": [],
        }
        first = {ann: "9S", bob: "9D", cyd: "3C"}
        refused = api.post(f"{night}wave/", {"cards": first})
        assert refused.status_code == 422
        assert fields(refused) == {
            (f"rounds.2.{ann}", "cut-again"),
            (f"rounds.2.{bob}", "cut-again"),
        }
        assert fields(api.post(f"{night}wave/", {"rounds": [{"x": "QS"}]})) == {
            ("rounds.1.x", "no-such-player")
        }
        rounds = [first, {ann: "KS", bob: "2H"}]
        closed = twice(f"{night}wave/", {"rounds": rounds})
        assert (closed["closed"], closed["typed"], closed["rounds"]) == (True, True, rounds)
        assert [(row["place"], row["cards"]) for row in closed["order"]] == [
            (1, ["3C"]),
            (2, ["9D", "2H"]),
            (3, ["9S", "KS"]),
        ]
        assert short(closed["order"]) == ["Cyd", "Bob", "Ann"]
        assert api.get(f"{night}wave/").json() == closed
        assert short(api.get(f"{night}candidates/").json()["results"]) == ["Cyd", "Bob", "Ann"]
        assert fields(api.post(f"{night}wave/")) == {("", "wave-closed")}

    def test_the_software_draws_for_the_wave_and_a_repeated_request_draws_nothing(
        self, evening, twice
    ):
        closed = twice(f"{evening(5)}wave/")
        assert closed["typed"] is False
        assert len(closed["order"]) == 5

    def test_those_who_played_elsewhere_cut_for_a_fresh_table(self, api, evening, ids, twice):
        night = evening(9, code="english")
        assert fields(api.post(f"{night}admissions/")) == {("", "nobody-cuts")}
        five = ids("Ann", "Bob", "Cyd", "Dot", "Eve")
        table = formed(api, night, five)
        for player_id in five[:2]:
            api.post(f"{table}leave/", {"player": player_id})
        chosen = [*ids("Flo", "Gus", "Hal"), five[0]]
        api.post(f"{night}departures/", {"player": ids("Ida")[0]})
        refused = api.post(f"{night}tables/", {"players": chosen, "cards": cut(chosen)})
        assert ("players", "cut-for-admission") in fields(refused)
        made = twice(f"{night}admissions/", {"cards": {five[0]: "KS", five[1]: "2C"}})
        assert short(made["order"]) == ["Bob", "Ann"]
        assert made["typed"] is True
        assert fields(api.post(f"{night}admissions/")) == {("", "cut-already")}
        refused = api.post(f"{night}tables/", {"players": chosen, "cards": cut(chosen)})
        assert fields(refused) == {("players", "lesser-right")}

    def test_an_announcement_gives_the_prior_right_where_the_code_has_it(
        self, api, evening, ids, twice
    ):
        night = evening(7, code="1907")
        made = twice(f"{night}announcements/", {"player": ids("Gus")[0]})
        assert (made["player"]["short_name"], made["place"]) == ("Gus", 1)
        first = api.get(f"{night}candidates/").json()["results"][0]
        assert (first["player"]["short_name"], first["announced"]) == ("Gus", True)
        again = api.post(f"{night}announcements/", {"player": ids("Gus")[0]})
        assert fields(again) == {("player", "announced")}
        modern = evening(4)
        refused = api.post(f"{modern}announcements/", {"player": ids("Ann")[0]})
        assert fields(refused) == {("", "not-announced")}


class TestComingAndGoing:
    def test_who_cannot_be_found_is_passed_over_until_they_are_back(self, api, evening, ids, twice):
        night = evening(4)
        (ann,) = ids("Ann")
        made = twice(f"{night}absences/", {"player": ann})
        assert (made["player"]["short_name"], made["absent"]) == ("Ann", True)
        assert short(api.get(f"{night}absences/").json()["results"], "") == ["Ann"]
        assert short(api.get(f"{night}candidates/").json()["results"]) == ["Bob", "Cyd", "Dot"]
        assert fields(api.post(f"{night}absences/", {"player": ann})) == {("player", "same")}
        back = twice(f"{night}absences/", {"player": ann, "absent": False})
        assert back["absent"] is False
        assert api.get(f"{night}absences/").json()["results"] == []
        stranger = api.post(f"{night}absences/", {"player": ids("Gus")[0]})
        assert fields(stranger) == {("player", "not-in-room")}

    def test_a_fourth_may_come_back_where_a_place_is_kept(self, api, evening, ids, twice):
        night = evening(8, code="1907")
        five = ids("Ann", "Bob", "Cyd", "Dot", "Eve")
        low = ["2S", "3S", "4S", "5S"]
        rounds = [cut(five, [*low, "KS"]), cut(five[:4], low)]
        table = formed(api, night, five, over=False, rounds=rounds)
        assert short(api.get(table).json()["waiting"], "") == ["Eve"]
        four = ids("Flo", "Gus", "Hal", "Eve")
        fresh = formed(api, night, four)
        assert short(api.get(table).json()["kept"], "") == ["Eve"]
        refused = api.post(f"{night}returns/", {"player": ids("Gus")[0]})
        assert fields(refused) == {("player", "no-return")}
        home = twice(f"{night}returns/", {"player": ids("Eve")[0]})
        assert short(home["members"], "")[-1] == "Eve"
        assert (home["kept"], home["short"]) == ([], 0)
        assert api.get(fresh).json()["short"] == 1


class TestTables:
    def test_three_gather_and_somebody_joins_before_the_cut(self, api, evening, ids, twice):
        night = evening(5)
        three = ids("Ann", "Bob", "Cyd")
        refused = api.post(f"{night}tables/gather/", {"players": [*three, three[0]]})
        assert fields(refused) == {("players", "twice")}
        made = twice(f"{night}tables/gather/", {"players": three})
        assert (made["number"], made["short"], made["cutting"], made["match"]) == (
            1,
            1,
            False,
            None,
        )
        assert made["page"].startswith("/t/")
        path = f"{night}tables/{made['id']}/"
        refused = api.post(f"{path}join/", {"player": ids("Eve")[0]})
        assert fields(refused) == {("players", "lesser-right")}
        joined = twice(f"{path}join/", {"player": ids("Dot")[0]})
        assert short(joined["members"], "") == ["Ann", "Bob", "Cyd", "Dot"]
        left = twice(f"{path}leave/", {"player": ids("Ann")[0]})
        assert left["short"] == 1
        assert fields(api.post(f"{path}leave/", {"player": ids("Eve")[0]})) == {
            ("player", "not-at-table")
        }

    def test_candidates_claim_a_seat_with_the_next_match(self, api, evening, ids, twice):
        night = evening(6)
        table = formed(api, night, ids("Ann", "Bob", "Cyd", "Dot"))
        five = ids("Ann", "Bob", "Cyd", "Dot", "Eve")
        refused = api.post(f"{table}matches/", {"joining": ids("Flo"), "cards": cut(five)})
        assert ("players", "lesser-right") in fields(refused)
        nobody = api.post(f"{table}matches/", {"joining": [night.split("/")[1]]})
        assert fields(nobody) == {("joining.0", "no-such-player")}
        match = twice(f"{table}matches/", {"joining": ids("Eve"), "cards": cut(five)})
        assert match["number"] == 2
        assert short(api.get(table).json()["members"], "")[-1] == "Eve"

    def test_a_table_breaks_up_and_its_players_fill_another(self, api, evening, ids, twice):
        night = evening(9, code="english")
        table = formed(api, night, ids("Ann", "Bob", "Cyd", "Dot"))
        other = formed(api, night, ids("Eve", "Flo", "Gus", "Hal"), over=False)
        assert fields(api.post(f"{other}break-up/")) == {("", "still-playing")}
        wrong = api.post(f"{table}break-up/", {"player": ids("Eve")[0]})
        assert fields(wrong) == {("player", "not-at-table")}
        broken = twice(f"{table}break-up/", {"player": ids("Dot")[0]})
        assert broken["members"] == []
        crowd = ids("Ann", "Bob", "Cyd")
        short_of = api.post(f"{other}fill/", {"rounds": []})
        assert {code for _field, code in fields(short_of)} == {"cut-again"}
        filled = twice(f"{other}fill/", {"cards": cut(crowd, ["9S", "2D", "5H"])})
        assert short(filled["order"]) == ["Bob", "Cyd", "Ann"]
        # Ida has waited for longer, so the three cut for one place.
        assert short(filled["table"]["members"], "")[4:] == ["Ida", "Bob"]
        assert fields(api.post(f"{other}fill/")) == {("table", "complete")}

    def test_a_member_moves_where_there_is_room_and_nobody_goes_before_them(
        self, api, evening, ids, twice
    ):
        night = evening(9)
        five = ids("Ann", "Bob", "Cyd", "Dot", "Eve")
        table = formed(api, night, five)
        other = formed(api, night, ids("Flo", "Gus", "Hal", "Ida"), over=False)
        to = other.split("/")[-2]
        body = {"player": ids("Eve")[0], "to": to}
        assert fields(api.post(f"{table}move/", {**body, "to": night.split("/")[1]})) == {
            ("to", "no-such-table")
        }
        moved = twice(f"{table}move/", body)
        assert (moved["id"], short(moved["members"], "")[-1]) == (to, "Eve")
        assert fields(api.post(f"{table}move/", body)) == {("player", "at-a-table")}

    def test_nothing_is_found_under_another_night(self, api, evening, ids):
        night, later = evening(4), evening(4)
        table = formed(api, night, ids("Ann", "Bob", "Cyd", "Dot"))
        astray = table.replace(night, later)
        assert api.get(f"{astray}cut/").status_code == 404
        assert api.post(f"{astray}break-up/").status_code == 404


class TestACutUnderWay:
    @pytest.fixture
    def table(self, evening, ids, twice):
        """Return the path of a table of four who have begun to cut."""
        night = evening(5, code="english")
        made = twice(f"{night}tables/gather/", {"players": ids("Ann", "Bob", "Cyd", "Dot")})
        path = f"{night}tables/{made['id']}/"
        begun = twice(f"{path}cut/")
        assert begun["under_way"]
        return path

    def fall(self, api, table, ids, **cards):
        for name, card in cards.items():
            answer = api.post(f"{table}cut/cards/", {"player": ids(name)[0], "card": card})
            assert answer.status_code == 201, answer.content

    def test_cards_fall_one_after_the_other_until_the_dealer_sits(self, api, table, ids, twice):
        open_cut = api.get(f"{table}cut/").json()["cut"]
        assert short(open_cut["to_cut"], "") == ["Ann", "Bob", "Cyd", "Dot"]
        assert (open_cut["round"], open_cut["settled"], open_cut["cards"]) == (1, None, [])
        assert open_cut["why"]
        assert api.get(table).json()["cutting"] is True
        ann = {"player": ids("Ann")[0], "card": "3s"}
        first = twice(f"{table}cut/cards/", ann)["cut"]
        assert [(card["card"], card["drawn"]) for card in first["cards"]] == [("3S", False)]
        self.fall(api, table, ids, Bob="6H", Cyd="6D", Dot="JS")
        again = api.get(f"{table}cut/").json()["cut"]
        assert (again["round"], short(again["to_cut"], "")) == (2, ["Bob", "Cyd"])
        assert fields(api.post(f"{table}cut/sit/")) == {("card", "cut-again")}
        self.fall(api, table, ids, Bob="KS", Cyd="QS")
        done = api.get(f"{table}cut/").json()["cut"]
        assert done["settled"]["seats"]["N"]["short_name"] == "Ann"
        assert (done["settled"]["dealer"], done["to_cut"], done["why"]) == ("N", [], "")
        assert done["reasons"]
        assert fields(api.post(f"{table}cut/sit/", {"seat": "X"})) == {("seat", "invalid_choice")}
        match = twice(f"{table}cut/sit/", {"seat": "E"})
        assert (match["first_dealer"], match["seats"]["E"]["short_name"]) == ("E", "Ann")
        assert api.get(f"{table}cut/").json() == {
            "table": {"id": table.split("/")[-2], "number": 1},
            "under_way": False,
            "cut": None,
        }

    def test_what_the_software_draws_stands_and_what_was_misread_does_not(
        self, api, table, ids, twice
    ):
        drawn = twice(f"{table}cut/cards/", {"player": ids("Ann")[0]})["cut"]
        assert (drawn["cards"][0]["drawn"], drawn["may_go_back"]) == (True, None)
        back = f"{table}cut/cards/{drawn['cards'][0]['id']}/back/"
        assert fields(api.post(back)) == {("card", "no-card")}
        self.fall(api, table, ids, Bob="7D" if drawn["cards"][0]["card"] != "7D" else "7C")
        last = api.get(f"{table}cut/").json()["cut"]["may_go_back"]
        gone = twice(f"{table}cut/cards/{last}/back/")["cut"]
        assert short(gone["to_cut"], "") == ["Bob", "Cyd", "Dot"]
        refused = api.post(f"{table}cut/cards/", {"player": ids("Ann")[0], "card": "ZZ"})
        assert fields(refused) == {("player", "not-their-turn")}
        refused = api.post(f"{table}cut/cards/", {"player": ids("Bob")[0], "card": "ZZ"})
        assert fields(refused) == {("card", "not-a-card")}
        assert OpenCard.objects.count() == 2

    def test_nobody_enters_while_they_cut_and_it_can_be_given_up(self, api, table, ids, twice):
        assert fields(api.post(f"{table}cut/")) == {("table", "cutting")}
        api.post(f"{table}cut/cards/", {"player": ids("Ann")[0]})
        late = api.post(f"{table}join/", {"player": ids("Eve")[0]})
        assert fields(late) == {("table", "cut-begun")}
        assert fields(api.post(f"{table}cut/give-up/")) == {("reason", "reason")}
        given = twice(f"{table}cut/give-up/", {"reason": "a player was called away"})
        assert given["under_way"] is False
        assert fields(api.post(f"{table}cut/give-up/")) == {("table", "no-cut")}
        assert Act.objects.get(verb="uncut").reason == "a player was called away"


class TestUndoing:
    def test_the_last_step_is_taken_back(self, api, evening, ids, twice):
        night = evening(4)
        made = api.post(f"{night}tables/gather/", {"players": ids("Ann", "Bob", "Cyd")}).json()
        step = api.get(f"{night}undo/").json()["step"]
        assert (step["verb"], step["player"], step["needs_reason"]) == ("gather", None, False)
        assert step["table"] == {"id": made["id"], "number": 1}
        undone = twice(f"{night}undo/", {"act": step["act"]})
        assert {**undone["step"], "needs_reason": False} == step
        assert api.get(f"{night}tables/").json()["results"] == []
        before = api.get(f"{night}undo/").json()["step"]
        assert (before["verb"], before["player"]["short_name"]) == ("arrive", "Dot")

    def test_what_is_no_longer_the_last_is_a_conflict(self, api, evening, ids):
        night = evening(4)
        step = api.get(f"{night}undo/").json()["step"]["act"]
        api.post(f"{night}absences/", {"player": ids("Ann")[0]})
        stale = api.post(f"{night}undo/", {"act": step})
        assert (stale.status_code, fields(stale)) == (409, {("", "stale")})
        stranger = api.post(f"{night}undo/", {"act": night.split("/")[1]})
        assert stranger.status_code == 409

    def test_drawn_cards_are_undone_with_a_reason_alone_and_nothing_after_a_deal(
        self, api, evening, ids, twice
    ):
        night = evening(4)
        match = api.post(f"{night}tables/", {"players": ids("Ann", "Bob", "Cyd", "Dot")}).json()
        step = api.get(f"{night}undo/").json()["step"]
        assert (step["verb"], step["needs_reason"]) == ("form", True)
        assert step["table"]["number"] == 1
        assert fields(api.post(f"{night}undo/", {"act": step["act"]})) == {("reason", "reason")}
        api.post(f"{night}matches/{match['id']}/deals/", {"deal": GAME})
        assert api.get(f"{night}undo/").json() == {"step": None}
        played = api.post(f"{night}undo/", {"act": step["act"], "reason": "the wrong pack"})
        assert fields(played) == {("", "played")}

    def test_a_drawn_cut_that_was_not_played_is_undone_with_its_reason(
        self, api, evening, ids, twice
    ):
        night = evening(4)
        api.post(f"{night}tables/", {"players": ids("Ann", "Bob", "Cyd", "Dot")})
        step = api.get(f"{night}undo/").json()["step"]["act"]
        twice(f"{night}undo/", {"act": step, "reason": "the wrong pack"})
        assert len(api.get(f"{night}candidates/").json()["results"]) == 4
        assert api.get(f"{night}matches/").json()["results"][0]["state"] == "void"

    def test_two_substitutes_are_undone_one_after_the_other(self, api, evening, ids, twice):
        night = evening(6)
        four = ids("Ann", "Bob", "Cyd", "Dot")
        match = api.post(f"{night}tables/", {"players": four, "cards": cut(four)}).json()
        path = f"{night}matches/{match['id']}/"
        api.post(f"{path}deals/", {"deal": GAME})
        for player_id in ids("Eve", "Flo"):
            api.post(f"{path}substitute/", {"seat": "N", "player": player_id, "consent": True})
        for name in ("Eve", "Ann"):
            twice(f"{night}undo/", {"act": api.get(f"{night}undo/").json()["step"]["act"]})
            sheet = api.get(path).json()
            assert sheet["seats"]["N"]["short_name"] == name
            assert sheet["starters"]["N"]["short_name"] == "Ann"


class TestANightOfItsOwnHouse:
    def test_a_house_says_what_is_announced_who_comes_back_and_for_whom_a_match_counts(
        self, api, evening, ids
    ):
        house = {"announces": True, "returns": True, "counts_for": "substitute"}
        night = evening(4, code="english", house=house)
        assert api.get(night).json()["house"] == house
        made = api.post(f"{night}announcements/", {"player": ids("Dot")[0]})
        assert (made.status_code, made.json()["place"]) == (201, 1)
        refused = api.post("nights/", {"date": "2026-03-05", "house": {"counts_for": "nobody"}})
        assert fields(refused) == {("house", "code-value")}

    def test_by_the_house_a_match_counts_for_the_substitute(self, api, evening, ids):
        night = evening(5, house={"counts_for": "substitute"})
        four = ids("Ann", "Bob", "Cyd", "Dot")
        match = api.post(f"{night}tables/", {"players": four, "cards": cut(four)}).json()
        path = f"{night}matches/{match['id']}/"
        api.post(f"{path}deals/", {"deal": GAME})
        body = {"seat": "N", "player": ids("Eve")[0]}
        assert fields(api.post(f"{path}substitute/", body)) == {("consent", "no-consent")}
        sheet = api.post(f"{path}substitute/", {**body, "consent": True}).json()
        assert sheet["starters"]["N"]["short_name"] == "Ann"
        assert sheet["counted_for"]["N"]["short_name"] == "Eve"

    def test_its_links_lead_to_all_of_the_room(self, api, evening):
        night = evening(4)
        for path in api.get(night).json()["links"].values():
            assert api.get(path).status_code == 200, path
        assert of_night(Night.objects.get()) == night
