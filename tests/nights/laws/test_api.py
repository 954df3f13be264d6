"""The laws in the API: texts, clauses, codes, and the search, for everybody."""

import pytest

from nights.laws.texts import get_texts
from nights.laws.texts.searching import LONGEST
from nights.rulings.catalogues import CATALOGUES

LAWS = "/api/v1/laws/"


@pytest.fixture(autouse=True)
def no_queries(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        yield


def test_the_root_leads_to_every_text_clause_and_code(client):
    laws = client.get(client.get("/api/v1/").json()["links"]["laws"]).json()
    assert [text["name"] for text in laws["texts"]] == list(get_texts())
    assert [code["name"] for code in laws["codes"]] == list(CATALOGUES)
    for text in laws["texts"]:
        shown = client.get(text["link"]).json()
        clauses = [clause for section in shown["sections"] for clause in section["clauses"]]
        assert [clause["id"] for clause in clauses] == [
            clause.id for clause in get_texts()[text["name"]].clauses
        ]
        assert {client.get(clause["link"]).status_code for clause in clauses} == {200}
        assert client.get(text["page"]).status_code == 200
    for code in laws["codes"]:
        shown = client.get(code["link"]).json()
        entries = CATALOGUES[code["name"]].entries
        assert [entry["key"] for entry in shown["irregularities"]] == [e.key for e in entries]
        assert [len(entry["options"]) for entry in shown["irregularities"]] == [
            len(e.options) for e in entries
        ]
        assert client.get(code["page"]).status_code == 200


def test_a_clause_has_its_words_its_parts_and_the_rulings_that_rest_on_it(client):
    clause = client.get(f"{LAWS}texts/short-bridge/72/").json()
    assert (clause["id"], clause["number"], clause["text"]) == ("SB 72", "72", "short-bridge")
    assert [part["id"] for part in clause["parts"]][:2] == ["SB 72 I", "SB 72 II"]
    assert "revoke" in [ruling["key"] for ruling in clause["rulings"]]
    assert {ruling["code"] for ruling in clause["rulings"]} == {"short-bridge"}
    assert client.get(clause["page"]).status_code == 200
    assert clause["not_applied"] == ""
    etiquette = client.get(f"{LAWS}texts/short-bridge/etiquette-2/").json()
    assert etiquette["not_applied"].startswith("manners")
    table = client.get(f"{LAWS}texts/bridge-1907/scoring-table/").json()
    assert len({len(row) for row in table["paragraphs"][0]["rows"]}) == 1


@pytest.mark.parametrize("question", ["revoke", "renege", "didn't follow suit"])
def test_the_search_answers_the_words_of_players(client, question):
    answer = client.get(f"{LAWS}search/", {"q": question, "text": "short-bridge"}).json()
    assert "SB 72" in [clause["id"] for clause in answer["clauses"]]
    assert ("short-bridge", "revoke") in [(r["code"], r["key"]) for r in answer["rulings"]]


def test_a_search_without_an_answer_is_empty(client):
    answer = client.get(f"{LAWS}search/", {"q": "xyzzy"}).json()
    assert answer == {"clauses": [], "rulings": [], "more": False}
    assert client.get(f"{LAWS}search/", {"q": "card"}).json()["more"] is True


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ({}, {"q"}),
        ({"q": "  "}, {"q"}),
        ({"q": "a" * (LONGEST + 1), "text": "poker"}, {"q", "text"}),
        ({"q": "revoke", "txet": "short-bridge"}, {"txet"}),
    ],
)
def test_a_search_that_cannot_be_answered_says_why(client, query, fields):
    refused = client.get(f"{LAWS}search/", query)
    assert refused.status_code == 400
    assert {fault["field"] for fault in refused.json()["errors"]} == fields


@pytest.mark.parametrize(
    "path",
    ["texts/poker/", "texts/short-bridge/999/", "texts/poker/1/", "irregularities/poker/"],
)
def test_what_is_not_there_is_not_found(client, path):
    assert client.get(LAWS + path).status_code == 404


def test_a_client_that_has_it_gets_nothing_again(client):
    first = client.get(f"{LAWS}texts/short-bridge/")
    again = client.get(f"{LAWS}texts/short-bridge/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    other = client.get(f"{LAWS}texts/bridge-1907/", headers={"If-None-Match": first["ETag"]})
    assert other.status_code == 200
