"""What a newcomer and an upgrade meet: `manage.py serve`."""

import json
import re
import secrets
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from club.management.commands import serve
from tests.platform.conftest import PROJECT, Installation


def table_names(database: Path) -> set[str]:
    """The tables of a SQLite file."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows}


def test_the_first_start_makes_everything_and_prints_the_address(
    installation: Installation,
) -> None:
    printed = installation.serve()
    assert f"http://127.0.0.1:{installation.port}/" in printed
    assert "Copied" not in printed
    assert "Traceback" not in printed
    assert httpx.get(f"{installation.url}/healthz").json()["broker"] == "embedded"
    key = installation.data / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text()) >= 50


def test_an_empty_installation_prints_where_it_is_set_up_until_that_is_done(
    installation: Installation,
) -> None:
    [address] = re.findall(r"start +(http://\S+/start/\?code=\S+)", installation.serve())
    with httpx.Client(follow_redirects=True) as visitor:
        assert "type the code here" in visitor.get(installation.url).text
        [token] = set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', visitor.get(address).text))
        fields = {"csrfmiddlewaretoken": token, "code": address.rpartition("=")[2]}
        trying = visitor.post(
            f"{installation.url}/start/", data={**fields, "demonstration": "1"}, timeout=120
        )
        assert trying.url.path == "/c/demo/"
        assert "This is a demonstration" in trying.text
        assert "In play now" in trying.text
        empty = f"{installation.url}/c/demo/demonstration/"
        [token] = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', visitor.get(empty).text)[-1:]
        fields["csrfmiddlewaretoken"] = token
        wrong = visitor.post(empty, data={**fields, "name": "Other"})
        assert "Nothing was removed" in wrong.text
        begun = visitor.post(empty, data={**fields, "name": "Green Baize Card Club"})
        assert begun.url.path == "/start/"
        [token] = set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', begun.text))
        assert not (installation.data / "demo.json").exists()
        assert len(list((installation.data / "backups").iterdir())) == 1
        fields = {
            "csrfmiddlewaretoken": token,
            "code": address.rpartition("=")[2],
            "club": "Card Club Basel",
            "username": "anna",
            "password": "green baize 42",
            "time_zone": "Europe/Zurich",
        }
        made = visitor.post(f"{installation.url}/start/", data=fields)
        assert made.url.path == "/c/card-club-basel/"
        assert "First steps" in made.text
    assert installation.stop() == 0
    assert "/start/" not in installation.serve()


def test_the_second_start_keeps_the_secret_and_copies_nothing(existing: Installation) -> None:
    secret = (existing.data / "secret_key").read_text()
    existing.serve()
    assert (existing.data / "secret_key").read_text() == secret
    assert not (existing.data / "backups").exists()


def test_ctrl_c_stops_it_at_once_and_without_a_traceback(existing: Installation) -> None:
    existing.serve()
    began = time.monotonic()
    assert existing.stop(signal.SIGINT) == 0
    assert time.monotonic() - began < 4
    assert "Traceback" not in existing.log.read_text()


def test_killed_without_a_word_it_starts_again_with_what_it_held(
    existing: Installation,
) -> None:
    existing.serve()
    create = "from club.models import Account; Account.objects.create_user('vera', password='x')"
    assert existing.run("shell", "-c", create).returncode == 0
    existing.end()
    existing.serve()
    count = "from club.models import Account; print(Account.objects.count())"
    assert existing.run("shell", "-v", "0", "-c", count).stdout.strip() == "1"


def test_a_migration_copies_the_database_first(existing: Installation) -> None:
    existing.run("migrate", "axes", "zero", "--verbosity", "0")
    printed = existing.serve()
    (copy,) = (existing.data / "backups").iterdir()
    assert f"Copied the database to {copy}" in printed
    assert "before-axes.0001_initial" in copy.name
    assert "axes_accessattempt" not in table_names(copy)
    assert "club_club" in table_names(copy)
    assert "axes_accessattempt" in table_names(existing.data / "club.sqlite3")


def test_a_copy_holds_what_is_still_in_the_log_of_the_database(tmp_path: Path) -> None:
    database = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE deal (number)")
        writer.execute("INSERT INTO deal VALUES (1)")
        writer.commit()
        copy = serve.back_up(database, tmp_path / "backups", "club.0002")
    assert table_names(copy) == {"deal"}


def test_only_the_last_ten_copies_are_kept(tmp_path: Path) -> None:
    database = tmp_path / "club.sqlite3"
    sqlite3.connect(database).close()
    made = [serve.back_up(database, tmp_path / "backups", "club.0002") for _ in range(12)]
    assert sorted((tmp_path / "backups").iterdir()) == sorted(made)[2:]


def test_the_copy_of_a_demonstration_that_was_removed_is_no_copy_of_these(tmp_path: Path) -> None:
    database, backups = tmp_path / "club.sqlite3", tmp_path / "backups"
    sqlite3.connect(database).close()
    backups.mkdir()
    removed = backups / "20260305T191000.000000Z-before-emptying.sqlite3"  # as `setup` names it
    removed.touch()
    for _ in range(11):
        serve.back_up(database, backups, "club.0002")
    assert removed.exists()
    assert len(list(backups.iterdir())) == 11


def test_a_port_in_use_is_one_sentence(installation: Installation) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", installation.port))
        other.listen()
        done = installation.run("serve")
    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: Port {installation.port} is in use")
    assert len(done.stderr.splitlines()) == 1
    assert not (installation.data / "club.sqlite3").stat().st_size


def test_an_address_of_another_machine_is_one_sentence(installation: Installation) -> None:
    done = installation.run("serve", HOST="198.51.100.1")
    assert "Cannot serve on 198.51.100.1" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_serving_the_network_prints_an_address_that_phones_reach(
    existing: Installation,
) -> None:
    printed = existing.serve(HOST="0.0.0.0")
    (network,) = (line.split()[1] for line in printed.splitlines() if line[2:9] == "network")
    page = httpx.get(f"{network}login/")
    assert page.status_code == 200
    assert "secure" not in page.headers["set-cookie"].lower()
    assert "strict-transport-security" not in page.headers


def test_a_foreign_host_name_is_refused(existing: Installation) -> None:
    existing.serve()
    headers = {"Host": "attacker.example"}
    assert httpx.get(f"{existing.url}/login/", headers=headers).status_code == 400


def test_serve_leaves_production_to_its_own_processes(installation: Installation) -> None:
    done = installation.run(
        "serve",
        DATABASE_URL="postgres://x@127.0.0.1:1/x",
        REDIS_URL="redis://127.0.0.1:1/0",
        SECRET_KEY=secrets.token_urlsafe(50),
        ALLOWED_HOSTS="club.example",
    )
    assert "start gunicorn, a worker and beat" in done.stderr


def test_a_data_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    done = Installation(tmp_path / "data").run("check")
    assert "Cut In does not start: the data folder" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def deals(database: Path) -> int:
    """How many deals of the demonstration are stored so far."""
    if "club_deal" not in (table_names(database) if database.exists() else ()):
        return 0
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM club_deal").fetchone()[0])


def test_a_demonstration_that_was_interrupted_is_finished_by_the_next_start(
    installation: Installation,
) -> None:
    database = installation.data / "club.sqlite3"
    with installation.log.open("wb") as log:
        installation.server = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=PROJECT,
            env={**installation.environment, "DEMO": "1"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    end = time.monotonic() + 60
    while deals(database) < 40 and time.monotonic() < end:
        time.sleep(0.05)
    installation.end()
    before = deals(database)
    kept = json.loads((installation.data / "demo.json").read_text())
    assert "night" not in kept
    printed = installation.serve()  # as a package does, which begins none by itself
    assert f"director, password {kept['director']['password']}" in printed
    assert "/room/" in printed
    assert deals(database) > before
    count = "from nights.models import Night; print(Night.objects.count())"
    assert installation.run("shell", "-v", "0", "-c", count).stdout.strip() == "2"
    assert "2 nights agree" in installation.run("check_projections").stdout


@pytest.mark.parametrize("opens", ["1", "0", ""])
def test_the_start_opens_the_browser_once_it_answers(
    existing: Installation, tmp_path: Path, opens: str
) -> None:
    """The page of the set-up, with its code, as there is no club yet."""
    told, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(
        f"#!{sys.executable}\nimport sys, urllib.request\n"
        "status = urllib.request.urlopen(sys.argv[1]).status\n"
        f"open({str(told)!r}, 'a').write(f'{{status}} {{sys.argv[1]}}\\n')\n"
    )
    browser.chmod(0o700)
    more = {"OPEN_BROWSER": opens} if opens else {}
    printed = existing.serve(BROWSER=str(browser), **more)
    if opens == "1":
        end = time.monotonic() + 20
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.05)
        [path] = re.findall(r"start +(http://\S+)", printed)
        assert told.read_text() == f"200 {path}\n"
    assert existing.stop() == 0
    assert told.exists() == (opens == "1")
