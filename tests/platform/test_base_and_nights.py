"""What every app stands on knows no nights, also where import-linter cannot see it.

The contract "The base knows no nights" in pyproject.toml lists the modules of both. It sees which
modules are imported, but not what is imported through a package that has names of its modules.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CLUB = PROJECT / "club"
#: Packages of which names of their modules are imported.
THROUGH = ("club.forms", "club.models", "club.rebuild")
#: Modules that are not turned round yet: of the base, and they use nights.
NOT_YET = (
    "club.forms", "club.models", "club.rebuild",
)  # fmt: skip


def read_contract() -> tuple[list[str], list[str]]:
    """Return the modules of the base and those of nights, as the contract lists them."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    contract = next(row for row in contracts if row["name"] == "The base knows no nights")
    return contract["source_modules"], contract["forbidden_modules"]


BASE, NIGHTS = read_contract()


def list_modules() -> dict[str, ast.Module]:
    """Return the modules of the club that have any code, by name, without its migrations."""
    trees = {}
    for path in sorted(CLUB.rglob("*.py")):
        parts = path.relative_to(PROJECT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text("utf-8"))
        if "migrations" not in parts and len(tree.body) > 1:
            trees[name] = tree
    return trees


MODULES = list_modules()


def belongs(name: str, modules: Iterable[str]) -> bool:
    """Return whether a module is one of the given modules, or is in one of these packages."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def list_origins(package: str) -> dict[str, str]:
    """Return for each name that a package has of its modules the module that defines it."""
    return {
        alias.asname or alias.name: str(node.module)
        for node in MODULES[package].body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


ORIGINS = {package: list_origins(package) for package in THROUGH}


def list_used(name: str) -> Iterator[tuple[str, str]]:
    """Yield what a module uses of the club: a module that is imported, and the name that it has."""
    tree = MODULES[name]
    packages = {}  # by the name under which this module has imported them
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = str(node.module)
            for alias in node.names:
                inside = f"{module}.{alias.name}"
                if inside in ORIGINS:
                    packages[alias.asname or alias.name] = inside
                origin = ORIGINS.get(module, {}).get(alias.name, module)
                yield (inside if inside in MODULES else origin), alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            origin = ORIGINS.get(packages.get(node.value.id, ""), {}).get(node.attr, "")
            yield origin, node.attr


def list_nights_used(name: str) -> list[str]:
    """Return what a module uses of nights."""
    used = list_used(name)
    return sorted({f"{module}: {what}" for module, what in used if belongs(module, NIGHTS)})


def test_names_that_come_through_a_package_are_found() -> None:
    assert ORIGINS["club.models"]["Night"] == "club.models.night"
    assert "club.models.night: Night" in list_nights_used("club.pages.night")
    assert "club.models.match: Match" in list_nights_used("club.queries.greatest")
    assert "club.forms.deals: get_fields" in list_nights_used("club.simulation.phone")


def test_every_module_is_of_the_base_or_of_nights_or_not_turned_round_yet() -> None:
    times = {
        name: belongs(name, BASE) + belongs(name, NIGHTS) + (name in NOT_YET) for name in MODULES
    }
    assert {name for name, count in times.items() if count != 1} == set()
    assert set(NOT_YET) - set(MODULES) == set()


def test_no_module_of_the_base_uses_nights() -> None:
    used = {name: list_nights_used(name) for name in MODULES if belongs(name, BASE)}
    assert {name: nights for name, nights in used.items() if nights} == {}


def test_what_uses_no_nights_any_more_is_in_the_contract() -> None:
    assert [name for name in NOT_YET if not list_nights_used(name)] == []
