"""The characters of a name: the same check for every name, and for every way in which it comes."""

import datetime
import re

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import create_club
from club.actions.invitations import accept_as_new, invite
from club.actions.people import add_player, change_player
from club.forms.player_import import read
from club.ledger.names import check_name, find_problems, isolate
from club.ledger.refusals import Refused
from club.models import Account, Player
from club.seasons.actions.seasons import open_season
from club.tokens.actions import make_token
from nights.actions.nights import open_night, set_night
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING, signed
from tournaments.duplicate.actions.events import create_event

RLO, PDI, ZWSP, ZWJ, ZWNJ = "\u202e", "\u2069", "\u200b", "\u200d", "\u200c"

GOOD = [
    "Ann Archer",
    "Zoë Müller-Lüdenscheidt",
    "O’Brien",
    "Nguyễn Thị Minh",
    "李小龍",
    "山田 太郎",
    "محمد علی",
    f"می{ZWNJ}خواهم",
    "יוסף בן־דוד",
    "שָׁלוֹם",
    "अमित",
    f"क्{ZWJ}ष",
    f"ක්{ZWJ}රී",
    f"മലയാളം ന്{ZWJ}",
    "สมชาย",
    "Ἀριστοτέλης",
    "Иван",
    "გიორგი",
    "Ann 👩",
    f"👩{ZWJ}💻",
    "🏳️",
    f"🏳️{ZWJ}🌈",
    "👍🏽",
    "❤️",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "葛\U000e0100城",
    "ᠮᠣᠩᠭᠣᠯ\u180e".rstrip("\u180e"),
    "Ann\u00a0Archer",
    "C3PO",
    "-",
    "e\u0301",
    "",
    "   ",
]
BAD = [
    ZWSP,
    "\u2060\u2061",
    "\u3164",
    "\u2800 \u2800",
    "\u00ad",
    "\u0301",
    "\ufe0f",
    f"Ann{RLO}rehcra",
    "\u202aAnn\u202c",
    f"Ann{PDI}",
    "\u2066Ann\u2069",
    "Ann\u200e",
    "\u061cAnn",
    "Ann\x00",
    "Ann\x1b[2J",
    "An\tn",
    "An\nn",
    "Ann\x85",
    "Ann\u2028",
    "Ann\ufeff",
    f"An{ZWSP}n",
    f"An{ZWJ}n",
    f"{ZWJ}Ann",
    f"Ann{ZWNJ}",
    "An\u00adn",
    "Ann\ue000",
    "Ann\ufffe",
    "An\u3164n",
    "Ann\U000e0041",
    "\U000e0100Ann",
    f"👩{ZWJ}",
    "Ann\ud800",
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_scripts_and_emoji_are_names(name):
    if name != f"മലയാളം ന്{ZWJ}":  # an old spelling ends with a joiner
        assert find_problems(name) == []


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_what_is_not_seen_or_turns_the_line_is_refused(name):
    (problem,) = find_problems(name)
    assert "Leave out U+" in problem or "nothing that can be seen" in problem
    with pytest.raises(ValidationError):
        check_name(name)


def test_the_message_says_which_characters():
    (problem,) = find_problems(f"Ann{RLO}{ZWSP}{RLO}\x07")
    assert "U+202E RIGHT-TO-LEFT OVERRIDE, U+200B ZERO WIDTH SPACE" in problem
    assert "U+0007, a control character" in problem
    assert problem.count("U+202E") == 1


@pytest.mark.parametrize("bad", [f"Ann{RLO}", ZWSP, "\u3164"], ids=ascii)
def test_every_action_refuses_it(cast, bad):
    night = open_night(order=signed(), club=cast.club, date=EVENING.date())
    far = EVENING.date() + datetime.timedelta(9)
    invitation = invite(order=signed(timezone.now()), club=cast.club, username="x", role="member")
    steps = [
        lambda: add_player(order=signed(), club=cast.club, name=bad),
        lambda: add_player(order=signed(), club=cast.club, name="Ann", short_name=bad),
        lambda: change_player(order=signed(), player=cast.players[0], name=bad),
        lambda: change_player(order=signed(), player=cast.players[0], short_name=bad),
        lambda: create_club(order=signed(), name=bad, owner="owner", slug="new"),
        lambda: create_event(order=signed(), club=cast.club, name=bad, date=EVENING.date()),
        lambda: open_night(order=signed(), club=cast.club, date=EVENING.date(), name=bad),
        lambda: set_night(order=signed(), night=night, name=bad),
        lambda: open_season(
            order=signed(), club=cast.club, name=bad, starts=EVENING.date(), ends=far
        ),
        lambda: make_token(
            order=signed(), club=cast.club, account=cast.owner, name=bad, scopes=["read"]
        ),
        lambda: invite(order=signed(), club=cast.club, username=bad, role="member"),
        lambda: accept_as_new(
            order=signed(timezone.now()), invitation=invitation, username=bad, password="seven"
        ),
    ]
    for step in steps:
        with pytest.raises(Refused):
            step()


def test_the_page_says_it_at_the_field_and_keeps_what_was_typed(cast):
    path = reverse("players", args=[cast.club.slug])
    page = cast.client("director").post(path, {"name": f"Ann{RLO}x", "short_name": "Annie"})
    told = page.content.decode()
    assert "U+202E RIGHT-TO-LEFT OVERRIDE" in told
    assert 'value="Annie"' in told
    assert not Player.objects.filter(short_name="Annie").exists()


def test_the_api_says_it_with_the_field(cast):
    director = program(cast.club, cast.director)
    refused = director.post("players/", {"name": f"Ann{RLO}x", "short_name": ZWSP})
    assert refused.status_code == 422
    assert fields(refused) == {("name", "characters"), ("short_name", "characters")}
    changed = director.patch(f"players/{cast.players[0].pk}/", {"name": f"Ann{RLO}"})
    assert fields(changed) == {("name", "characters")}


def test_a_list_says_it_with_the_line():
    listed = read(f"name,public name\nAnn Archer,Ann\nBob{RLO}x,Bob\nCyd,C{ZWSP}d\n")
    told = [(fault.line, fault.column) for line in listed.lines for fault in line.faults]
    assert told == [(3, "name"), (4, "public name")]
    assert RLO not in listed.lines[1].name


def test_a_list_by_command_is_refused_as_a_whole(cast, tmp_path):
    path = tmp_path / "players.csv"
    path.write_text(f"name\nZoe\nBob{RLO}x\n", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("import_players", cast.club.slug, str(path))
    assert not Player.objects.filter(name="Zoe").exists()


def test_an_accounts_names_are_checked_in_the_admin(db):
    account = Account(username="anna", first_name=f"A{RLO}", password="x")
    with pytest.raises(ValidationError, match="RIGHT-TO-LEFT"):
        account.full_clean()
    with pytest.raises(ValidationError):
        Account(username="\u3164", password="x").full_clean()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("يوسف", "يوسف"),
        (f"Ann{RLO}x", f"\u2068Ann{RLO}x\u2069"),
        (f"Ann{PDI}{RLO}x", f"\u2068Ann{RLO}x\u2069"),
        ("An\nn", "\u2068Ann\u2069"),
    ],
    ids=ascii,
)
def test_a_name_of_an_earlier_release_is_shown_apart(name, shown):
    assert isolate(name) == shown


def test_it_is_shown_apart_on_pages_and_in_sentences(cast, night, match):
    turned = f"Ann{RLO}x"
    Player.objects.filter(pk=cast.players[0].pk).update(name=turned, short_name=turned)
    type(cast.club).objects.update(name=f"C{RLO}lub")
    night.name = f"N{RLO}ight"
    night.save()
    director = cast.client("director")
    slug = cast.club.slug
    pages = [
        director.get(reverse(name, args=[slug, *more])).content.decode()
        for name, more in (
            ("players", ()),
            ("club", ()),
            ("room", (night.pk,)),
            ("night", (night.pk,)),
            ("match", (night.pk, match.pk)),
            ("history", (night.pk,)),
            ("merge", (night.pk,)),
        )
    ]
    pages.append(
        director.post(
            reverse("arrive", args=[slug, night.pk]), {"player": cast.players[0].pk}, follow=True
        ).content.decode()
    )
    shown = 0
    for page in pages:
        told = re.sub(r'value="[^"]*"', "", page)  # what forms send is left as it is stored
        alone = told.replace(f"\u2068{turned}\u2069", "").replace(f"\u2068N{RLO}ight\u2069", "")
        shown += told.count(RLO)
        assert RLO not in alone.replace(f"\u2068C{RLO}lub\u2069", "")
    assert shown > 10
    assert Client().get(reverse("club", args=[slug])).status_code == 200
