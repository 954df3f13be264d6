"""Commands on an installation that was never started: one sentence, no traceback."""

import ast

import pytest

from tests.platform.conftest import PROJECT, Installation

#: Each command that needs the tables, with arguments that are valid.
COMMANDS = {
    "backup": (),
    "api_token": ("cavendish", "vera", "scoreboard"),
    "check_projections": (),
    "demo": (),
    "export_club": ("cavendish",),
    "import_club": ("club.zip",),
    "import_players": ("cavendish", "players.csv"),
    "login_link": ("vera",),
    "new_club": ("Cavendish", "--owner", "vera"),
    "rebuild_projections": (),
    "simulate": (),
}
#: `serve` and `dev` migrate; the others use no table.
WITHOUT_TABLES = {
    "serve",
    "dev",
    "restore",
    "score",
    "standings",
    "movement",
    "draw",
    "convert",
    "makemessages",
}


def test_every_command_is_here() -> None:
    modules = PROJECT.glob("*/management/commands/[a-z]*.py")
    assert {path.stem for path in modules} == {*COMMANDS, *WITHOUT_TABLES}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_needs_the_tables_has_the_shared_base(name: str) -> None:
    [path] = PROJECT.glob(f"*/management/commands/{name}.py")
    source = path.read_text("utf-8")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    bases = [
        ast.unparse(base)
        for defined in classes
        for base in defined.bases
        if defined.name == "Command"
    ]
    assert bases == ["DatabaseCommand"]


@pytest.mark.parametrize("name", ["new_club", "login_link", "import_players"])
def test_without_a_database_a_command_says_what_to_do(
    installation: Installation, name: str
) -> None:
    ended = installation.run(name, *COMMANDS[name])
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "There is no database yet: start the program once" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_simulation_against_a_server_needs_no_database(installation: Installation) -> None:
    ended = installation.run("simulate", "--url", "http://127.0.0.1:9")
    assert "no database" not in ended.stderr
    assert "--url needs --token" in ended.stderr
