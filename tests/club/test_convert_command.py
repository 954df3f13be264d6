"""``manage.py convert``: what files of other programs hold, and events of them in other formats."""

import io
import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.duplicate.event import answer
from scoring.files.dup import write_dup
from scoring.files.kinds import read_file
from tests.nights.deals.test_pbn import BROKEN, GRAND, PASSED
from tests.scoring.files.bws_night import EVENT, TEMPLATE
from tests.scoring.files.test_jet_elsewhere import export
from tests.tournaments.events.test_from_file import PBN

ROOT = Path(__file__).parents[2]
PEOPLE = [
    {**own, "members": [{"name": f"Ada {at}"}, {"name": f"Ben {at}"}]}
    for at, own in enumerate(EVENT["entrants"])
]
NIGHT = EVENT | {
    "entrants": PEOPLE,
    "boards": [board | {"expected": len(board["results"])} for board in EVENT["boards"]],
}


@pytest.fixture
def convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return what runs the command: its status, what it printed, and its complaints."""

    def run(text: str | bytes, *arguments: str) -> tuple[int, str, str]:
        path = tmp_path / "evening.dat"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        out, errors = io.StringIO(), io.StringIO()
        status = 0
        try:
            call_command("convert", str(path), *arguments, stdout=out, stderr=errors)
        except SystemExit as ended:
            status = int(ended.code or 0)
        return status, out.getvalue(), errors.getvalue()

    return run


@pytest.fixture
def template(tmp_path: Path) -> Path:
    """Return a .bws file of another night."""
    path = tmp_path / "template.bws"
    path.write_bytes(TEMPLATE)
    return path


def test_what_a_file_holds_is_printed(convert: Any) -> None:
    status, out, _errors = convert(PBN)
    assert status == 0
    assert "pbn, 1 event" in out
    assert "1. Autumn pairs" in out
    assert "pairs, 4 entrants, 1 boards, 2 results" in out


def test_boards_and_results_of_matches_are_counted(convert: Any) -> None:
    passed = {"contract": "pass"}
    boards = [{"board": board, "open": passed, "closed": passed} for board in (1, 2)]
    match = {"round": 1, "table": 1, "home": "1", "away": "2", "boards": boards}
    entrants = [{"number": number} for number in "12"]
    event = {"kind": "teams", "scoring": "imps", "entrants": entrants, "matches": [match]}
    status, out, _errors = convert(json.dumps(event))
    assert status == 0
    assert "teams, 2 entrants, 2 boards, 4 results, 1 match\n" in out


def test_an_answer_is_one_line_of_json(convert: Any) -> None:
    status, out, _errors = convert(PBN, "--json")
    assert status == 0
    (event,) = json.loads(out)["events"]
    assert event["title"] == "Autumn pairs"
    assert event["problems"] == []
    assert event["event"]["kind"] == "pairs"


def test_the_deals_of_a_file_become_a_score_sheet(convert: Any, tmp_path: Path) -> None:
    status, out, _errors = convert(GRAND + PASSED, "--to", "sheet", "--game", "chicago")
    sheet = json.loads(out)
    assert (status, sheet["game"]) == (0, "chicago")
    assert [deal["contract"] for deal in sheet["deals"]] == ["7NTX", "pass"]
    target = tmp_path / "sheet.json"
    status, out, errors = convert(GRAND + BROKEN, "--to", "sheet", "--output", str(target))
    assert (status, out) == (1, "")
    assert "board 4: 9Z is no contract." in errors
    assert len(json.loads(target.read_text("utf-8"))["deals"]) == 1
    assert convert("x" * 500_000, "--to", "sheet")[0] == 2


def test_an_event_is_written_in_another_format_and_back(convert: Any, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    status, _out, _errors = convert(PBN, "--to", "json", "--output", str(target))
    assert status == 0
    event = json.loads(target.read_text("utf-8"))
    again = tmp_path / "again.pbn"
    assert convert(target.read_bytes(), "--to", "pbn", "--output", str(again))[0] == 0
    _status, out, _errors = convert(again.read_bytes(), "--to", "json")
    assert answer(json.loads(out))["standings"] == answer(event)["standings"]


def test_what_a_format_cannot_say_is_named(convert: Any) -> None:
    status, out, errors = convert(PBN, "--to", "dup")
    assert status == 0
    assert len(out) >= 156
    assert errors.strip()  # results, for one


def test_problems_are_printed_with_their_status(convert: Any) -> None:
    wrong = PBN.replace("N:K87", "N:KK87")
    status, out, _errors = convert(wrong)
    assert status == 1
    assert "problem: " in out


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"PK\x03\x04", b"<nothing"])
def test_a_file_that_cannot_be_read_has_its_own_status(convert: Any, data: bytes) -> None:
    status, out, errors = convert(data)
    assert (status, out) == (2, "")
    assert errors


def test_an_event_that_is_not_there_is_told(convert: Any) -> None:
    status, _out, errors = convert(PBN, "--to", "json", "--event", "2")
    assert status == 2
    assert "there is no event 2 in it, but 1" in errors


def test_figures_of_the_file_itself_are_explained(convert: Any) -> None:
    status, _out, errors = convert(PBN, "--explain")
    assert status == 2
    assert "The file says no percentages" in errors
    totals = PBN.replace('"PairId;Names"]', '"PairId;Names;TotalPercentage"]')
    for line in ("Newcomer", "Dot", "Flo", "Ivo Visitor"):
        percent = {"Newcomer": 100, "Dot": 0, "Flo": 0, "Ivo Visitor": 100}[line]
        totals = totals.replace(f'{line}"', f'{line}" {percent}')
    assert convert(totals, "--explain")[:2] == (0, "The figures are the same.\n")


def test_figures_of_another_program_are_explained(convert: Any, tmp_path: Path) -> None:
    _status, out, _errors = convert(PBN, "--json")
    event = json.loads(out)["events"][0]["event"]
    figures = tmp_path / "figures.json"
    told = {row["entrant"]: row["percent"] for row in answer(event)["standings"]}
    figures.write_text(json.dumps(told), "utf-8")
    assert convert(PBN, "--explain", str(figures))[:2] == (0, "The figures are the same.\n")
    figures.write_text(json.dumps(told | {"1": "99.99"}), "utf-8")
    status, out, _errors = convert(PBN, "--explain", str(figures))
    assert status == 1
    assert "No set of rules gives these figures." in out
    for text in ("[1]", "[" * 200_000, '{"1": "54,17"}', '{"1": "54.17%"}'):
        figures.write_text(text, "utf-8")
        assert convert(PBN, "--explain", str(figures))[0] == 2


@pytest.mark.parametrize("to", ["json", "sheet"])
def test_what_cannot_be_written_is_told(to: str, convert: Any, tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing" / "out"):
        status, out, errors = convert(PBN, "--to", to, "--output", str(place))
        assert (status, out) == (2, "")
        assert errors.startswith(f"{place}: ")


def test_options_that_do_not_go_together_are_refused(convert: Any, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    for options in (
        ("-", "--to", "json", "--output", str(target)),
        ("--to", "json", "--explain"),
        ("--to", "bws"),
        ("--to", "json", "--template", str(target)),
    ):
        with pytest.raises(CommandError):
            convert(PBN, *options)
    assert not target.exists()


def test_results_names_and_hands_are_written_into_a_copy_of_a_bridgemate_file(
    convert: Any, template: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.bws"
    options = ("--to", "bws", "--template", str(template), "--output", str(target))
    assert convert(json.dumps(NIGHT), *options) == (0, "", "")
    assert template.read_bytes() == TEMPLATE
    (again,) = read_file(target.read_bytes()).events
    assert again.problems == ()
    assert again.document == json.loads(json.dumps(NIGHT).replace("H10", "HT"))
    before = target.read_bytes()
    convert(json.dumps(NIGHT), *options)
    assert target.read_bytes() == before  # the same event is the same night


@pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not installed")
def test_mdbtools_reads_the_names_and_results_that_are_written(
    convert: Any, template: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.bws"
    convert(json.dumps(NIGHT), "--to", "bws", "--template", str(template), "--output", str(target))
    names = [member["name"] for own in PEOPLE for member in own["members"]]
    assert sorted(row["Name"] for row in export(target, "PlayerNumbers")) == sorted(names)
    assert [row["Contract"] for row in export(target, "ReceivedData")] == ["3 NT x", "PASS", "1 H"]


def test_what_a_bridgemate_file_cannot_say_or_take_is_told(
    convert: Any, template: Path, tmp_path: Path
) -> None:
    options = ("--to", "bws", "--output", str(tmp_path / "out.bws"), "--template")
    unsaid = {**NIGHT, "entrants": [{**PEOPLE[0], "handicap": "2.5"}, *PEOPLE[1:]]}
    status, _out, errors = convert(json.dumps(unsaid), *options, str(template))
    assert status == 0 and "handicap" in errors.lower()
    (tmp_path / "out.bws").unlink()
    first, second = NIGHT["boards"]
    placeless = [
        {key: value for key, value in result.items() if key not in ("round", "table")}
        for result in second["results"]
    ]
    nowhere = {**NIGHT, "boards": [first, {**second, "results": placeless}]}
    status, _out, errors = convert(json.dumps(nowhere), *options, str(template))
    assert (status, errors.count("without its round and table")) == (1, 1)
    for bad, why in ((tmp_path / "none.bws", "No such file"), (__file__, "not a Bridgemate file")):
        status, _out, errors = convert(json.dumps(NIGHT), *options, str(bad))
        assert status == 2
        assert errors.startswith(f"{bad}: ") and why in errors
    assert not (tmp_path / "out.bws").exists()


def test_a_night_of_several_sessions_is_no_bridgemate_file(convert: Any, template: Path) -> None:
    boards = [board | {"session": at} for at, board in enumerate(NIGHT["boards"], start=1)]
    several = json.dumps({**NIGHT, "boards": boards})
    status, out, errors = convert(several, "--to", "bws", "--template", str(template))
    assert (status, out) == (1, "")
    assert "is of one session" in errors


def test_deals_and_matches_have_no_percentages_to_explain(convert: Any, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    figures.write_text('{"1": "54.17"}', "utf-8")
    deals = write_dup(NIGHT)
    match = b"vg|Final,1,I,1,1,A,0,B,0|rs|4HN=,P|pn|s,w,n,e,s,w,n,e|qx|o1|md|1SAK|pg||"
    for data in (deals, match):
        for asked in (["--explain"], ["--explain", str(figures)]):
            status, out, errors = convert(data, *asked)
            assert (status, out) == (2, "")
            assert errors == "There are no results with percentages to explain.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("options", [(), ("--json",), ("--to", "csv")])
def test_a_full_disk_is_told_in_a_sentence(options: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(NIGHT), "utf-8")
    command = [sys.executable, str(ROOT / "manage.py"), "convert", str(path), *options]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == "standard output: No space left on device"
    assert "Traceback" not in ended.stderr


def test_a_full_disk_leaves_no_part_of_what_is_made(convert: Any, tmp_path: Path) -> None:
    target, before = tmp_path / "out.json", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(PBN.encode()), before[1]))
    try:
        status, _out, errors = convert(PBN, "--to", "json", "--output", str(target))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (status, errors.splitlines()[-1]) == (2, f"{target}: File too large")
    assert not target.exists()


@pytest.mark.parametrize("to", ["csv", "pbn", "usebio"])
def test_json_that_is_no_event_is_told_by_its_problems(to: str, convert: Any) -> None:
    for text in ('{"kind": "pairs"}', '{"kind": "pairs", "entrants": 5, "boards": 7}'):
        status, _out, errors = convert(text, "--to", to)
        assert status == 1
        assert "scoring is missing." in errors


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PBN.encode())))
    call_command("convert", "-", stdout=out)
    assert "Autumn pairs" in out.getvalue()


@pytest.mark.parametrize("kind", ["usebio", "csv"])
def test_formats_of_results_lead_back_to_the_same_standing(
    kind: str, convert: Any, tmp_path: Path
) -> None:
    _status, out, _errors = convert(PBN, "--json")
    event = json.loads(out)["events"][0]["event"]
    target = tmp_path / "out.dat"
    assert convert(PBN, "--to", kind, "--output", str(target))[0] == 0
    _status, out, _errors = convert(target.read_bytes(), "--json")
    again = json.loads(out)["events"][0]["event"]
    assert answer(again)["standings"] == answer(event)["standings"]


@pytest.mark.parametrize(
    ("kind", "text"), [("bridgewebs", "#SCORES"), ("bos", "[Contestants]"), ("dlm", "[Document]")]
)
def test_formats_that_are_written_alone(kind: str, text: str, convert: Any) -> None:
    status, out, errors = convert(PBN, "--to", kind)
    assert status == 0
    assert text in out
    assert errors  # what they cannot say
