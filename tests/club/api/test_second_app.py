"""Another app answers by the same views: its addresses are reached, with all the manners."""

import pytest
from django.urls import include, path
from rest_framework import serializers
from rest_framework.response import Response

from club.queries.mark import Mark
from club.web.api.schema import reads, writes
from club.web.api.urls import not_found
from club.web.api.views import EVERYBODY, ClubView
from tests.club.api.client import fields, program


class Greeting(serializers.Serializer):
    """A word."""

    word = serializers.CharField(help_text="The word.")


class Events(ClubView):
    """Something that this installation knows nothing of."""

    needs = {"GET": EVERYBODY, "POST": "directs"}

    @reads("events-list", Greeting(many=True), polled=True)
    def get(self, request, club):
        """List the words of a club."""
        rows = [{"word": "one"}, {"word": "two"}]
        return self.respond(Mark("words"), {}, lambda: self.paged(rows, Greeting, self.context()))

    @writes("events-add", Greeting, Greeting)
    def post(self, request, club):
        """Add a word to a club."""
        return Response(self.read_body(Greeting), 201)


second_app = [path("clubs/<slug:club>/events/", Events.as_view(), name="api-events")]
urlpatterns = [
    path("api/v1/", include("club.web.api.urls")),
    path("api/v1/", include("club.api.urls")),
    path("api/v1/", include("nights.api.urls")),
    path("api/v1/", include(second_app)),
    not_found,
]
pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def public(cast):
    return program(cast.club, None)


def test_the_addresses_of_every_app_are_reached_and_no_others(public):
    assert public.get("events/").json()["count"] == 2
    assert public.get("players/").status_code == 200
    nowhere = public.get("event/")
    assert (nowhere.status_code, nowhere["Content-Type"]) == (404, "application/problem+json")


def test_it_has_pages_csv_polling_and_refusals_without_a_line_of_its_own(public, cast):
    assert len(public.get("events/?page_size=1").json()["results"]) == 1
    rows = b"".join(public.get("events/?format=csv").streaming_content)
    assert rows.decode().splitlines() == ["word", "one", "two"]
    headers = {"If-None-Match": public.get("events/")["ETag"]}
    assert public.get("events/", **headers).status_code == 304
    assert fields(public.get("events/?x=1")) == {("x", "invalid")}
    assert public.post("events/", {}).status_code == 401
    member = program(cast.club, cast.member)
    assert fields(member.post("events/", {})) == {("", "role-missing")}
    director = program(cast.club, cast.director)
    assert fields(director.post("events/", {})) == {("word", "required")}
    assert director.post("events/", {"word": "three"}).status_code == 201
