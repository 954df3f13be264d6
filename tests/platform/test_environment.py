"""Each variable is described, and reaches the processes that read it."""

import re

import pytest
import yaml

from tests.platform.conftest import PROJECT

_READ = re.compile(r'env\.\w+\(\s*"([A-Z_]+)"')
#: What the containers set by themselves, or have no use for.
#: What compose itself reads, and passes on to none of the program's containers by this name.
OF_COMPOSE = {"BIND", "POSTGRES_PASSWORD"}
NOT_IN_COMPOSE = {
    "BACKUPS",
    "CUTIN_DATA",
    "DEMO",
    "HOST",
    "OPEN_BROWSER",
    "PORT",
    "STATIC_ROOT",
    *OF_COMPOSE,
}


def list_read() -> set[str]:
    """The variables that the settings read."""
    folder = PROJECT / "cutin"
    return {name for path in folder.rglob("*.py") for name in _READ.findall(path.read_text())}


def list_described() -> set[str]:
    """The variables of .env.example."""
    text = (PROJECT / ".env.example").read_text("utf-8")
    return set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))


def test_every_variable_is_described_and_every_description_is_of_one() -> None:
    assert list_described() == list_read() | OF_COMPOSE


@pytest.mark.parametrize("service", ["migrate", "web", "worker", "beat"])
def test_compose_passes_every_variable(service: str) -> None:
    compose = yaml.safe_load((PROJECT / "docker-compose.yml").read_text("utf-8"))
    passed = set(compose["services"][service]["environment"])
    assert passed == list_described() - NOT_IN_COMPOSE


def test_compose_leaves_what_is_not_set_to_the_settings() -> None:
    compose = yaml.safe_load((PROJECT / "docker-compose.yml").read_text("utf-8"))
    for name, value in compose["services"]["web"]["environment"].items():
        ours = name in ("DATABASE_URL", "REDIS_URL")
        assert value is None or ours or value.startswith(f"${{{name}:"), value


def test_the_backup_is_of_the_database_of_the_installation() -> None:
    """Where PostgreSQL is used, the unit of the backup has the variables of the other units."""
    units = {path.name: path.read_text("utf-8") for path in (PROJECT / "deploy").glob("*.service")}
    for name in ("cut-in-web.service", "cut-in-worker.service", "cut-in-beat.service"):
        assert "EnvironmentFile=/etc/cut-in.env\n" in units[name], name
    assert "EnvironmentFile=-/etc/cut-in.env\n" in units["cut-in-backup.service"]
