"""manage.py movement: what it prints, its exit statuses and its streams."""

import importlib.util
import io
import json

import pytest

if importlib.util.find_spec("django") is None:
    pytest.skip("the command needs Django", allow_module_level=True)

from django.core.management import CommandError, call_command

from tests.tournaments.movements import CLUB
from tournaments.management.commands.movement import Command
from tournaments.movements.families import make_movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.reading import read_movement, write_movement
from tournaments.movements.team_families import TEAM_FAMILIES


def run(*arguments):
    """Return the exit status, what was printed and what was complained of."""
    out, complaints = io.StringIO(), io.StringIO()
    try:
        call_command(Command(), *map(str, arguments), stdout=out, stderr=complaints)
    except SystemExit as ended:
        return ended.code, out.getvalue(), complaints.getvalue()
    return 0, out.getvalue(), complaints.getvalue()


def test_a_movement_is_printed_with_rounds_down_and_tables_across():
    status, out, complaints = run("mitchell", "--tables", 3, "--switch", 1)
    assert (status, complaints) == (0, "")
    assert out.splitlines() == [
        "mitchell: 3 tables, 3 rounds, 6 entrants, 3 board sets",
        "arrow switched in rounds: 3",
        "balance: 2.3152",
        "",
        "round  table 1  table 2  table 3",
        "1      1-4 1    2-5 2    3-6 3",
        "2      1-6 2    2-4 3    3-5 1",
        "3      5-1 3    6-2 1    4-3 2",
        "",
        "   round 1   round 2   round 3",
        "1  1N v4 s1  1N v6 s2  1E v5 s3",
        "2  2N v5 s2  2N v4 s3  2E v6 s1",
        "3  3N v6 s3  3N v5 s1  3E v4 s2",
        "4  1E v1 s1  2E v2 s3  3N v3 s2",
        "5  2E v2 s2  3E v3 s1  1N v1 s3",
        "6  3E v3 s3  1E v1 s2  2N v2 s1",
    ]


def test_the_usual_number_of_rounds_can_be_changed():
    assert "7 tables, 5 rounds" in run("mitchell", "--tables", 7, "--rounds", 5)[1]
    assert "7 tables, 10 rounds" in run("three-quarter", "--tables", 7)[1]


def test_sit_outs_are_printed():
    _status, out, _ = run("relay-mitchell", "--entrants", 7)
    assert "missing: 4" in out and "tables that share their boards: 1, 4" in out
    assert "  out\n" in out.replace("round  table 1", "").replace("table 4  out", "  out")


def test_an_odd_number_of_pairs_leaves_a_half_table():
    assert "4 tables, 7 rounds, 7 entrants" in run("howell", "--entrants", 7)[1]
    assert "missing: 3" in run("howell", "--entrants", 7, "--missing", 3)[1]


def test_an_odd_pair_without_a_table_needs_an_odd_number():
    assert "6 tables, 5 rounds, 13 entrants" in run("rover-mitchell", "--entrants", 13)[1]
    assert "6 tables, 5 rounds, 13 entrants" in run("rover-mitchell", "--tables", 6)[1]
    status, out, _ = run("bump-mitchell", "--entrants", 12)
    assert status == 1
    assert out.startswith("pairs: bump-mitchell is for an odd number of pairs")


def test_an_individual_has_players():
    status, out, _ = run("individual", "--entrants", 5)
    assert status == 0 and "2.5-3.4 1" in out and "1N+5 v3.4 s1" in out
    assert "8 entrants" in run("individual", "--tables", 2)[1]


def test_two_winners_and_copies_are_printed():
    _status, out, _ = run("web", "--tables", 12, "--rounds", 9, "--winners", 2)
    assert "two winners" in out and "copies of the boards: 2" in out


@pytest.mark.parametrize("name", FAMILIES)
def test_json_is_the_movement_format(name):
    tables = 2 if name == "two-tables" else 7 + (name[:5] in ("skip-", "relay"))
    status, out, complaints = run(name, "--tables", tables, "--json")
    assert (status, complaints) == (0, "")
    assert read_movement(json.loads(out)).movement == make_movement(name, tables)


def test_a_movement_that_cannot_be_is_refused_with_every_reason():
    status, out, complaints = run("skip-mitchell", "--tables", 8, "--rounds", 8, "--switch", 9)
    assert (status, complaints) == (1, "")
    first, second = out.splitlines()
    assert first.startswith("rounds: A skip Mitchell of 8 tables stops after 7 rounds")
    assert second.startswith("switch: ")


def test_reasons_are_json_too():
    status, out, _ = run("mitchell", "--tables", 8, "--json")
    (problem,) = json.loads(out)["problems"]
    assert status == 1
    assert (problem["field"], problem["code"]) == ("tables", "even-mitchell")


def test_an_individual_has_no_arrow_and_those_with_boards_have_all_their_rounds():
    status, out, _ = run("individual", "--entrants", 8, "--winners", 2, "--switch", 1)
    assert status == 1
    assert out.splitlines() == [
        "switch: switch cannot be chosen for this movement.",
        "winners: winners cannot be chosen for this movement.",
    ]
    status, out, _ = run("individual", "--entrants", 8, "--rounds", 3)
    assert status == 1
    assert out.strip() == "rounds: An individual of 8 players has 7 rounds, not 3."


def test_a_large_individual_tells_who_is_together_and_who_sits_out():
    status, out, _ = run("individual", "--entrants", 18, "--rounds", 13)
    lines = out.splitlines()
    assert status == 0
    assert lines[:5] == [
        "individual: 4 tables, 13 rounds, 18 entrants, 13 board sets",
        "copies of the boards: 4",
        "pairs of players that are partners: never 49, once 104",
        "pairs of players that are opponents: never 12, once 74, twice 67",
        "rounds that a player sits out: 1, 2",
    ]


def test_every_name_is_listed_with_its_tables():
    status, out, _ = run("--list")
    lines = out.splitlines()
    assert status == 0
    assert [line.split()[0] for line in lines] == [*FAMILIES, *TEAM_FAMILIES, "individual"]
    assert "mitchell             3–59 odd tables: Mitchell" in lines
    rows = json.loads(run("--list", "--json")[1])
    assert {"name": "howell", "tables": list(range(2, 15))} in rows
    assert {"name": "head-to-head", "teams": [2]} in rows


def test_a_movement_of_teams_is_printed_by_teams():
    status, out, _ = run("team-howell", "--teams", "5")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("team-howell: 6 tables, 5 rounds, 5 teams")
    assert "balance" not in out
    guides = [line.split()[:2] for line in lines if line[:3] in ("1 N", "1 E", "5 N", "5 E")]
    assert guides == [["1", "N"], ["1", "E"], ["5", "N"], ["5", "E"]]
    assert run("american-whist", "--teams", "8")[0] == 1
    status, out, _ = run("american-whist", "--teams", "7", "--switch", "1")
    assert (status, out.strip()) == (1, "switch: switch cannot be chosen for this movement.")


@pytest.mark.parametrize(
    "arguments",
    [
        ("american-whist", "--tables", "7"),
        ("american-whist", "--teams", "7", "--tables", "7"),
        ("mitchell", "--teams", "7"),
    ],
)
def test_only_movements_of_teams_take_their_number(arguments):
    with pytest.raises(CommandError) as error:
        call_command(Command(), *arguments)
    assert error.value.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [(), ("mitchell",), ("mitchell", "--tables", "7", "--entrants", "14")],
)
def test_a_request_that_is_not_complete_is_a_usage_error(arguments):
    with pytest.raises(CommandError) as error:
        call_command(Command(), *arguments)
    assert error.value.returncode == 2


def test_a_file_is_checked(tmp_path):
    path = tmp_path / "movement.json"
    path.write_text(json.dumps(CLUB))
    assert run("--check", path) == (0, "our own: sound, balance 0.0000\n", "")
    assert json.loads(run("--check", path, "--json")[1]) == {"balance": "0.0000"}


def test_every_fault_of_a_file_is_printed(tmp_path):
    path = tmp_path / "movement.json"
    path.write_text(json.dumps({**CLUB, "copies": 1, "colour": "red"}))
    status, out, complaints = run("--check", path)
    assert (status, complaints) == (1, "")
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "colour",
        "hands.1.set",
        "hands.3.set",
        "hands.5.set",
    ]
    assert len(json.loads(run("--check", path, "--json")[1])["problems"]) == 4


def test_all_movements_of_a_file_are_checked(tmp_path):
    path = tmp_path / "movements.json"
    path.write_text(json.dumps([write_movement(make_movement("howell", 4)), {}, CLUB]))
    status, out, _ = run("--check", path)
    assert status == 1
    assert out.splitlines()[0] == "howell: sound, balance 0.0000"
    assert out.splitlines()[-1] == "our own: sound, balance 0.0000"


@pytest.mark.parametrize("content", [None, b"", b"{", b"\xff"])
def test_what_cannot_be_read_is_named_on_the_error_stream(tmp_path, content):
    path = tmp_path / "movement.json"
    if content is not None:
        path.write_bytes(content)
    status, out, complaints = run("--check", path)
    assert (status, out) == (2, "")
    assert str(path) in complaints
