"""The description of the API depends on no data: it is made once, and served as it is."""

import json
import threading

import pytest
import yaml
from django.test import Client

from club.web.api import docs

ADDRESS = "/api/v1/schema/"


@pytest.fixture
def made(monkeypatch):
    """Return the list of the descriptions made since, each with a short text in its place."""
    calls = []

    def make(view, request, language):
        calls.append((request.accepted_renderer.media_type, language))
        return docs._Document(b"described", {"Content-Type": "text/plain"})

    monkeypatch.setattr(docs, "_documents", {})
    monkeypatch.setattr(docs.SchemaView, "_make", make)
    return calls


def test_it_is_made_once_for_each_format(db, made):
    for _ in range(3):
        assert Client().get(ADDRESS, {"format": "json"}).content == b"described"
    assert len(made) == 1
    Client().get(ADDRESS)
    assert len(made) == 2


def test_no_language_or_version_that_a_stranger_makes_up_makes_another(db, made):
    for number in range(5):
        Client().get(ADDRESS, {"format": "json", "lang": f"x{number}", "version": str(number)})
        Client().get(ADDRESS, {"format": "json"}, headers={"Accept-Language": f"q{number}"})
    assert len(made) == 1


def test_who_has_it_is_told_that_nothing_is_new(db):
    first = Client().get(ADDRESS, {"format": "json"})
    again = Client().get(ADDRESS, {"format": "json"}, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert Client().get(ADDRESS)["ETag"] != first["ETag"]


def test_the_formats_have_the_same_description(db):
    shown = Client().get(ADDRESS)
    assert shown["Content-Type"] == "application/vnd.oai.openapi; charset=utf-8"
    assert "attachment" not in shown["Content-Disposition"]
    described = Client().get(ADDRESS, {"format": "json"})
    assert described["Content-Type"].startswith("application/vnd.oai.openapi+json")
    assert yaml.load(shown.content, yaml.CSafeLoader) == json.loads(described.content)


def test_whoever_asks_at_once_waits_for_the_one_that_is_made(made, rf, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    make = docs.SchemaView._make

    def make_slowly(view, request, language):
        begun.set()
        assert go_on.wait(20)
        return make(view, request, language)

    monkeypatch.setattr(docs.SchemaView, "_make", make_slowly)
    monkeypatch.setattr(docs.CountedView, "count", lambda view, request: None)
    view, answers = docs.SchemaView.as_view(authentication_classes=[]), []
    threads = [
        threading.Thread(target=lambda: answers.append(view(rf.get(ADDRESS)).content))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    assert begun.wait(20)
    go_on.set()
    for thread in threads:
        thread.join(20)
    assert answers == [b"described"] * 4
    assert len(made) == 1
