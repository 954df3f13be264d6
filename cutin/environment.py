"""Read the environment variables, and find out about the machine, for the settings."""

import ipaddress
import os
import re
import secrets
import socket
import stat
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import environ

WORDS = {int: "whole number", bool: "yes or no"}
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
#: The fewest characters of a secret key, and the fewest different ones.
KEY_LENGTH, KEY_VARIETY = 40, 12
#: How keys begin that somebody else knows: examples, and those of this repository's own checks.
KNOWN_KEYS = (
    "django-insecure",
    "changeme",
    "change-me",
    "change_me",
    "build",
    "secret",
    "set secret_key",
    "only-for-",
    "made-for-",
)
NEW_KEY = "python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
WILL_NOT_LOAD = 4  # the exit status of a worker that gunicorn does not start again
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a named interface


def refuse(sentence: str) -> NoReturn:
    """Stop the program with one sentence on stderr and no traceback."""
    print(f"Cut In does not start: {sentence}", file=sys.stderr)  # noqa: T201
    raise SystemExit(WILL_NOT_LOAD)


class Environment(environ.Env):
    """Environment variables. An invalid value stops the program without a traceback."""

    def get_value(self, var: str, cast: Any = None, *args: Any, **options: Any) -> Any:
        """Return the variable's value converted by `cast`, or its default."""
        try:
            return super().get_value(var, cast, *args, **options)
        except ValueError:
            kind = WORDS.get(cast, "value")
            refuse(f"{var} is {os.environ.get(var)!r}, which is not a valid {kind}.")

    def names(self, var: str) -> list[str]:
        """Return the items of a comma-separated list, without surrounding spaces."""
        return [name.strip() for name in self.str(var, "").split(",") if name.strip()]

    def networks(self, var: str) -> list[Network]:
        """Return the addresses and networks of a comma-separated list, as networks."""
        networks = []
        for name in self.names(var):
            try:
                networks.append(ipaddress.ip_network(name, strict=False))
            except ValueError:
                refuse(f"{var} has {name!r}, which is no address such as 10.0.0.1 or 10.0.0.0/8.")
        return networks

    def rate(self, var: str, default: str) -> str:
        """Return a rate per second, minute, hour or day, such as 600/min."""
        rate = self.str(var, default)
        if not re.fullmatch(r"[1-9]\d{0,8}/(s|sec|m|min|h|hour|d|day)", rate):
            refuse(f"{var} is {rate!r}, which is not a rate such as {default}.")
        return rate


def check_production(secret_key: str, hosts: list[str]) -> None:
    """Stop the program if the secret key of a production start can be guessed, or serves any host.

    Whoever knows the key can sign sessions and links. With any host, a forged Host header gets into
    links that are mailed.
    """
    if secret_key.lower().startswith(KNOWN_KEYS):
        refuse(f"SECRET_KEY is an example that others know. Make one with: {NEW_KEY}")
    if len(secret_key) < KEY_LENGTH or len(set(secret_key)) < KEY_VARIETY:
        refuse(
            f"SECRET_KEY is too short or too plain: it needs {KEY_LENGTH} characters, "
            f"{KEY_VARIETY} of them different. Make one with: {NEW_KEY}"
        )
    if "*" in hosts:
        refuse(
            "ALLOWED_HOSTS has *, which serves any host name. Name the club's own, such as "
            "club.example."
        )


def check_token(token: str) -> None:
    """Stop the program if the token of the metrics can be guessed, or cannot be said."""
    if token and not re.fullmatch(r"[!-~]{20,200}", token):
        refuse(f"METRICS_TOKEN needs 20 characters without spaces. Make one with: {NEW_KEY}")


def read_secret_key(folder: Path) -> str:
    """Return the secret key of the installation, created once, also by concurrent processes."""
    path = folder / "secret_key"
    if not path.exists():
        _create_once(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def _create_once(path: Path, text: str) -> None:
    """Create a private file atomically, unless it exists: write a draft, then link it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def make_data_folder(path: Path) -> Path:
    """Create the data folder of an embedded installation, or stop with the reason."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"the data folder {path} cannot be made ({error.strerror}); set CUTIN_DATA.")
    if not os.access(path, os.W_OK | os.X_OK):
        refuse(f"the data folder {path} cannot be written to; set CUTIN_DATA.")
    make_private(path)
    return path


def make_private(folder: Path) -> None:
    """Let only the owner read the data folder and what the program keeps in it.

    An earlier release may have made it readable for others. The database is made here, because
    SQLite gives its other files the same permissions. Other files in the folder are left alone.
    """
    database = folder / "club.sqlite3"
    with suppress(OSError):  # what is wrong with it, the database will say
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
    kept = [folder / name for name in ("secret_key", "demo.json", ".demo.json")]
    kept += [*folder.glob(f"{database.name}*"), *folder.glob("backups/*")]
    wrong = [path for path in (folder, folder / "backups") if not _restrict(path, 0o700)]
    wrong += [path for path in kept if path.is_file() and not _restrict(path, 0o600)]
    if wrong:
        names = ", ".join(map(str, wrong))
        print(f"Cut In: others on this machine may be able to read {names}.", file=sys.stderr)  # noqa: T201


def _restrict(path: Path, mode: int) -> bool:
    """Remove every permission that `mode` has not. Return whether that is so now."""
    try:
        now = stat.S_IMODE(path.stat().st_mode)
        if now & ~mode:
            path.chmod(now & mode)
            now = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return not now & ~mode


def find_lan_address() -> str:
    """Return this machine's IPv4 address on the local network, or 127.0.0.1.

    Connecting a datagram socket sends nothing, but selects the address that would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return next(
                (a for a in list_interface_addresses() if not a.startswith("127.")), "127.0.0.1"
            )


def list_interface_addresses() -> Iterator[str]:
    """Yield the IPv4 address of each network interface (on Linux; nothing on other systems)."""
    if sys.platform != "linux":
        return
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # the interface has no IPv4 address
            yield socket.inet_ntoa(answer[20:24])


class OwnNames(list[str]):
    """The host names under which this machine is reached, with others that were set.

    A laptop gets another address when it joins another network: they are found anew after some
    seconds.
    """

    _KEPT = 5.0

    def __init__(self, others: Iterable[str]) -> None:
        self._others = [*others]
        self._names = (*list_own_names(), *self._others)
        self._until = time.monotonic() + self._KEPT
        super().__init__(self._names)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of now. Another thread that finds them anew disturbs nobody."""
        if time.monotonic() > self._until:
            self._until = time.monotonic() + self._KEPT
            self._names = (*list_own_names(), *self._others)
        return iter(self._names)


def list_own_names() -> list[str]:
    """Return the host names under which a phone in the room may reach this machine."""
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    names = ["localhost", "127.0.0.1", "[::1]", name, f"{short}.local", find_lan_address()]
    return list(dict.fromkeys([*names, *list_interface_addresses()]))
