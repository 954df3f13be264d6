"""Refusals and cuts lead to the law that they follow from: on pages, on phones, in the API."""

import random
import re

import pytest
from django.template import Context, Template
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.forming import form_table, gather_table
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut, cut_card, sit_down
from nights.actions.room import arrive
from nights.formation import rules
from nights.formation.code import CODES
from nights.laws.texts import find_clause
from nights.links import TABLE_LINKS
from tests.club.conftest import EVENING

STAGES = ("wave", "admission", "open", "fill", "out", "partners", "deal")


@pytest.mark.parametrize("code", CODES)
def test_every_rule_of_the_card_room_has_a_text(code):
    for about in rules._ENGLISH:
        clauses = rules.find_rule(code, about)
        assert clauses
        assert all(find_clause(clause) for clause in clauses)
    for stage in STAGES:
        assert all(find_clause(clause) for clause in rules.find_rules_of_cut(code, stage))
    assert rules._ENGLISH.keys() == rules._LAWS_1907.keys()


def test_a_cut_that_no_text_rules_cites_none():
    made = Template('{% load laws %}{% cite_laws_of_cut "modern" "wave" %}').render(Context())
    assert made == ""


def list_law_links(page: str) -> list[str]:
    """Return the paths of the clauses to which a page leads."""
    return re.findall(r'href="(/laws/[a-z0-9-]+/[a-z0-9-]+/)"', page)


def test_a_refusal_leads_to_its_law_on_the_page_and_in_the_api(cast, order, night):
    client = cast.client("director")
    five = [str(player.pk) for player in cast.players[1:6]]
    url = reverse("form", args=[cast.club.slug, night.pk])
    page = client.post(url, {"picks": "1", "players": five, "cut": "drawn"})
    assert page.status_code == 422
    alert = page.content.decode().split('<ul class="faults">')[1].split("</ul>")[0]
    (path,) = list_law_links(alert)
    assert path == "/laws/short-bridge/22/"
    assert client.get(path).status_code == 200

    refused = client.post(
        reverse("api-tables", args=[cast.club.slug, night.pk]),
        {"players": five},
        "application/json",
    )
    (fault,) = refused.json()["errors"]
    assert (fault["code"], fault["clauses"]) == ("lesser-right", ["SB 22"])


def test_a_fault_without_a_law_names_none(cast, order, night):
    with pytest.raises(Refused) as refused:
        form_table(
            order=order(), night=night, players=[], cards=[], typed=False, chance=random.Random(1)
        )
    assert [fault.as_dict().keys() for fault in refused.value.faults] == [
        {"field", "code", "problem"}
    ]


@pytest.fixture
def code():
    """Return the code of the night: the English club code, unless a test says another."""
    return "english"


@pytest.fixture
def table(cast, order, code):
    """Return a table of four that has not cut yet."""
    evening = open_night(order=order(), club=cast.club, date=EVENING.date(), code=code)
    for player in cast.players[:4]:
        arrive(order=order(), night=evening, player=player)
    return gather_table(order=order(), night=evening, players=cast.players[:4])


@pytest.mark.parametrize(
    ("code", "law"),
    [
        ("english", "/laws/short-bridge/16/"),
        ("1907", "/laws/bridge-1907/forming-tables-2/"),
        ("modern", "/laws/mechanics/dealing-1/"),
    ],
)
def test_a_cut_leads_to_its_laws_on_the_phone_and_in_the_nights_record(
    table, law, cast, order, client
):
    begin_cut(order=order(), night=table.night, table=table)
    chance = random.Random(3)
    phone = client.get(reverse("table", args=[TABLE_LINKS.make(table.pk, 1)])).content.decode()
    assert law in list_law_links(phone)
    for player in cast.players[:4]:
        cut_card(
            order=order(),
            night=table.night,
            table=table,
            player=player,
            card="",
            chance=chance,
        )
    match = sit_down(order=order(), night=table.night, table=table)
    director = cast.client("director")
    args = [cast.club.slug, table.night_id]
    for page in (reverse("match-begun", args=[*args, match.pk]), reverse("cuts", args=args)):
        links = list_law_links(director.get(page).content.decode())
        assert law in links
        assert all(client.get(link).status_code == 200 for link in links)


@pytest.mark.parametrize(
    ("code", "law"),
    [("english", "/laws/short-bridge/17/"), ("1907", "/laws/bridge-1907/cutting-1/")],
)
def test_the_opening_wave_leads_to_its_laws(code, law, cast, order):
    evening = open_night(order=order(), club=cast.club, date=EVENING.date(), code=code)
    for player in cast.players[:5]:
        arrive(order=order(), night=evening, player=player)
    client = cast.client("director")
    page = client.get(reverse("wave", args=[cast.club.slug, evening.pk])).content.decode()
    assert law in list_law_links(page)
