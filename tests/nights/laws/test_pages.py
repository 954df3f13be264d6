"""The laws on pages: texts, clauses, what is done by each code, and the search."""

import re

import pytest
from django.template import Context, Template

from nights.laws.queries import MOST, list_rulings_on, search
from nights.laws.texts import get_texts
from nights.laws.texts.searching import LONGEST, MOST_WORDS, read_question
from nights.rulings.catalogues import CATALOGUES

CITED = Template("{% load laws %}{% cite_linked clauses %}")


def find_numbers(question: str, text: str) -> list[str]:
    """Return the numbers of the clauses of a text that a search finds."""
    clauses_of = {source.name: clauses for source, clauses in search(question, text).clauses}
    return [clause.number for clause in clauses_of.get(text, ())]


@pytest.mark.parametrize(
    "question",
    [
        "revoke",
        "Revoked",
        "renege",
        "didn't follow suit",
        "didn’t follow suit",
        "He did not follow",
        "failed to follow suit",
        "72",
    ],
)
def test_the_law_of_the_revoke_is_found_by_what_players_call_it(question: str) -> None:
    assert "72" in find_numbers(question, "short-bridge")[:3]


@pytest.mark.parametrize(
    ("question", "text", "number"),
    [
        ("a card too many", "short-bridge", "44"),
        ("wrong number of cards", "short-bridge", "44"),
        ("led out of turn", "bridge-1907", "leads 1"),
        ("exposed cards", "short-bridge", "56"),
        ("kibitzer", "bridge-1907", "bystanders 1"),
        ("honors", "short-bridge", "6"),
    ],
)
def test_a_clause_is_found_by_the_words_of_players(question, text, number) -> None:
    assert number in find_numbers(question, text)


def test_a_question_without_words_of_the_laws_finds_nothing() -> None:
    assert search("xyzzy").is_empty
    assert search("of the").is_empty
    assert search("").is_empty


def test_what_is_asked_and_returned_is_bounded() -> None:
    assert len(read_question(" ".join(f"word{number}" for number in range(1000)))) <= MOST_WORDS
    assert len(" ".join(read_question("ab " * LONGEST))) <= LONGEST
    answer = search("card")
    assert answer.more
    assert max(len(rows) for _name, rows in (*answer.clauses, *answer.rulings)) == MOST


def test_irregularities_are_found_with_their_code() -> None:
    keys_of = {
        code.name: [entry.key for entry in entries] for code, entries in search("renege").rulings
    }
    assert "revoke" in keys_of["short-bridge"]
    only = search("revoke", "short-bridge").rulings
    assert [code.name for code, _entries in only] == ["short-bridge"]


def test_a_clause_names_the_rulings_that_rest_on_it() -> None:
    assert {ruled.catalogue.name for ruled in list_rulings_on("SB 72")} == {"short-bridge"}
    assert list_rulings_on("SB 1") == []


@pytest.mark.parametrize("name", list(get_texts()))
def test_a_text_shows_every_clause_with_its_address(
    client, db, name, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(f"/laws/{name}/").content.decode()
    for clause in get_texts()[name].clauses:
        assert f'id="{clause.slug}"' in page
        assert f'href="/laws/{name}/{clause.slug}/"' in page


@pytest.mark.parametrize("name", list(get_texts()))
def test_every_clause_has_a_page(client, db, name, django_assert_num_queries) -> None:
    for clause in get_texts()[name].clauses:
        with django_assert_num_queries(0):
            page = client.get(f"/laws/{name}/{clause.slug}/")
        assert page.status_code == 200
        assert clause.number in page.content.decode()


@pytest.mark.parametrize("code", list(CATALOGUES))
def test_what_is_done_can_be_read_without_a_match(client, code) -> None:
    page = client.get(f"/laws/irregularities/{code}/").content.decode()
    for entry in CATALOGUES[code].entries:
        assert f'id="{entry.key}"' in page
    ids = re.findall(r'<div class="clause" id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) == len(CATALOGUES[code].entries)


def test_the_search_shows_clauses_and_rulings_and_keeps_the_question(client) -> None:
    page = client.get("/laws/", {"q": "renege", "text": "short-bridge"}).content.decode()
    assert 'href="/laws/short-bridge/72/"' in page
    assert "/laws/irregularities/short-bridge/#revoke" in page
    assert 'value="renege"' in page
    assert "/laws/bridge-1907/" not in page


@pytest.mark.parametrize(
    ("question", "words"),
    [("xyzzy", "Nothing is found for"), ("<zz>", "Nothing is found for"), ("   ", "The texts")],
)
def test_a_search_without_an_answer_says_what_to_do(client, question, words) -> None:
    page = client.get("/laws/", {"q": question}).content.decode()
    assert words in page
    assert "<zz>" not in page


@pytest.mark.parametrize(
    "path",
    ["/laws/poker/", "/laws/short-bridge/999/", "/laws/poker/1/", "/laws/irregularities/poker/"],
)
def test_what_is_not_there_is_not_found(client, db, path) -> None:
    assert client.get(path).status_code == 404


def cite(*clauses: str) -> str:
    """Return the citation of clauses as a page has it, without the markup."""
    made = Template("{% load laws %}{% cite_linked clauses %}").render(
        Context({"clauses": clauses})
    )
    return re.sub(r"<[^>]+>", "", made)


def test_a_citation_names_the_text_and_a_heading_once() -> None:
    assert cite("SB 71", "SB 72 I") == "Short Bridge 71, 72 I"
    assert cite("L revoke 1", "L revoke 2").endswith(", revoke 1, 2")
    assert cite("SB 72", "L revoke 1").startswith("Short Bridge 72; ")
    assert cite("SB 999") == "SB 999"


def test_every_clause_of_a_ruling_is_a_link(client) -> None:
    for catalogue in CATALOGUES.values():
        for entry in catalogue.entries:
            made = CITED.render(Context({"clauses": entry.clauses}))
            assert made.count("<a href=") == len(entry.clauses), entry.key
