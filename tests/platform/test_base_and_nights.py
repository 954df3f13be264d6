"""What every app stands on uses no model of nights, although these are in `club.models` still."""

import ast
from collections.abc import Iterator
from pathlib import Path

CLUB = Path(__file__).resolve().parents[2] / "club"
#: The modules of `club.models` that are of nights.
OF_NIGHTS = ("calls", "heads", "match", "night", "projections", "room", "stakes", "stock")


def list_night_models() -> set[str]:
    """Return the names that `club.models` has of the modules of nights."""
    tree = ast.parse((CLUB / "models" / "__init__.py").read_text("utf-8"))
    modules = {f"club.models.{name}" for name in OF_NIGHTS}
    return {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module in modules
        for alias in node.names
    }


NIGHT_MODELS = list_night_models()


def list_night_models_used(source: str) -> Iterator[str]:
    """Yield the models and modules of nights that a module uses, by import or as an attribute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names}
            if node.module == "club.models":
                yield from names & {*NIGHT_MODELS, *OF_NIGHTS}
            elif node.module in {f"club.models.{name}" for name in OF_NIGHTS}:
                yield str(node.module)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "models":
            yield from {node.attr} & NIGHT_MODELS


def test_each_way_of_using_a_model_of_nights_is_found() -> None:
    for source in (
        "from club.models import Club, Night",
        "from club.models import night",
        "from club.models.night import Night",
        "from club import models\nmodels.Night.objects.all()",
    ):
        assert list(list_night_models_used(source)) != []
    assert list(list_night_models_used("from club.models import Club, Season")) == []


def test_no_module_of_the_club_uses_a_model_of_nights() -> None:
    of_models = {CLUB / "models" / f"{name}.py" for name in ("__init__", *OF_NIGHTS)}
    used = {
        path.relative_to(CLUB).as_posix(): sorted(set(list_night_models_used(source)))
        for path in sorted(CLUB.rglob("*.py"))
        if path not in of_models and "migrations" not in path.parts
        for source in [path.read_text("utf-8")]
    }
    assert len(used) > 100
    assert {path: names for path, names in used.items() if names} == {}
