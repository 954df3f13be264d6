"""Every command that the papers contain works as it is written, on a new installation."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest

from tests.platform.conftest import PROJECT, Installation

README = (PROJECT / "README.md").read_text("utf-8")
PAPERS = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/performance.md"]
HERE = "http://127.0.0.1:8000"
BLOCKS = re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
#: What stands for the words that a reader replaces.
EXAMPLES = {"NAME": "director", "CLUB": "demo"}
SHEET = '{"game": "rubber", "deals": [{"contract": "4S", "declarer": "N", "tricks": 10}]}\n'
EVENT = (
    '{"kind": "pairs", "scoring": "matchpoints", "entrants": [{"number": "1"}, {"number": "2"}],'
    ' "boards": [{"board": 1, "results": [{"ns": "1", "ew": "2", "score": 420}]}]}\n'
)
SWISS = (
    '{"kind": "teams", "form": "swiss", "scoring": "imps", "entrants": [{"number": "1"},'
    ' {"number": "2"}], "matches": [], "draw": {"round": 1}}\n'
)
PBN = '[Event "#"]\n[Dealer "E"]\n[Contract "Pass"]\n[Auction "E"]\nPass Pass Pass Pass\n'
PLAYERS = "name,public name,guest\nAnna Keller,Anna K.,no\n"


def codes(text: str) -> list[str]:
    """What stands between backquotes, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


def list_make_targets(paper: str) -> list[str]:
    """The targets of make that a paper names, in blocks and in sentences."""
    text = (PROJECT / paper).read_text("utf-8")
    lines = [
        line
        for block in re.findall(r"^```\n(.*?)^```$", text, re.M | re.S)
        for line in block.splitlines()
    ]
    commands = [line for line in [*lines, *codes(text)] if line.startswith("make ")]
    return [word for command in commands for word in [command.split()[1]] if word != "…"]


def list_inline_commands() -> list[str]:
    """The commands of manage.py in README's sentences and in its table, in their order."""
    table = README[README.index("| `manage.py …` |") :].split("\n\n")[0].splitlines()[2:]
    cells = [f"manage.py {code}" for row in table for code in codes(row.split("|")[1])]
    sentences = [code for code in codes(README) if "manage.py " in code and "…" not in code]
    return [command for command in [*sentences, *cells] if command != "manage.py …"]


@cache
def list_commands_with_arguments() -> set[str]:
    """The names of the commands that README shows with their arguments, blocks included."""
    shown = [*list_inline_commands(), *re.findall(r"manage\.py [^\n)]+", "\n".join(BLOCKS))]
    commands = [command[command.index("manage.py") :].split() for command in shown]
    return {words[1] for words in commands if len(words) > 2}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_make_target_that_a_paper_names_exists(paper: str) -> None:
    known = set(re.findall(r"^([a-z-]+(?: [a-z-]+)*):", (PROJECT / "Makefile").read_text(), re.M))
    targets = {name for line in known for name in line.split()}
    assert set(list_make_targets(paper)) - targets == set()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """What `make run` starts: a new data folder with the demonstration club, served."""
    it = Installation(tmp_path_factory.mktemp("readme") / "data")
    it.serve(DEMO="1")
    yield it
    it.end()


def run(started: Installation, script: str) -> str:
    """Run a script of the shell as a reader does, against this installation."""
    script = script.replace(".venv/bin/python", shlex.quote(sys.executable))
    script = script.replace(HERE, started.url).replace("curl ", "curl -sS --fail-with-body ")
    done = subprocess.run(
        ["bash", "-euc", script],
        cwd=PROJECT,
        env=started.environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def fill_in(command: str, folder: Path) -> str:
    """Return a command with examples for the words in capitals, and a file of its kind."""
    words = command.split()
    name = words[words.index("manage.py") + 1]
    texts = {
        "score": SHEET,
        "standings": EVENT,
        "draw": SWISS,
        "convert": PBN,
        "import_players": PLAYERS,
    }
    file = folder / f"{name}.txt"
    file.write_text(texts.get(name, ""))
    command = command.replace("FILE…", "FILE").replace("FILE", shlex.quote(str(file)))
    for word, example in EXAMPLES.items():
        command = re.sub(rf"\b{word}\b", example, command)
    return command if command.startswith(".venv") else f".venv/bin/python {command}"


def find_match_in_play(started: Installation) -> dict[str, str]:
    """Return the ids that stand for NIGHT and MATCH: of the demonstration's table in play."""
    told = json.loads((started.data / "demo.json").read_text())
    night = told["night"].split("/nights/")[1].split("/")[0]
    token = run(started, ".venv/bin/python manage.py api_token demo director look").strip()
    address = f"{started.url}/api/v1/clubs/demo/nights/{night}/matches/"
    answer = httpx.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    assert answer.status_code == 200, answer.text
    match = next(
        result["id"] for result in answer.json()["results"] if result["state"] == "playing"
    )
    return {"NIGHT": night, "MATCH": match}


def test_each_command_that_readme_names_works_in_its_order(
    started: Installation, tmp_path: Path
) -> None:
    commands = list_inline_commands()
    assert any("new_club" in command for command in commands)
    for command in commands:
        words = command[command.index("manage.py") :].split()
        if len(words) == 2 and words[1] in list_commands_with_arguments():
            continue  # only its name
        printed = run(started, fill_in(command, tmp_path))
        if words[1] in ("new_club", "login_link"):
            link = re.search(r"http://\S+/login/\S+", printed)
            assert link, printed
            assert httpx.get(link[0], timeout=30).status_code == 200


def test_the_blocks_of_shell_commands_work(started: Installation) -> None:
    blocks = [block for block in BLOCKS if not block.startswith("make ")]
    assert blocks
    ids = find_match_in_play(started)
    for block in blocks:
        run(started, re.sub(r"\b(NIGHT|MATCH)\b", lambda word: ids[word[0]], block))


def test_the_link_of_a_new_owner_opens_in_a_browser_whatever_is_known(
    existing: Installation,
) -> None:
    made = existing.run("new_club", "Cavendish", "--owner", "anna")
    assert f"{existing.url}/c/cavendish/" in made.stdout
    assert re.search(rf"at {re.escape(existing.url)}/login/\S+", made.stdout)
    public = existing.run("login_link", "anna", PUBLIC_URL="https://club.example/")
    assert public.stdout.startswith("https://club.example/login/")


def test_a_zone_that_does_not_exist_is_refused_with_names_like_it(
    existing: Installation,
) -> None:
    done = existing.run("new_club", "X", "--owner", "anna", "--time-zone", "Europe/Zürich")
    assert done.returncode == 1
    assert "Did you mean Europe/Zurich?" in done.stderr
    assert "Traceback" not in done.stderr
