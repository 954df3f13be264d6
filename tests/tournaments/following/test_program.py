"""The program in one file, as it is run on the club's PC."""

import io
import json
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from urllib.request import OpenerDirector

import pytest

from scoring.files.jet.database import Database
from tests.scoring.files.bws_files import make_template
from tests.tournaments.following.parts import PLAYED, ROWS, make_night
from tournaments.following.memory import SUFFIX, Memory, Sent, name_memory
from tournaments.following.packing import FILE_NAME, START, pack_program
from tournaments.following.program import Stop, main, read_arguments, tell_on_screen
from tournaments.following.server import Answer
from tournaments.following.words import TEMPLATES
from tournaments.models import BoardResult

ID = "01a228e2-8325-752b-9de2-f1a5bbb68750"
CLUB = "https://cards.example/c/my-club"


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Return the program as it is downloaded."""
    path = tmp_path / "elsewhere" / FILE_NAME
    path.parent.mkdir()
    path.write_bytes(pack_program())
    return path


def run(packed, *arguments, **options):
    """Run the program to its end, without the packages of this environment."""
    command = [sys.executable, "-I", "-S", str(packed), *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=packed.parent, **options
    )


def test_the_program_holds_nothing_of_django_and_is_packed_alike_each_time():
    names = zipfile.ZipFile(io.BytesIO(pack_program())).namelist()
    assert "tournaments/following/program.py" in names
    assert not any(name.startswith(("club/", "nights/", "cutin/")) for name in names)
    assert {name.split("/")[1] for name in names if name.startswith("tournaments/")} == {
        "__init__.py",
        "following",
    }
    first = pack_program()
    pack_program.cache_clear()
    assert pack_program() == first


def test_an_old_python_is_told_what_is_needed():
    compile(START, "start", "exec", dont_inherit=True)
    assert "f'" not in START and 'f"' not in START  # which the oldest could not read
    assert START.index("version_info") < START.index("import main")


def test_it_runs_where_nothing_is_installed(packed):
    told = run(packed, "--help")
    assert told.returncode == 0 and "--event" in told.stdout and "--data-connector" in told.stdout
    refused = run(packed, "night.bws", "--event", "Tuesday", "--token", "t", "--url", CLUB)
    assert refused.returncode == 2
    assert refused.stderr.strip() == TEMPLATES["no-event"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--url", CLUB, "--event", "Tuesday", "--token", "t"], "no-event"),
        (["--url", "cards.example/c/my-club", "--event", ID, "--token", "t"], "no-address"),
        (["--url", "ftp://cards.example/c/my-club", "--event", ID, "--token", "t"], "no-address"),
        (["--event", ID, "--token", "t"], "no-address"),
        (["--url", "http://[/c/my-club", "--event", ID, "--token", "t"], "no-address"),
        (["--url", "http://cards:x/c/my-club", "--event", ID, "--token", "t"], "no-address"),
        (["--url", "http://cards/ü/c/my-club", "--event", ID, "--token", "t"], "no-address"),
        (["--url", CLUB, "--event", ID, "--token", "two words"], "no-token"),
    ],
)
def test_what_is_asked_wrongly_is_told(arguments, code):
    with pytest.raises(Stop, match=re.escape(TEMPLATES[code])):
        read_arguments(["night.bws", *arguments])


KEYS = ["--club-id", "c", "--licence-key", "k"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "no-source"),
        (["night.bws", "--begin"], "begin-alone"),
        (["--data-connector", "--write", "t.bws", *KEYS], "begin-alone"),
        (["--data-connector", "ftp://127.0.0.1:5079", *KEYS], "no-connector"),
        (["--data-connector", "http://127.0.0.1:x", *KEYS], "no-connector"),
        (["--data-connector", "http://127.0.0.1", "--licence-key", "k"], "no-licence"),
    ],
)
def test_a_data_connector_that_is_asked_for_wrongly_is_told(arguments, code):
    with pytest.raises(Stop, match=re.escape(TEMPLATES[code])):
        read_arguments([*arguments, "--url", CLUB, "--event", ID, "--token", "t"])


def test_the_data_connector_has_a_usual_address_and_a_memory_beside_no_file():
    event = ["--url", CLUB, "--event", ID, "--token", "t"]
    asked = read_arguments([*event, *KEYS, "--begin", "--data-connector"])
    assert asked.connector is not None and asked.connector.club == "c"
    assert (asked.begin, asked.path.name) == (True, "data-connector")
    assert read_arguments(["night.bws", *event]).connector is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["--url", CLUB, "--event", ID],
        ["--url", f"{CLUB}/", "--event", f"{CLUB}/events/{ID}/desk/"],
        ["--event", f"{CLUB}/events/{ID}/desk/bridgemate/"],
    ],
)
def test_the_address_of_the_event_serves_for_both(arguments):
    asked = read_arguments(["night.bws", *arguments, "--token", "secret"])
    assert asked.address == f"https://cards.example/api/v1/clubs/my-club/events/{ID}/"


@pytest.mark.django_db(transaction=True)
def test_a_night_is_followed_stopped_and_begun_again(
    packed, path, live_server, event, secret, list_stored
):
    page = f"{live_server.url}/c/{event.club.slug}/events/{event.pk}/"
    path.write_bytes(make_night(ROWS[:8]))
    command = [sys.executable, "-I", "-S", str(packed), str(path)]
    command += ["--event", page, "--token", secret, "--every", "1"]

    def follow(count: int) -> str:
        # As of a script that starts it in the background: Ctrl-C is ignored at first.
        ignored = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        finally:
            signal.signal(signal.SIGINT, ignored)
        end = time.monotonic() + 60
        while BoardResult.objects.count() < count and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(1.5)  # time to send something twice
        process.send_signal(signal.SIGINT)
        told, _errors = process.communicate(timeout=30)
        assert process.returncode == 0
        return told

    told = follow(7)
    assert "Following" in told and "On devices" in told
    assert told.splitlines()[-1].endswith("Stopped. What was sent is remembered.")
    path.write_bytes(make_night(ROWS))
    told = follow(12)
    assert sum(" entered." in line for line in told.splitlines()) == 5
    assert list_stored() == PLAYED
    assert BoardResult.objects.count() == 12


@pytest.mark.django_db(transaction=True)
def test_a_file_for_the_night_is_made(path, live_server, event, secret, capsys, tmp_path):
    template = tmp_path / "template.bws"
    template.write_bytes(make_template())
    arguments = [str(path), "--write", str(template), "--token", secret]
    arguments += ["--event", f"{live_server.url}/c/{event.club.slug}/events/{event.pk}/"]
    assert main(arguments) == 0
    assert "has the movement and the names of “On devices”." in capsys.readouterr().out
    database = Database(path.read_bytes())
    assert len(database.read_rows("RoundData")) == 6
    assert len(database.read_rows("PlayerNumbers")) == 8
    before = path.read_bytes()
    assert main(arguments) == 2  # it may be in use by now
    assert "no file is written over" in capsys.readouterr().err
    assert path.read_bytes() == before
    template.write_bytes(b"no file of Access")
    path.unlink()
    assert main(arguments) == 2
    assert "This is not a Bridgemate file (.bws)." in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("club", "token"), [("", "wrong"), ("another", "")])
def test_a_wrong_token_or_club_is_told_before_anything_begins(
    club, token, path, live_server, event, secret, capsys
):
    path.write_bytes(make_night([]))
    page = f"{live_server.url}/c/{club or event.club.slug}/events/{event.pk}/"
    assert main([str(path), "--event", page, "--token", token or secret]) == 2
    assert "token" in capsys.readouterr().err


@pytest.mark.django_db(transaction=True)
def test_a_file_that_is_not_there_is_told(path, live_server, event, secret, capsys):
    page = f"{live_server.url}/c/{event.club.slug}/events/{event.pk}/"
    assert main([str(path), "--event", page, "--token", secret]) == 2
    assert "there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("application/json", b"{}"),
        ("application/json", b'{"id": 5, "name": "x", "kind": "pairs"}'),
        ("application/json", b"[" * 200_000),
        ("application/octet-stream", b"x"),
    ],
)
def test_what_is_not_cut_in_is_told(kind, data, path, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(OpenerDirector, "open", lambda *_args, **_options: Told(kind, data))
    template = tmp_path / "template.bws"
    template.write_bytes(make_template())
    page = f"{CLUB}/events/{ID}/"
    assert main([str(path), "--write", str(template), "--event", page, "--token", "t"]) == 2
    assert TEMPLATES["not-ours"] in capsys.readouterr().err
    assert not path.exists()


class Told(io.BytesIO):
    """An answer of another server, with status 200."""

    status = 200

    def __init__(self, kind: str, data: bytes) -> None:
        super().__init__(data)
        self.headers = {"Content-Type": kind}


@pytest.mark.parametrize("errors", [5, None, ["x"], [{"code": "c"}]])
def test_faults_of_another_form_are_no_error(errors):
    answer = Answer(403, {"errors": errors})
    assert answer.codes <= {"c"}
    assert answer.why


def test_nothing_that_a_terminal_interprets_is_printed(capsys):
    tell_on_screen("Following \x1b[2J\u202e")
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        '{"cell": [1, 1, 1, 1], "row": "x", "digest": 5}',
        '{"cell": [1, 1, 1, Infinity], "row": 3, "digest": "d"}',
        "[" * 200_000,
        "{}",
    ],
)
def test_a_line_of_the_memory_that_makes_no_sense_is_left_out(line, tmp_path):
    path = tmp_path / "night.bws"
    good = json.dumps({"cell": [1, 1, 1, 2], "row": 3, "digest": "d", "result": "r"})
    told = "\n".join([json.dumps({"event": ID, "guid": "g"}), line, good])
    name_memory(path, ID).write_text(told)
    memory = Memory(path, ID)
    assert memory.get((1, 1, 1, 1)) is None
    assert memory.get((1, 1, 1, 2)) == Sent(3, "d", "r")


def test_a_memory_of_an_earlier_release_serves_its_event_alone(tmp_path):
    path, other = tmp_path / "night.bws", f"{ID[:-12]}0123456789ab"
    line = json.dumps({"cell": [1, 1, 1, 2], "row": 3, "digest": "d", "result": "r"})
    head = json.dumps({"event": ID, "guid": "g"})
    earlier = path.with_name(path.name + SUFFIX)
    earlier.write_text(f"{head}\n{line}\n")
    assert Memory(path, other).get((1, 1, 1, 2)) is None
    memory = Memory(path, ID)
    assert (memory.guid, memory.get((1, 1, 1, 2))) == ("g", Sent(3, "d", "r"))
    memory.keep((1, 1, 1, 3), Sent(4, "e"))
    earlier.unlink()
    assert Memory(path, ID).get((1, 1, 1, 2)) == Sent(3, "d", "r")
    assert Memory(path, ID).get((1, 1, 1, 3)) == Sent(4, "e")
