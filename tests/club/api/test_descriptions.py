"""What the description of the API says: every operation, field and parameter in words."""

import dataclasses
import importlib
import inspect
import re
from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

from nights.formation.code import CHOICES
from scoring.games import GAMES
from scoring.ladder import LadderRules
from scoring.tiers import TierRules
from tests.club.tenancy.rights import API, EVERYBODY, SEEING
from tests.club.tenancy.two_clubs import addresses

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def described():
    return SchemaGenerator().get_schema(public=True)


@pytest.fixture(scope="module")
def operations(described):
    """Return every operation by its method and path."""
    return {
        (method.upper(), path): operation
        for path, item in described["paths"].items()
        for method, operation in item.items()
    }


@pytest.fixture(scope="module")
def shapes(described):
    return described["components"]["schemas"]


def properties(shape, path):
    """Return every property of a shape, however deep, by its path."""
    for name, inner in shape.get("properties", {}).items():
        yield f"{path}.{name}", inner
        yield from properties(inner, f"{path}.{name}")
    for inner in (shape.get("items"), shape.get("additionalProperties")):
        if isinstance(inner, dict):
            yield from properties(inner, path)
    for several in ("anyOf", "oneOf", "allOf"):
        for inner in shape.get(several, ()):
            yield from properties(inner, path)


def all_properties(shapes):
    for name, shape in shapes.items():
        yield from properties(shape, name)


def test_every_operation_has_a_name_of_its_own_a_summary_and_a_description(operations):
    names = [operation["operationId"] for operation in operations.values()]
    assert len(names) == len(set(names)) > 68
    for operation in operations.values():
        assert re.fullmatch(r"[A-Z][^\n.]{5,70}", operation["summary"]), operation["operationId"]
        assert operation["description"]


def test_every_tag_is_described(described, operations):
    used = {tag for operation in operations.values() for tag in operation["tags"]}
    assert {tag["name"] for tag in described["tags"] if tag["description"]} == used


def test_every_field_is_described(shapes):
    shape_of = dict(all_properties(shapes))
    assert len(shape_of) > 400
    assert [path for path, shape in shape_of.items() if not shape.get("description")] == []


def test_every_parameter_and_response_is_described(operations):
    for where, operation in operations.items():
        for parameter in operation["parameters"]:
            assert parameter["description"], (where, parameter["name"])
        for status, response in operation["responses"].items():
            assert response["description"], (where, status)


def list_serializers():
    """Return the modules of serializers of every app and subject."""
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for app in ("club", "nights", "tournaments")
        for path in (ROOT / app).rglob("*.py")
        if "serializers" in {path.stem, path.parent.name}
    }
    return [importlib.import_module(name) for name in sorted(names)]


def docstrings():
    """Return what is said of every method of a serializer, which is said to programmers."""
    for module in list_serializers():
        for _name, kind in inspect.getmembers(module, inspect.isclass):
            for _name, method in inspect.getmembers(kind, inspect.isfunction):
                yield (inspect.getdoc(method) or "").strip()


def test_no_description_is_the_docstring_of_a_method(shapes):
    internal = set(docstrings()) - {""}
    assert len(internal) > 50
    assert [
        path for path, shape in all_properties(shapes) if shape.get("description") in internal
    ] == []


@pytest.mark.parametrize(
    "title", ["Tokens", "Scopes", "Reading and polling", "Writing", "Errors", "Compatibility"]
)
def test_the_introduction_has_a_section_for_each_of_these(described, title):
    assert f"\n## {title}\n" in described["info"]["description"]


def test_who_need_not_sign_in_is_said_of_every_operation(operations):
    named = {
        "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address.route): address.name
        for address in addresses()
        if address.name in API
    }
    for (method, path), operation in operations.items():
        who = API[named[path]].methods()[method]
        assert ({} in operation["security"]) is (who in (EVERYBODY, SEEING)), (method, path)
        assert {"token": []} in operation["security"]


def test_every_operation_says_what_happens_while_the_database_is_away(operations):
    for operation in operations.values():
        assert "application/problem+json" in operation["responses"]["503"]["content"]
        assert "application/problem+json" in operation["responses"]["404"]["content"]


def test_the_rules_of_every_game_are_typed(shapes):
    refs = [
        shape["$ref"].rpartition("/")[2]
        for shape in shapes["Night"]["properties"]["rules"]["anyOf"]
    ]
    assert set(refs) == {f"{kind.__name__}Rules" for kind in GAMES.values()}
    for kind in GAMES.values():
        shape = shapes[f"{kind.__name__}Rules"]
        assert set(shape["properties"]) == {field.name for field in dataclasses.fields(kind)}
        assert shape["additionalProperties"] is False
    bonus = shapes["RubberRules"]["properties"]["unfinished_game_bonus"]
    assert (bonus["type"], bonus["default"], bonus["maximum"]) == ("integer", 300, 10_000)
    limit = shapes["Bridge1907Rules"]["properties"]["doubling_limit"]
    assert (limit["type"], limit["enum"]) == (["null", "integer"], [None, 100, 200])


def test_the_rules_of_a_house_and_of_a_season_are_typed(shapes):
    assert set(shapes["HouseRules"]["properties"]) == set(CHOICES)
    assert shapes["HouseRules"]["properties"]["most"]["enum"] == [4, 5, 6]
    for kind, name in ((LadderRules, "LadderRules"), (TierRules, "TierRules")):
        assert set(shapes[name]["properties"]) == {field.name for field in dataclasses.fields(kind)}
    assert "HouseRules" in str(shapes["NewNight"]["properties"]["house"])
    assert "TierRules" in str(shapes["SeasonDetail"]["properties"]["tier_rules"])


def test_whatever_may_be_null_says_what_it_is_otherwise(shapes):
    for path, shape in all_properties(shapes):
        assert "nullable" not in shape, path
        kinds = shape.get("type", ())
        assert kinds != "null", path
        assert kinds or {"$ref", "allOf", "oneOf", "anyOf"} & shape.keys(), path
    after = shapes["DealHistory"]["properties"]["after"]
    assert {"type": "null"} in after["oneOf"]


def test_the_parts_of_a_path_come_in_the_order_of_the_path(operations):
    for (_method, path), operation in operations.items():
        parts = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
        assert parts == re.findall(r"{(\w+)}", path)


def test_one_thing_has_one_name(described, operations):
    names = {operation["operationId"] for operation in operations.values()}
    assert {"room-absences", "room-absent", "room-admit"} <= names
    assert not [name for name in names if name.startswith("rights-") or "missing" in name]
    absent = described["components"]["schemas"]["Table"]["properties"]
    assert "absent" in absent
    assert "missing" not in absent
