"""Pages and static files are compressed for whoever accepts it, in every mode."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from cutin.compression import Compression


def answer(response, *, method="GET", accepts="gzip"):
    request = RequestFactory().generic(method, "/", headers={"Accept-Encoding": accepts})
    return Compression(lambda _request: response)(request)


def test_a_page_is_compressed_for_a_browser_and_not_for_others():
    text = "a line of text " * 100
    packed = answer(HttpResponse(text))
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content).decode() == text
    assert "Accept-Encoding" in packed["Vary"]
    assert not answer(HttpResponse(text), accepts="identity").has_header("Content-Encoding")


@pytest.mark.parametrize("status", [204, 206, 304])
def test_a_response_without_a_body_stays_as_it_is(status):
    response = answer(StreamingHttpResponse((), status=status))
    assert not response.has_header("Content-Encoding")
    assert b"".join(response.streaming_content) == b""


def test_a_head_request_and_a_picture_stay_as_they_are():
    picture = HttpResponse(b"\x89PNG" * 200, content_type="image/png")
    assert not answer(picture).has_header("Content-Encoding")
    assert not answer(HttpResponse("x" * 900), method="HEAD").has_header("Content-Encoding")


def test_the_style_sheet_is_compressed_where_the_application_serves_it(db):
    response = Client().get("/static/app.css", headers={"Accept-Encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert b".tile" in gzip.decompress(b"".join(response.streaming_content))
    headers = {"If-Modified-Since": response["Last-Modified"], "Accept-Encoding": "gzip"}
    again = Client().get("/static/app.css", headers=headers)
    assert again.status_code == 304
    assert b"".join(again.streaming_content) == b""


def test_an_etag_of_a_compressed_response_still_matches(client, cast_free_club):
    path = f"/api/v1/clubs/{cast_free_club.slug}/nights/"
    first = client.get(path, headers={"Accept-Encoding": "gzip"})
    headers = {"If-None-Match": first["ETag"], "Accept-Encoding": "gzip"}
    assert client.get(path, headers=headers).status_code == 304


@pytest.fixture
def cast_free_club(db):
    from club.models import Club

    return Club.objects.create(name="Cavendish", slug="cavendish")
