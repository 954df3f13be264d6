"""ARCHITECTURE.md names every package; templates are readable."""

import re
import tomllib
from pathlib import Path

from nights.forms.reckoning import NOT_RECKONED
from scoring.games import GAMES

PROJECT = Path(__file__).resolve().parents[2]


def packages() -> set[str]:
    """Return the packages of the program as they are imported."""
    return {
        ".".join(path.parent.relative_to(PROJECT).parts)
        for root in ("scoring", "club", "nights", "tournaments", "cutin")
        for path in (PROJECT / root).rglob("__init__.py")
    }


def test_every_package_has_its_row_and_every_row_its_package() -> None:
    text = (PROJECT / "ARCHITECTURE.md").read_text("utf-8")
    table = text.partition("## Packages")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `([a-z_.]+)` \| (.+) \|$", table, re.MULTILINE)
    assert {name for name, _why in named} == packages()
    assert all(len(why) > 15 for _name, why in named)


def test_every_module_of_nights_is_in_a_layer() -> None:
    contracts = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    [layers] = [
        contract["layers"]
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["name"].startswith("Inside nights")
    ]
    known = {module.strip() for layer in layers for module in re.split("[|:]", layer)}
    subjects = {module.rpartition(".")[0] for module in known} - {"nights"}
    modules = {
        ".".join(path.relative_to(PROJECT).with_suffix("").parts)
        for folder in ("nights", *(subject.replace(".", "/") for subject in subjects))
        for path in (PROJECT / folder).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    outside = {module for module in modules if module.endswith(("__init__", ".apps", "migrations"))}
    assert modules - subjects - outside == known


#: The most characters on a line of a template. Longer lines cannot be reviewed.
LONGEST_LINE = 200


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    templates = PROJECT / "templates"
    too_long = [
        f"{path.relative_to(PROJECT)}:{number}: {len(line)} characters"
        for path in sorted(templates.rglob("*.html"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert too_long == []


def test_the_script_computes_the_points_of_every_game_by_all_its_house_rules() -> None:
    script = (PROJECT / "static" / "reckon.js").read_text("utf-8")
    shared = dict(re.findall(r'var ([A-Z]+) = "(.*)";', script))
    rows = re.findall(r'^    "([a-z0-9-]+)": \[(?:"(.*)"|([A-Z]+)), ', script, re.MULTILINE)
    known = {name: sorted((text or shared.get(at, "")).split()) for name, text, at in rows}
    assert known.pop("board") == []
    expected = {name: sorted(game().rules()) for name, game in GAMES.items()}
    assert known == {name: expected[name] for name in expected if name not in NOT_RECKONED}


def test_the_style_shows_the_house_rules_of_every_game() -> None:
    style = (PROJECT / "static" / "app.css").read_text("utf-8")
    missing = [name for name in GAMES if f'[value="{name}"]:checked) .rules-{name}' not in style]
    assert missing == []
