"""What a club shows to whom: its players, the names in public seasons, reasons, shared links."""

import pytest
from django.urls import reverse

from club.actions.clubs import create_club
from club.actions.people import add_player
from club.ledger.refusals import Refused
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.models import Club, Membership, Player
from club.privacy.actions.privacy import set_privacy
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import change_season, renew_season_link, set_rules
from club.seasons.models import Season
from club.seasons.queries.naming import Naming
from club.seasons.queries.seasons import get_season_standing, list_ladder_rows
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.nights import close_night, set_night
from nights.models import Deal, Night
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME, program
from tests.club.conftest import EVENING, signed
from tests.club.seasons.parts import told

CLOSED = {
    "players_visibility": "members",
    "ladder_names": "listed",
    "reasons_visibility": "members",
}
NAMES = ("Ann", "Bob", "Cyd", "Dot")


@pytest.fixture
def page(cast):
    return reverse("privacy", args=[cast.club.slug])


def choose(cast, **choices):
    set_privacy(order=signed(), club=cast.club, **choices)
    cast.club.refresh_from_db()


def statuses(cast, account):
    caller = program(cast.club, account)
    player = cast.players[0].pk
    return caller.get("players/").status_code, caller.get(f"players/{player}/").status_code


# The choices ---------------------------------------------------------------------------------


def test_a_new_club_shows_little_to_strangers(cast):
    new, _owner, _made = create_club(order=signed(), name="Almack's", owner="owner")
    kept = Club.objects.get(pk=new.pk)
    assert {name: getattr(kept, name) for name in CLOSED} == CLOSED


def test_the_list_of_players_is_read_by_whom_the_club_says(cast):
    choose(cast, players_visibility="members")
    assert statuses(cast, None) == (401, 401)
    assert statuses(cast, cast.member) == (200, 200)
    for chosen in ("", "public"):
        Club.objects.update(players_visibility=chosen)
        assert statuses(cast, None) == (200, 200)


def test_the_owner_of_an_earlier_club_is_told_until_they_choose(cast, page):
    Club.objects.update(**dict.fromkeys(CLOSED, ""))
    front = reverse("club", args=[cast.club.slug])
    text = "as before. You can leave it so"
    assert text in told(cast.client("owner").get(front))
    assert text not in told(cast.client("director").get(front))
    shown = cast.client("owner").get(page)
    assert "save to keep it so" in told(shown)
    assert shown.context["form"].initial == {
        "players_visibility": "public",
        "reasons_visibility": "public",
        "ladder_names": "all",
        "privacy_text": "",
    }
    done = cast.client("owner").post(page, {**shown.context["form"].initial, "key": "k"})
    assert done.status_code == 302
    assert text not in told(cast.client("owner").get(front))
    assert Club.objects.get(pk=cast.club.pk).ladder_names == "all"


def test_the_page_says_who_reads_what_and_what_the_club_adds(cast, page):
    visitor = told(cast.client("visitor").get(page))
    assert "The list of players: everybody" in visitor
    assert "Choose for the club" not in visitor
    fields = {**CLOSED, "privacy_text": "Ask Mrs Grey,\n<b>grey@example.org</b>"}
    assert cast.client("owner").post(page, {**fields, "key": "k"}).status_code == 302
    shown = told(cast.client("visitor").get(page))
    assert "The list of players: members of the club" in shown
    assert "they name only players of public nights" in shown
    assert 'Ask Mrs Grey,<br>&lt;b&gt;<a href="mailto:grey@example.org">' in shown
    assert "kept" in shown
    assert "30 days" in shown


def test_a_choice_is_an_act_and_sent_twice_or_unchanged_it_is_one(cast):
    for _time in range(2):
        set_privacy(order=signed(key="once"), club=cast.club, **CLOSED)
    set_privacy(order=signed(), club=cast.club, **CLOSED)
    [act] = cast.club.acts.filter(verb="privacy")
    assert act.detail == CLOSED


def test_what_is_no_choice_is_refused_with_every_fault_and_loses_nothing(cast, page):
    with pytest.raises(Refused) as refused:
        set_privacy(
            order=signed(),
            club=cast.club,
            players_visibility="all",
            ladder_names="x",
            text="x" * 5001,
        )
    assert {fault.field for fault in refused.value.faults} == {
        "players_visibility",
        "ladder_names",
        "privacy_text",
    }
    answer = cast.client("owner").post(page, {**CLOSED, "ladder_names": "x", "privacy_text": "Us."})
    assert answer.status_code == 422
    assert ">Us.</textarea>" in told(answer).replace("> Us.", ">Us.")


def test_only_owners_choose(cast, page):
    assert cast.client("director").post(page, {**CLOSED, "key": "k"}).status_code == 403
    assert Club.objects.get(pk=cast.club.pk).players_visibility == "public"


# Names in public seasons ---------------------------------------------------------------------


def season_pages(cast, at):
    first = cast.players[0].pk
    embed = reverse("embed-ladder", args=[cast.club.slug])
    return {
        "ladder": at("season"),
        "tiers": at("tiers"),
        "summary": at("season-summary"),
        "search": at("season") + "?q=ann",
        "embed": embed,
        "corrections": at("season-corrections"),
        "player": at("placed", player=first),
        "career": reverse("player-seasons", args=[cast.club.slug, first]),
    }


def test_a_public_season_names_nobody_of_nights_for_members_to_strangers(
    cast, season_address, placed
):
    pages = season_pages(cast, season_address)
    for name, address in pages.items():
        if name != "corrections":
            assert "Ann" in told(cast.client("visitor").get(address)), name
    choose(cast, **CLOSED)
    assert "Ann" in told(cast.client("visitor").get(pages["ladder"]))
    set_night(order=signed(), night=placed.night, visibility="members")
    for name, address in pages.items():
        html = told(cast.client("visitor").get(address)).replace("?q=ann", "").replace('"ann"', "")
        assert not [known for known in NAMES if known in html], name
        if name not in ("embed", "corrections"):
            assert "Ann" in told(cast.client("member").get(address)), name
    assert "a player of the club" in told(cast.client("visitor").get(pages["ladder"]))
    assert "a player of the club" in told(cast.client("visitor").get(pages["tiers"]))
    assert "a player of the club" in told(cast.client("visitor").get(pages["embed"]))
    assert cast.client("visitor").get(pages["player"]).status_code == 302
    assert cast.client("visitor").get(pages["career"]).status_code == 404


def test_a_player_of_one_public_night_is_named_and_the_others_are_not(
    cast, season_address, placed, played
):
    choose(cast, **CLOSED)
    set_night(order=signed(), night=placed.night, visibility="link")
    visitor = cast.client("visitor")
    assert "Dot" not in told(visitor.get(season_address("season")))
    set_night(order=signed(), night=placed.night, visibility="public")
    page = told(visitor.get(season_address("season")))
    assert [name in page for name in NAMES] == [True] * 4


def test_the_api_names_as_the_pages_do(cast, season, placed):
    choose(cast, **CLOSED)
    set_night(order=signed(), night=placed.night, visibility="members")
    visitor, member = program(cast.club, None), program(cast.club, cast.member)
    base, first = f"seasons/{season.pk}/", cast.players[0].pk
    for path in ("ladder/", "placements/1/", "ladder/?format=csv", "placements/1/?format=csv"):
        assert b"Ann" not in visitor.get(base + path).getvalue(), path
        assert b"Ann" in member.get(base + path).getvalue(), path
    for path in ("ladder/?search=ann", "placements/1/?search=ann"):
        assert visitor.get(base + path).json()["results"] == []
        assert len(member.get(base + path).json()["results"]) == 1
    for path in (f"players/{first}/", f"players/{first}/statistics/"):
        assert visitor.get(base + path).status_code == 401, path
        assert member.get(base + path).status_code == 200, path
        assert "Bob" in member.get(base + f"players/{first}/statistics/").content.decode()


def test_equal_rows_are_in_no_order_of_hidden_names(cast, season, placed):
    kept = Season.objects.select_related("club").get(pk=season.pk)
    standing = get_season_standing(kept, "contract")
    standing.rows.update(ranking_points=0, margin=0)
    # The names are in the other order than the ids.
    for player, name in zip(sorted(cast.players, key=lambda p: p.pk), "zyxwvut", strict=True):
        Player.objects.filter(pk=player.pk).update(short_name=name)
    names = [row.player.short_name for row in list_ladder_rows(standing)]
    assert names == sorted(names)
    hidden = [row.player.short_name for row in list_ladder_rows(standing, hides=True)]
    assert hidden == [name for name in "zyxwvut" if name in hidden]
    choose(cast, **CLOSED)
    set_night(order=signed(), night=placed.night, visibility="members")
    hides = Naming(kept, None).hide
    rows = program(cast.club, None).get(f"seasons/{season.pk}/ladder/").json()["results"]
    in_order = [hides(player).pk for player in sorted(cast.players, key=lambda p: p.pk)]
    assert [row["player"]["id"] for row in rows] == [str(key) for key in in_order[:4]]


def test_who_is_named_changes_the_etag(cast, season, placed):
    choose(cast, **CLOSED)
    visitor, path = program(cast.club, None), f"seasons/{season.pk}/ladder/"
    before = visitor.get(path)
    assert visitor.get(path, **{"if-none-match": before["ETag"]}).status_code == 304
    set_night(order=signed(), night=placed.night, visibility="members")
    after = visitor.get(path, **{"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "Ann" not in after.content.decode()


def test_naming_takes_one_query_of_each_kind_of_record(
    cast,
    season,
    placed,
    django_assert_num_queries,
):
    choose(cast, **CLOSED)
    kept = Season.objects.select_related("club").get(pk=season.pk)
    rows = list(list_ladder_rows(get_season_standing(kept, "contract")))
    Naming(kept, None).name(rows)  # PostgreSQL prepares a statement the first time
    with django_assert_num_queries(1 + len(registry.season_records)):  # 1: who was merged
        assert len(Naming(kept, None).name(rows)) == len(rows) == 4


# Reasons -------------------------------------------------------------------------------------


@pytest.fixture
def corrected(cast, night, match, order):
    """Return a match of a closed night of which a deal was corrected, for two reasons."""
    enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=night, unfinished="abandoned")
    for at_, (reason, public) in enumerate((("Bob was drunk", False), ("misheard", True))):
        deal = Deal.objects.filter(match=match).latest("act__number")
        envelope = order(reason=reason, reason_public=public)
        raw = {**GAME, "tricks": 10 + at_}
        correct_deal(order=envelope, deal=deal, raw=raw, overrule=True)
        rebuild_night(night.pk, now=EVENING)
    return match


def reason_pages(cast, match):
    slug, night = cast.club.slug, match.night_id
    return [
        reverse("night", args=[slug, night]),
        reverse("night-corrections", args=[slug, night]),
        reverse("match", args=[slug, night, match.pk]),
    ]


def test_reasons_are_for_members_unless_marked_for_everybody(cast, corrected):
    for address in reason_pages(cast, corrected):
        assert "Bob was drunk" in told(cast.client("visitor").get(address))
    choose(cast, reasons_visibility="members")
    for address in reason_pages(cast, corrected):
        html = told(cast.client("visitor").get(address))
        assert "Bob was drunk" not in html, address
        assert "misheard" in html, address
        assert "Bob was drunk" in told(cast.client("member").get(address)), address


def test_the_api_tells_reasons_to_the_same(cast, corrected):
    path = f"nights/{corrected.night_id}/corrections/"

    def reasons(account):
        corrections = program(cast.club, account).get(path).json()["results"]
        return [correction["reason"] for correction in corrections]

    assert reasons(None) == ["misheard", "Bob was drunk"]
    choose(cast, reasons_visibility="members")
    assert reasons(None) == ["misheard", ""]
    assert reasons(cast.member) == ["misheard", "Bob was drunk"]
    assert reasons(cast.stranger) == ["misheard", ""]


def test_a_director_marks_a_reason_in_the_form_and_by_the_api(cast, match, order):
    choose(cast, reasons_visibility="members")
    deal = enter_deal(order=order(), match=match, raw=GAME)
    arguments = [cast.club.slug, match.night_id, match.pk]
    form = cast.client("director").get(reverse("amend", args=[*arguments, deal.pk]))
    assert "Everybody may read the reason" in told(form)
    cast.client("director").post(
        reverse("match-state", args=arguments),
        {"state": "void", "reason": "the lights went out", "reason_public": "1", "key": "k"},
    )
    act = match.night.acts.latest("number")
    assert (act.reason, act.detail.get("reason_public")) == ("the lights went out", True)
    caller = program(cast.club, cast.director)
    body = {"state": "playing", "reason": "they are back", "reason_public": True}
    assert caller.post(f"nights/{match.night_id}/matches/{match.pk}/state/", body).status_code < 300
    act = match.night.acts.latest("number")
    assert (act.reason, act.detail.get("reason_public")) == ("they are back", True)


def test_an_act_without_a_reason_is_not_marked(cast, match, order):
    enter_deal(order=order(reason_public=True), match=match, raw=GAME)
    assert "reason_public" not in match.night.acts.latest("number").detail


# Shared links --------------------------------------------------------------------------------


def test_a_nights_link_is_renewed_and_withdrawn(cast, night):
    set_night(order=signed(), night=night, visibility="link")
    old = reverse("shared", args=[night.link_key])
    settings = reverse("settings", args=[cast.club.slug, night.pk])
    holder = cast.client("visitor")
    assert holder.get(old, follow=True).status_code == 200
    director = cast.client("director")
    assert "Make a new link" in told(director.get(settings))
    assert director.post(settings, {"link": "new", "key": "a"}).status_code == 302
    new = reverse("shared", args=[Night.objects.get(pk=night.pk).link_key])
    here = reverse("night", args=[cast.club.slug, night.pk])
    assert cast.client("visitor").get(old).status_code == 404
    assert holder.get(here).status_code == 302, "whoever opened the old link is shut out too"
    assert holder.get(new, follow=True).status_code == 200
    director.post(settings, {"link": "withdraw", "key": "b"})
    kept = Night.objects.get(pk=night.pk)
    assert kept.visibility == "members"
    assert holder.get(here).status_code == 302
    assert cast.client("visitor").get(new).status_code == 404
    set_night(order=signed(), night=night, visibility="link")
    assert holder.get(here).status_code == 302, "a withdrawn link stays so"


def test_the_api_renews_a_nights_link(cast, night):
    before = night.link_key
    caller = program(cast.club, cast.director)
    assert caller.patch(f"nights/{night.pk}/", {"new_link": True}).status_code == 200
    assert Night.objects.get(pk=night.pk).link_key != before


def test_a_season_is_shown_by_its_link_which_is_renewed_and_withdrawn(
    cast, season_address, season, placed
):
    days = {"starts": season.starts, "ends": season.ends}
    change_season(order=signed(), season=season, name="Spring", visibility="link", **days)
    key = Season.objects.get(pk=season.pk).link_key
    holder = cast.client("visitor")
    assert holder.get(season_address("season")).status_code == 302
    assert cast.client("member").get(season_address("season")).status_code == 403
    assert cast.client("director").get(season_address("season")).status_code == 200
    assert "Ann" in told(holder.get(reverse("shared-season", args=[key]), follow=True))
    assert "Spring" in told(holder.get(reverse("seasons", args=[cast.club.slug])))
    assert program(cast.club, None).get(f"seasons/{season.pk}/ladder/").status_code == 401
    owner = cast.client("owner")
    assert key in told(owner.get(season_address("season-settings")))
    assert (
        owner.post(season_address("season-settings"), {"link": "new", "key": "n"}).status_code
        == 302
    )
    fresh = Season.objects.get(pk=season.pk).link_key
    assert fresh not in ("", key)
    assert holder.get(season_address("season")).status_code == 302
    change_season(order=signed(), season=season, name="Spring", visibility="members", **days)
    assert Season.objects.get(pk=season.pk).link_key == ""
    assert cast.client("visitor").get(reverse("shared-season", args=[fresh])).status_code == 404
    assert renew_season_link(order=signed(), season=season).link_key == ""


@pytest.mark.parametrize("key", ["x", "%00"])
def test_a_key_that_is_none_is_not_found(cast, key):
    assert cast.client("visitor").get(f"/s/{key}/").status_code == 404


def test_rules_of_a_season_are_changed_for_reasons_of_the_club(cast, season_address, season):
    order = signed(reason="the committee quarrelled")
    set_rules(order=order, season=season, ladder={"cap": 2000}, tiers={})
    rebuild_ladder(season.pk, now=EVENING)
    choose(cast, reasons_visibility="members")
    assert "quarrelled" not in told(
        cast.client("visitor").get(season_address("season-corrections"))
    )
    assert "quarrelled" in told(cast.client("member").get(season_address("season-corrections")))


def test_a_season_names_who_changed_something_only_if_it_names_them(
    cast, season_address, season, placed
):
    owner = Membership.objects.get(club=cast.club, account=cast.owner)
    owner.player = add_player(order=signed(), club=cast.club, name="Hettie", short_name="Hettie")
    owner.save()
    signs = Order(Actor(account=cast.owner), EVENING, reason="misheard")
    set_rules(order=signs, season=season, ladder={"cap": 2000}, tiers={})
    close_night(order=signed(), night=placed.night)
    deal = placed.deals.get(number=1)
    correct_deal(order=signs, deal=deal, raw={**GAME, "tricks": 11}, overrule=True)
    rebuild_night(placed.night_id, now=EVENING)
    set_night(order=signed(), night=placed.night, visibility="members")
    choose(cast, **CLOSED)
    changes, corrected = season_address("season-corrections"), f"seasons/{season.pk}/corrections/"
    for address in (changes, season_address("season")):
        assert told(cast.client("member").get(address)).count("Hettie") == 2
        assert "Hettie" not in told(cast.client("visitor").get(address))
    set_night(order=signed(), night=placed.night, visibility="public")
    for address in (changes, season_address("season")):
        assert "Hettie" not in told(cast.client("visitor").get(address))
    assert program(cast.club, cast.member).get(corrected).json()["results"][0]["by"] == "Hettie"
    assert program(cast.club, None).get(corrected).json()["results"][0]["by"] == "a director"


def test_places_of_a_season_that_nobody_was_named_in_still_place(cast, season, placed):
    choose(cast, **CLOSED)
    assert place_season(order=signed(), season=season)


def test_pages_show_a_new_link_and_say_that_it_is_withdrawn(cast, night, season_address, season):
    director, owner = cast.client("director"), cast.client("owner")
    of_night = reverse("settings", args=[cast.club.slug, night.pk])
    form = {"name": "", "visibility": "link", "rotation": "cut", "key": "1"}
    shown = told(director.post(of_night, form, follow=True))
    assert f"/n/{Night.objects.get(pk=night.pk).link_key}/" in shown
    assert "There is a new link." in told(
        director.post(of_night, {"link": "new", "key": "2"}, follow=True)
    )
    withdrawn = told(director.post(of_night, {"link": "withdraw", "key": "3"}, follow=True))
    assert "The link is withdrawn." in withdrawn
    of_season = season_address("season-settings")
    form = {
        "name": season.name,
        "starts": season.starts,
        "ends": season.ends,
        "visibility": "link",
        "key": "4",
    }
    shown = told(owner.post(of_season, form, follow=True))
    assert f"/s/{Season.objects.get(pk=season.pk).link_key}/" in shown
    withdrawn = told(owner.post(of_season, {"link": "withdraw", "key": "5"}, follow=True))
    assert "The link is withdrawn." in withdrawn
    kept = Season.objects.get(pk=season.pk)
    assert (kept.visibility, kept.link_key, kept.name) == ("members", "", season.name)


def test_owners_find_what_is_set_up_once_at_the_clubs_page(cast):
    club = reverse("club", args=[cast.club.slug])
    names = ("club-log", "archive", "embed", "webhooks", "tokens", "feeds", "privacy")
    paths = {name: f'href="{reverse(name, args=[cast.club.slug])}' for name in names}
    main = {
        who: told(cast.client(who).get(club)).partition("<main")[2] for who in ("owner", "director")
    }
    assert [name for name in names if paths[name] not in main["owner"]] == []
    owned = [name for name in names if paths[name] in main["director"].partition("<footer")[0]]
    assert owned == ["tokens", "feeds"]
