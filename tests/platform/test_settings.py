"""The settings and the files of the project that go with them."""

import json
import re
import secrets
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import RequestFactory

from cutin import environment
from cutin.proxies import Proxies, get_client_ip
from tests.platform.conftest import PROJECT, Installation

PRODUCTION = {
    "DATABASE_URL": "postgres://cutin@127.0.0.1:1/cutin",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SECRET_KEY": secrets.token_urlsafe(50),
    "ALLOWED_HOSTS": "club.example",
}


def told(installation: Installation, names: str, **variables: str) -> dict[str, object]:
    """Some settings as a process under these variables has them."""
    script = (
        "import json; from django.conf import settings as s; "
        f"print(json.dumps({{n: getattr(s, n) for n in {names.split()!r}}}, default=str))"
    )
    done = installation.run("shell", "-v", "0", "-c", script, **variables)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_processes_that_start_at_once_agree_on_the_secret(tmp_path: Path) -> None:
    with ProcessPoolExecutor(8) as pool:
        keys = set(pool.map(environment.read_secret_key, [tmp_path] * 32))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_embedded_runs_over_plain_http_and_never_in_debug_mode(installation: Installation) -> None:
    names = "DEBUG EMBEDDED SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_HSTS_SECONDS"
    assert told(installation, names, DEBUG="1") == {
        "DEBUG": False,
        "EMBEDDED": True,
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "SECURE_HSTS_SECONDS": 0,
    }


def test_embedded_answers_to_its_own_names_and_those_it_is_told(installation: Installation) -> None:
    hosts = told(installation, "ALLOWED_HOSTS", ALLOWED_HOSTS="cards.lan")["ALLOWED_HOSTS"]
    assert isinstance(hosts, list)
    assert {"localhost", "127.0.0.1", environment.find_lan_address(), "cards.lan"} <= set(hosts)
    assert "*" not in hosts


def test_production_is_for_https_unless_told_otherwise(installation: Installation) -> None:
    names = "DEBUG SESSION_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_PROXY_SSL_HEADER"
    production = told(installation, names, **PRODUCTION)
    assert production == {
        "DEBUG": False,
        "SESSION_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_PROXY_SSL_HEADER": None,
    }
    behind = told(installation, names, **PRODUCTION, PROXIES="1")
    assert behind["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_production_passes_djangos_deployment_check(installation: Installation) -> None:
    done = installation.run("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr


def test_sqlite_is_opened_as_the_settings_say(db: None) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        answers = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "secure_delete",
                "busy_timeout",
                "cache_size",
            )
        }
    full = 2
    assert answers == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "secure_delete": 1,
        "busy_timeout": 20_000,
        "cache_size": -16_384,
    }


def test_a_task_may_not_outlast_the_time_after_which_it_is_given_again() -> None:
    assert settings.CELERY_TASK_TIME_LIMIT < settings.TASK_VISIBILITY_SECONDS


@pytest.mark.parametrize(
    ("proxies", "header", "client"),
    [
        (0, "203.0.113.9", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (3, "203.0.113.9", "203.0.113.9"),
    ],
)
def test_only_our_own_proxies_are_believed_about_the_client(
    settings: object, proxies: int, header: str, client: str
) -> None:
    settings.PROXIES = proxies  # type: ignore[attr-defined]
    request = RequestFactory().get("/", headers={"X-Forwarded-For": header})
    assert get_client_ip(request) == client


OURS = [ip_network("10.0.0.0/8"), ip_network("2001:db8::7")]


@pytest.mark.parametrize(
    ("peer", "proxies", "header", "client"),
    [
        ("10.0.0.1", 0, "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", 0, "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("::ffff:10.0.0.1", 0, "203.0.113.9", "203.0.113.9"),
        ("2001:db8::7", 0, "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", 0, "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", 2, "6.6.6.6, 203.0.113.9, 198.51.100.1", "203.0.113.9"),
        ("192.0.2.4", 0, "203.0.113.9", "192.0.2.4"),
        ("192.0.2.4", 1, "203.0.113.9", "192.0.2.4"),
        ("2001:db8::8", 1, "203.0.113.9", "2001:db8::8"),
        ("", 1, "203.0.113.9", ""),
    ],
)
def test_with_their_addresses_known_nobody_else_is_taken_for_a_proxy(
    settings: Any, peer: str, proxies: int, header: str, client: str
) -> None:
    settings.PROXIES, settings.PROXY_ADDRESSES = proxies, OURS
    request = RequestFactory(REMOTE_ADDR=peer).get("/", headers={"X-Forwarded-For": header})
    assert get_client_ip(request) == client


@pytest.mark.parametrize(("peer", "secure"), [("10.0.0.1", True), ("192.0.2.4", False)])
def test_the_scheme_counts_from_a_proxy_alone(settings: Any, peer: str, secure: bool) -> None:
    settings.PROXY_ADDRESSES = OURS
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    requests = []
    headers = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-IP": "1.1.1.1",
    }
    Proxies(requests.append)(RequestFactory(REMOTE_ADDR=peer).get("/", headers=headers))
    (request,) = requests
    assert request.is_secure() is secure
    assert request.META["REMOTE_ADDR"] == ("203.0.113.9" if secure else peer)
    assert "X-Forwarded-For" not in request.headers
    assert ("X-Real-IP" in request.headers) is secure


def test_the_server_itself_believes_no_forwarded_scheme() -> None:
    source = (PROJECT / "cutin" / "gunicorn.py").read_text()
    assert 'forwarded_allow_ips = ""' in source
    assert "secure_scheme_headers: dict[str, str] = {}" in source


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"PORT": "eighty"}, "PORT is 'eighty', which is not a valid whole number."),
        ({**PRODUCTION, "DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must name a PostgreSQL"),
        ({"PROXY_ADDRESSES": "10.0.0.1, proxy"}, "PROXY_ADDRESSES has 'proxy', which is no"),
        ({**PRODUCTION, "SECRET_KEY": secrets.token_hex(19)}, "SECRET_KEY is too short or too"),
        ({**PRODUCTION, "SECRET_KEY": "ab" * 30}, "SECRET_KEY is too short or too plain"),
        ({**PRODUCTION, "SECRET_KEY": "build"}, "SECRET_KEY is an example that others know"),
        (
            {**PRODUCTION, "SECRET_KEY": "Django-insecure-" + secrets.token_urlsafe(50)},
            "SECRET_KEY is an example that others know",
        ),
        ({**PRODUCTION, "SECRET_KEY": "changeme" * 9}, "SECRET_KEY is an example that others know"),
        ({**PRODUCTION, "ALLOWED_HOSTS": "club.example,*"}, "ALLOWED_HOSTS has *, which serves"),
    ],
    ids=[
        "a port",
        "a database",
        "a proxy",
        "a short key",
        "a plain key",
        "the key of a build",
        "Django's key",
        "an example",
        "any host",
    ],
)
def test_a_variable_that_cannot_be_read_is_one_sentence(
    installation: Installation, variables: dict[str, str], sentence: str
) -> None:
    done = installation.run("check", **variables)
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_host_names_may_have_blanks_between_them(installation: Installation) -> None:
    hosts = told(installation, "ALLOWED_HOSTS", **PRODUCTION | {"ALLOWED_HOSTS": "a.b, c.d,"})
    assert hosts["ALLOWED_HOSTS"] == ["a.b", "c.d", "localhost"]


def test_every_variable_is_described() -> None:
    source = (PROJECT / "cutin" / "settings.py").read_text()
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", source))
    described = set(re.findall(r"^#([A-Z_]+)=", (PROJECT / ".env.example").read_text(), re.M))
    assert read | {"POSTGRES_PASSWORD", "BIND"} == described  # those that compose alone reads


def test_compose_passes_on_only_variables_that_exist() -> None:
    compose = (PROJECT / "docker-compose.yml").read_text()
    described = set(re.findall(r"^#([A-Z_]+)=", (PROJECT / ".env.example").read_text(), re.M))
    used = set(re.findall(r"\$\{([A-Z_]+)", compose))
    assert used <= described
    assert {"POSTGRES_PASSWORD", "BIND"} <= used


def test_compose_follows_the_compose_schema() -> None:
    done = subprocess.run(
        [
            sys.executable,
            *("-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"),
            "docker-compose.yml",
        ],
        cwd=PROJECT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_has_no_default_secret() -> None:
    compose = (PROJECT / "docker-compose.yml").read_text()
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "ALLOWED_HOSTS"):
        assert set(re.findall(rf"\${{{name}(.)", compose)) == {":"}
        assert f"${{{name}:-" not in compose


@pytest.mark.parametrize("lock", ["run", "test"])
def test_a_lock_has_hashes_and_names_no_host(lock: str) -> None:
    text = (PROJECT / "requirements" / f"{lock}.txt").read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=[a-z0-9])", text)
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


def test_both_locks_agree() -> None:
    pinned = [
        dict(re.findall(r"^([\w\[\],.-]+)==(\S+)", path.read_text(), re.M))
        for path in (PROJECT / "requirements" / "run.txt", PROJECT / "requirements" / "test.txt")
    ]
    assert pinned[0].items() <= pinned[1].items()
