"""ARCHITECTURE.md names every package; templates are readable."""

import ast
import re
import tokenize
import tomllib
from functools import cache
from pathlib import Path

import pytest

from nights.forms.reckoning import NOT_RECKONED
from scoring.games import GAMES

PROJECT = Path(__file__).resolve().parents[2]


def packages() -> set[str]:
    """Return the packages of the program as they are imported."""
    return {
        ".".join(path.parent.relative_to(PROJECT).parts)
        for root in ("scoring", "club", "nights", "tournaments", "cutin", "config")
        for path in (PROJECT / root).rglob("__init__.py")
    }


def read_map() -> tuple[set[str], set[str]]:
    """Return the layers and the packages that the map of ARCHITECTURE.md has rows for."""
    text = (PROJECT / "ARCHITECTURE.md").read_text("utf-8")
    section = text.partition("\n## The map")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+`) \| (.+) \|$", section, re.MULTILINE)
    assert all(len(words) > 15 for _name, words in rows)
    tables = [re.findall(r"`([a-z_.]+)`", name) for name, _words in rows]
    first = next(number for number, names in enumerate(tables) if names == ["scoring"])
    layers = {name for names in tables[:first] for name in names}
    return layers, {name for names in tables[first:] for name in names}


def test_the_map_has_a_row_for_each_package_or_its_layer() -> None:
    layers, named = read_map()
    assert named <= packages()
    # Django wants commands in a package of their own, below management.
    unnamed = {name.removesuffix(".commands").rpartition(".")[::2] for name in packages() - named}
    assert {name for name, _layer in unnamed} <= named
    assert {layer for _name, layer in unnamed} <= layers


def test_every_decision_is_listed_with_its_date() -> None:
    folder = PROJECT / "docs/decisions"
    listed = re.findall(
        r"^\| (\d{4}-\d\d-\d\d) \| \[(.+)\]\((.+)\) \|$",
        (folder / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    files = {path.name: path.read_text("utf-8") for path in folder.glob("*.md")}
    del files["README.md"]
    assert {name for _date, _title, name in listed} == set(files)
    for date, title, name in listed:
        assert files[name].startswith(f"# {title}\n\n{date}\n\n"), name


def test_papers_refer_to_what_there_is() -> None:
    missing = []
    for paper in [*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text("utf-8")):
            if not (paper.parent / target).exists():
                missing.append(f"{paper.relative_to(PROJECT)}: {target}")
    assert missing == []


def read_layers(name: str) -> list[str]:
    """Return the layers of a contract of import-linter."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract["name"] == name]
    return list(layers)


def list_modules(package: str) -> set[str]:
    """Return the modules and packages directly in a package that a contract is to name."""
    return {
        f"{package}.{path.stem}"
        for path in (PROJECT / package.replace(".", "/")).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
        if path.stem not in ("__init__", "apps", "migrations")
    }


@pytest.mark.parametrize(
    ("contract", "app"),
    [
        ("Inside nights, downward only", "nights"),
        ("Inside the subjects of club, downward only", "club"),
    ],
)
def test_every_module_of_a_subject_is_in_a_layer(contract: str, app: str) -> None:
    known = set(re.findall(r"[\w.]+", " ".join(read_layers(contract))))
    subjects = {module.rpartition(".")[0] for module in known} - {app}
    assert len(subjects) > 2
    modules = {module for subject in subjects for module in list_modules(subject)}
    assert modules == {module for module in known if module.rpartition(".")[0] in subjects}
    # Those of the club itself have another contract, which is exhaustive.
    if app == "nights":
        assert list_modules(app) - subjects == known - modules


def test_every_subject_of_the_club_is_in_the_contract_of_subjects() -> None:
    layers = read_layers("Inside club, downward only")
    between = layers[layers.index("privacy") : layers.index("(forms) | (serializers)")]
    named = " ".join(read_layers("Inside the subjects of club, downward only"))
    assert set(re.findall(r"\w+", " ".join(between))) == set(re.findall(r"club\.(\w+)\.", named))


#: Which apps a string in an app may name, for `import_module`, `get_model` and their like.
BELOW = {
    "scoring": ["scoring"],
    "club": ["club", "scoring"],
    "nights": ["nights", "club", "scoring"],
    "tournaments": ["tournaments", "nights", "club", "scoring"],
}
LOADERS = {"import_module", "import_string", "get_model", "get_app_config", "find_spec"}


def find_loaded(path: Path) -> list[str]:
    """Return the apps that a module loads by a string."""
    return [
        str(call.args[0].value).partition(".")[0]
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant)
        if getattr(call.func, "attr", getattr(call.func, "id", None)) in LOADERS
    ]


def test_no_string_leads_upward() -> None:
    """Contracts hold imports; what is loaded by its name, they do not see."""
    loaded = {
        (app, name)
        for app in BELOW
        for path in (PROJECT / app).rglob("*.py")
        if "migrations" not in path.parts
        for name in find_loaded(path)
    }
    assert ("club", "club") in loaded
    apps = {*BELOW, "cutin"}
    assert [pair for pair in loaded if pair[1] in apps and pair[1] not in BELOW[pair[0]]] == []


def test_the_formatter_is_let_into_all_code() -> None:
    kept_out = [
        str(path.relative_to(PROJECT))
        for name in ("club", "cutin", "docs", "nights", "scoring", "tests", "tournaments")
        for path in (PROJECT / name).rglob("*.py")
        if "migrations" not in path.parts and f"fmt: {'skip'}" in path.read_text("utf-8")
    ]
    assert kept_out == []


TESTS = PROJECT / "tests"


def is_test_module(path: Path) -> bool:
    return path.name.startswith(("test_", "bench_"))


def find_module(name: str) -> Path | None:
    """Return the file of a module of the tests by its dotted name, if it is one."""
    path = PROJECT / f"{name.replace('.', '/')}.py"
    return path if name.startswith("tests.") and path.is_file() else None


@cache
def list_imports(path: Path) -> list[tuple[str, str]]:
    """Return the modules that a module imports from, each with a name, or none for all of it."""
    package = path.relative_to(PROJECT).parts
    imports = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imports += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: -node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            imports += [(module, alias.name) for alias in node.names]
    return imports


@cache
def find_fixtures(path: Path) -> frozenset[str]:
    """Return the names of a module that are fixtures, its own and those that it imports."""
    own = {
        node.name
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if any("fixture" in ast.unparse(decorator) for decorator in node.decorator_list)
    }
    imported = {
        name
        for module, name in list_imports(path)
        if (source := find_module(module)) and name in find_fixtures(source)
    }
    return frozenset(own | imported)


def find_imported_fixtures(path: Path) -> list[str]:
    """Return the fixtures that a module imports, and modules with fixtures imported as a whole."""
    imported = []
    for module, name in list_imports(path):
        source, whole = find_module(module), find_module(f"{module}.{name}".rstrip("."))
        if (source and name in find_fixtures(source)) or (whole and find_fixtures(whole)):
            imported.append(f"{path.relative_to(PROJECT)}: {module} {name}".rstrip())
    return imported


def test_fixtures_come_from_conftest_modules() -> None:
    modules = sorted(filter(is_test_module, TESTS.rglob("*.py")))
    assert {"cast", "order"} <= find_fixtures(TESTS / "nights/conftest.py")
    assert [fault for path in modules for fault in find_imported_fixtures(path)] == []


def test_no_comment_excuses_a_name_that_is_defined_twice() -> None:
    """Whoever imports a fixture has to, for its name is that of a parameter."""
    excused = []
    for path in sorted(TESTS.rglob("*.py")):
        with path.open("rb") as file:
            excused += [
                f"{path.relative_to(PROJECT)}:{token.start[0]}"
                for token in tokenize.tokenize(file.readline)
                if token.type == tokenize.COMMENT
                if "noqa" in token.string and "F811" in token.string
            ]
    assert excused == []


#: The most characters on a line of a template. Longer lines cannot be reviewed.
LONGEST_LINE = 160


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    templates = PROJECT / "templates"
    too_long = [
        f"{path.relative_to(PROJECT)}:{number}: {len(line)} characters"
        for path in sorted(templates.rglob("*.html"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert too_long == []


def test_no_tag_of_a_template_goes_over_lines() -> None:
    """Such a tag is no tag: it is shown as it stands."""
    tag = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
    broken = [
        f"{path.relative_to(PROJECT)}: {match[0]}"
        for path in sorted((PROJECT / "templates").rglob("*.html"))
        for match in tag.finditer(path.read_text("utf-8"))
        if "\n" in match[0]
    ]
    assert broken == []


#: Names of a loop that say nothing of what it goes through.
_EMPTY_NAMES = {"one", "found", "seen", "said"}


def test_a_loop_of_a_template_names_what_it_goes_through() -> None:
    bound = re.compile(r"{% *for (.+?) in ")
    nameless = []
    for path in sorted((PROJECT / "templates").rglob("*.html")):
        for match in bound.finditer(path.read_text("utf-8")):
            if set(re.findall(r"\w+", match[1])) & _EMPTY_NAMES:
                nameless.append(f"{path.relative_to(PROJECT)}: {match[0]}")
    assert nameless == []


#: The fewest words of a sentence that stands once; shorter labels are the same by chance. Values,
#: which are not counted, are the same in `%(name)s` of a module and `{{ name }}` of a template.
FEWEST_WORDS = 5
#: Each code of laws has a catalogue of its own, in the words of its text.
OWN_WORDS = "nights/rulings/catalogues/"

_QUOTED = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_LITERAL = rf"({_QUOTED}(?:\s*{_QUOTED})*)"
_IN_MODULE = re.compile(
    rf"(?<!\w)(?:_|n?gettext(?:_lazy)?|sentence)\(\s*{_LITERAL}(?:,\s*{_LITERAL})?"
)
_IN_TEMPLATE = re.compile(rf"(?:{{% *translate +|(?<!\w)_\()({_QUOTED})")
_BLOCK = re.compile(r"{% *blocktranslate\b.*?%}(.*?){% *endblocktranslate", re.DOTALL)
_PLURAL = re.compile(r"{% *plural *%}")
_VALUE = re.compile(r"{{.*?}}|%\(\w+\)[sd]", re.DOTALL)


def find_sentences(path: Path) -> set[str]:
    """Return the texts for users in a module or a template, with `…` for the values in them."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        literals = [part for match in _IN_MODULE.findall(text) for part in match if part]
        sentences = [ast.literal_eval(f"({part})") for part in literals]
    else:
        sentences = [quoted[1:-1] for quoted in _IN_TEMPLATE.findall(text)]
        sentences += [part for block in _BLOCK.findall(text) for part in _PLURAL.split(block)]
    return {" ".join(_VALUE.sub("…", words).split()) for words in sentences}


def test_a_sentence_stands_in_one_place() -> None:
    """Of two copies one is forgotten: an included template, a constant or a function has both."""
    modules = [path for app in (*BELOW, "cutin") for path in (PROJECT / app).rglob("*.py")]
    places: dict[str, list[str]] = {}
    for path in sorted([*modules, *(PROJECT / "templates").rglob("*.html")]):
        name = path.relative_to(PROJECT).as_posix()
        if not name.startswith(OWN_WORDS):
            for words in find_sentences(path):
                places.setdefault(words, []).append(name)
    assert len(places) > 2000
    copies = {words: at for words, at in places.items() if len(at) > 1}
    long = [words for words in copies if len(re.findall(r"[^\W\d_]+", words)) >= FEWEST_WORDS]
    assert {words: copies[words] for words in long} == {}


def test_the_script_computes_the_points_of_every_game_by_all_its_house_rules() -> None:
    script = (PROJECT / "static" / "reckon.js").read_text("utf-8")
    shared = dict(re.findall(r'var ([A-Z]+) = "(.*)";', script))
    rows = re.findall(r'^    "([a-z0-9-]+)": \[(?:"(.*)"|([A-Z]+)), ', script, re.MULTILINE)
    known = {name: sorted((text or shared.get(at, "")).split()) for name, text, at in rows}
    assert known.pop("board") == []
    expected = {name: sorted(game().rules()) for name, game in GAMES.items()}
    assert known == {name: expected[name] for name in expected if name not in NOT_RECKONED}


def test_the_style_shows_the_house_rules_of_every_game() -> None:
    style = (PROJECT / "static" / "pages.css").read_text("utf-8")
    missing = [name for name in GAMES if f'[value="{name}"]:checked) .rules-{name}' not in style]
    assert missing == []
