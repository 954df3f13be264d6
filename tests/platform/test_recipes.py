"""The recipes of CONTRIBUTING.md name what they need, and name nothing that is gone."""

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from nights.games import GameEntry
from scoring.games.protocol import Game

PROJECT = Path(__file__).resolve().parents[2]
PAPER = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = re.findall(r"^## (Adding .+)\n", PAPER, re.MULTILINE)


def read_recipe(name: str) -> str:
    """Return the text of a recipe."""
    return PAPER.partition(f"\n## Adding {name}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", ["an act", "a field", "a game", "a kind of event", "an app"])
def test_there_is_a_recipe(name: str) -> None:
    assert len(read_recipe(name).split()) > 20


def test_the_recipe_of_a_game_names_every_member() -> None:
    recipe = read_recipe("a game")
    members = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert len(members - {"name", "rules"}) == 11
    assert [name for name in sorted(members) if f"`{name}`" not in recipe] == []


def test_the_recipe_of_a_game_names_what_an_entry_may_leave_out() -> None:
    recipe = read_recipe("a game")
    names = {field.name for field in fields(GameEntry) if field.default is not MISSING}
    assert len(names) == 6
    assert [name for name in sorted(names) if f"`{name}`" not in recipe] == []


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_names_what_there_is(recipe: str) -> None:
    text = read_recipe(recipe.removeprefix("Adding "))
    for path in re.findall(r"`((?:[a-z_]+/)+[a-z_.]*|[a-z_/]+\.(?:py|css|js|md|toml))`", text):
        places = [PROJECT, *(PROJECT / app for app in ("club", "nights", "tournaments"))]
        known = any((folder / path).exists() for folder in places) or list(PROJECT.rglob(path))
        assert known, path
