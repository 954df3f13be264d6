"""The description of the API is complete, and the API does as it says.

EXAMPLES is how many requests are generated for each operation: `make test-long` sends many.
"""

import os
import random
import re

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nights.serializers.deal_shapes import DEAL
from nights.simulation.deals import make_random_deal
from scoring.games import GAMES
from tests.club.api.client import of_match, program
from tests.club.api.parts import list_events

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FEW = settings(
    max_examples=int(os.environ.get("EXAMPLES") or "6"),
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=os.environ.get("EXAMPLES_ARE") != "random",
    database=None,
)

#: Made once: a validator checks its own schema first, which takes longer than any deal.
DEAL_SHAPES = jsonschema.Draft202012Validator(DEAL)


def test_the_description_is_complete(tmp_path):
    call_command("spectacular", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_the_description_is_valid(schema):
    validate(schema.raw_schema)


def test_every_answer_is_described_with_what_is_left_of_the_callers_requests(schema):
    for item in schema.raw_schema["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values():
                assert {"RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"} <= set(
                    answer["headers"]
                )


def test_every_list_is_described_as_csv_too(schema):
    for item in schema.raw_schema["paths"].values():
        content = item.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        shape = str(content.get("application/json", {}).get("schema"))
        assert ("text/csv" in content) or "Paginated" not in shape


def test_a_deal_is_described_as_the_score_sheet_format_has_it(schema):
    schemas = schema.raw_schema["components"]["schemas"]
    refs = [shape["$ref"].rpartition("/")[2] for shape in schemas["Deal"]["oneOf"]]
    assert refs == ["ContractDeal", "OldDeal", "ShortDeal", "VoidDeal"]
    shapes = [schemas[ref] for ref in refs]
    needed = [shape["required"] for shape in shapes]
    assert needed == [["contract"], ["trumps", "won"], ["won"], ["void"]]
    assert all(shape["additionalProperties"] is False for shape in shapes)
    assert re.match(shapes[0]["properties"]["contract"]["pattern"], "4SX")
    body = schema["/api/v1/clubs/{club}/nights/{night}/matches/{match}/deals/"]["POST"]
    content = body.definition.raw["requestBody"]["content"]
    assert content["application/json"]["schema"] == {"$ref": "#/components/schemas/NewDeal"}


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_that_a_game_takes_is_of_one_shape_that_the_description_has(game):
    chance = random.Random(game)
    for _ in range(300):
        raw = make_random_deal(chance, game)
        assert GAMES[game]().parse(raw)[1] == []
        DEAL_SHAPES.validate(raw)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"contract": "8S"},
        {"contract": "4S", "won": {"NS": 8, "EW": 5}},
        {"won": {"NS": 14, "EW": 0}},
        {"trumps": "H"},
        {"void": "new-deal", "won": {"NS": 8, "EW": 5}},
    ],
)
def test_what_is_no_deal_of_any_game_is_not_described(raw):
    with pytest.raises(jsonschema.ValidationError):
        DEAL_SHAPES.validate(raw)


def play(schema, parts, headers, method, path):
    """Send a few generated requests to things that there are; every answer is as described."""
    for of_event in list_events(parts, path):
        play_at(schema[path][method], {**parts, **of_event}, headers)


def play_at(operation, parts, headers):
    """Send generated requests to a place."""

    @given(case=operation.as_strategy())
    @FEW
    def send(case):
        known = {name: parts[name] for name in case.path_parameters or {} if name in parts}
        case.path_parameters = {**(case.path_parameters or {}), **known}
        # The client does not decompress what it would accept.
        plain = {**headers, "Accept-Encoding": "identity"}
        case.call_and_validate(headers=plain, checks=CHECKS)

    send()


@pytest.mark.parametrize("who", ["owner", "visitor"])
def test_whatever_is_asked_is_answered_as_described(schema, parameters, who):
    parts, headers = parameters
    for path, item in schema.raw_schema["paths"].items():
        if "get" in item and path.startswith("/api/v1/clubs/"):
            play(schema, parts, headers if who == "owner" else {}, "GET", path)


def test_whatever_a_visitor_sends_is_answered_as_described(schema, parameters):
    for path, item in schema.raw_schema["paths"].items():
        for method in {"post", "put", "patch", "delete"} & item.keys():
            play(schema, parameters[0], {}, method.upper(), path)


@pytest.mark.parametrize(
    "name",
    [
        "deals/",
        "deals/{number}/",
        "deals/{number}/accept/",
        "deals/{number}/withdraw/",
        "state/",
        "substitute/",
        "seats/",
        "rulings/",
        "rulings/{ruling}/back/",
    ],
)
def test_whatever_is_sent_about_a_match_is_answered_as_described(schema, parameters, name):
    path = "/api/v1/clubs/{club}/nights/{night}/matches/{match}/" + name
    method = "PUT" if "put" in schema.raw_schema["paths"][path] else "POST"
    play(schema, *parameters, method, path)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "rules/",
        "placements/",
    ],
)
def test_whatever_is_sent_about_a_season_is_answered_as_described(schema, parameters, name):
    path = "/api/v1/clubs/{club}/seasons/{season}/" + name
    method = "PUT" if "put" in schema.raw_schema["paths"][path] else "POST"
    play(schema, *parameters, method, path)


@pytest.mark.parametrize(
    "name", ["players/", "players/merge/", "nights/", "seasons/", "members/", "tokens/"]
)
def test_whatever_is_added_to_a_club_is_answered_as_described(schema, parameters, name):
    play(schema, *parameters, "POST", "/api/v1/clubs/{club}/" + name)


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("PATCH", "players/{player}/"),
        ("PATCH", "nights/{night}/"),
        ("PATCH", "members/{member}/"),
        ("DELETE", "members/{member}/"),
        ("POST", "tokens/{token}/revoke/"),
    ],
)
def test_whatever_is_changed_in_a_club_is_answered_as_described(schema, parameters, method, name):
    play(schema, *parameters, method, "/api/v1/clubs/{club}/" + name)


@pytest.mark.parametrize(
    "name",
    [
        "absences/",
        "arrivals/",
        "departures/",
        "close/",
        "reopen/",
        "paper/",
        "tables/",
        "announcements/",
        "returns/",
        "undo/",
        "wave/",
        "admissions/",
        "tables/gather/",
        "tables/{table}/matches/",
        "tables/{table}/join/",
        "tables/{table}/leave/",
        "tables/{table}/move/",
        "tables/{table}/fill/",
        "tables/{table}/break-up/",
        "tables/{table}/cut/",
        "tables/{table}/cut/cards/",
        "tables/{table}/cut/cards/{card}/back/",
        "tables/{table}/cut/sit/",
        "tables/{table}/cut/give-up/",
    ],
)
def test_whatever_is_sent_about_the_room_is_answered_as_described(schema, parameters, name):
    play(schema, *parameters, "POST", "/api/v1/clubs/{club}/nights/{night}/" + name)


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("POST", ""),
        ("POST", "import/"),
        ("POST", "{event}/from-file/"),
        ("PATCH", "{event}/"),
        ("POST", "{event}/finish/"),
        ("POST", "{event}/resume/"),
        ("POST", "{event}/undo/"),
        ("POST", "{event}/entrants/"),
        ("PATCH", "{event}/entrants/{entrant}/"),
        ("PUT", "{event}/entrants/{entrant}/members/"),
        ("PUT", "{event}/entrants/{entrant}/slot/"),
        ("POST", "{event}/entrants/{entrant}/withdraw/"),
        ("POST", "{event}/entrants/{entrant}/return/"),
        ("PUT", "{event}/sections/{letter}/"),
        ("POST", "{event}/rounds/"),
        ("POST", "{event}/clock/"),
        ("POST", "{event}/calls/{call}/answer/"),
        ("POST", "{event}/results/"),
        ("POST", "{event}/results/together/"),
        ("PATCH", "{event}/results/{result}/"),
        ("DELETE", "{event}/results/{result}/"),
        ("POST", "{event}/results/{result}/adjust/"),
        ("POST", "{event}/results/{result}/accept/"),
        ("POST", "{event}/awards/"),
        ("POST", "{event}/penalties/"),
        ("DELETE", "{event}/penalties/{penalty}/"),
        ("POST", "{event}/foulings/"),
        ("POST", "{event}/publish/"),
        ("POST", "{event}/hold/"),
        ("POST", "{event}/rounds/{number}/close/"),
        ("POST", "{event}/rounds/{number}/undo/"),
        ("PUT", "{event}/rounds/{number}/tables/{table}/"),
        ("POST", "{event}/rounds/{number}/tables/{table}/seat/"),
        ("POST", "{event}/rounds/{number}/tables/{table}/answer/"),
    ],
)
def test_whatever_is_sent_about_an_event_is_answered_as_described(schema, parameters, method, name):
    play(schema, *parameters, method, "/api/v1/clubs/{club}/events/" + name)


@FEW
@given(
    body=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["contract", "declarer", "tricks", "rulings", "x"]), inner
            )
        ),
        max_leaves=8,
    )
)
def test_no_json_at_all_upsets_it(body, request):
    caller, path = request.getfixturevalue("anything")
    assert caller.call("POST", path, body).status_code in (400, 422)


@pytest.fixture
def anything(cast, match):
    return program(cast.club, cast.director), of_match(match) + "deals/"


def test_the_browsable_description_needs_nothing_from_outside_and_no_inline_script(db):
    page = Client().get("/api/v1/docs/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]*src=)", text)
    addresses = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert len(addresses) >= 5
    assert all(address.startswith("/") for address in addresses)
    script = Client().get("/api/v1/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/v1/schema/" in script.content.decode()
