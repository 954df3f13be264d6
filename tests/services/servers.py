"""Servers of the tests' own: on free ports, in folders of their own, stopped and killed at will."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests import parts

PROJECT = Path(__file__).resolve().parent.parent.parent
# A folder each run, for two may run at once in one checkout.
LOGS = PROJECT / "tests" / "artefacts" / "services" / f"{int(time.time())}-{os.getpid()}"


#: One key for every process of a run; an example in the repository is refused.
SECRET_KEY = secrets.token_urlsafe(50)


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(true: Callable[[], Any], seconds: float = 20, what: str = "a condition") -> Any:
    """The first truthy answer of `true`, asked again and again until the time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = true()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"waited {seconds} s in vain for {what}")


def wait_for(true: Callable[[], Any], seconds: float) -> bool:
    """Return whether `true` answers so before the time is up."""
    try:
        wait_until(true, seconds)
    except AssertionError:
        return False
    return True


class Program:
    """A process with its log under tests/artefacts; one instance can be started many times."""

    def __init__(
        self,
        name: str,
        command: list[str],
        environment: dict[str, str] | None = None,
        user: str | None = None,
    ) -> None:
        self.name, self.command, self.environment, self.user = name, command, environment, user
        self.log = LOGS / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Program":
        """Start it in a process group of its own, so that a kill takes its children too."""
        LOGS.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            as_user = {"user": self.user, "group": self.user, "extra_groups": []}
            self.process = subprocess.Popen(
                self.command,
                cwd="/" if self.user else PROJECT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **(as_user if self.user else {}),
            )
        return self

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self.process is not None and self.process.poll() is None

    def send(self, number: int) -> None:
        """Send a signal to the process and its children."""
        assert self.process is not None, f"{self.name} was never started"
        os.killpg(self.process.pid, number)

    def stop(self, number: int = signal.SIGTERM, seconds: float = 20) -> int | None:
        """Ask the process (not its children) to end; its exit status, or None if it was down."""
        if not self.running:
            return None
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(number)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"{self.name} did not stop in {seconds} s") from None

    def finish(self, seconds: float = 60) -> None:
        """Wait for it to end by itself, and well."""
        assert self.process is not None
        assert self.process.wait(seconds) == 0, f"{self.name} failed: {self.text()[-2000:]}"

    def kill(self) -> None:
        """End it and its children without a word, as a power cut would."""
        if self.process is not None and self.process.poll() is None:
            self.send(signal.SIGKILL)
            self.process.wait(10)

    def pause(self) -> None:
        """Keep its sockets open and let nothing answer."""
        self.send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self.send(signal.SIGCONT)

    def text(self) -> str:
        """What it has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


class Saying(Program):
    """A program that says in its log when it is ready."""

    def __init__(
        self, name: str, command: list[str], environment: dict[str, str], ready: str
    ) -> None:
        super().__init__(name, command, environment)
        self.ready = ready

    def start(self) -> "Saying":
        """Start, and wait until it says so once more."""
        before = len(self.text())
        super().start()
        wait_until(lambda: self.ready in self.text()[before:], 30, self.name)
        return self


def worker_program(environment: dict[str, str], name: str = "worker") -> Saying:
    """A Celery worker with two children."""
    command = python("-m", "celery", "-A", "cutin", "worker", "--concurrency", "2")
    return Saying(name, [*command, "--hostname", f"{name}@%h"], environment, " ready.")


class Redis(Program):
    """A Redis that keeps nothing on disk: restarted, it is empty."""

    def __init__(self, name: str = "redis") -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        program = parts.redis_program()
        assert program, "no redis-server"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        super().__init__(name, [*command, "--appendonly", "no", "--dir", tempfile.gettempdir()])

    def start(self) -> "Redis":
        """Start, and wait until it answers."""
        super().start()
        wait_until(self.answers, 10, "Redis")
        return self

    def answers(self) -> bool:
        """Whether a ping is answered."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 0.5) as client:
                client.sendall(b"PING\r\n")
                return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False


class Postgres(Program):
    """A PostgreSQL cluster in a temporary folder, never run as root."""

    def __init__(self, name: str = "postgres") -> None:
        folder = parts.postgres_programs()
        assert folder, "no PostgreSQL"
        self.programs = folder
        self.port = free_port()
        self.url = f"postgres://cutin@127.0.0.1:{self.port}/cutin"
        self.folder = Path(tempfile.mkdtemp(prefix="cutin-postgres-"))
        user = "postgres" if os.geteuid() == 0 else None
        if user:
            os.chown(self.folder, pwd.getpwnam(user).pw_uid, -1)
        data = str(self.folder / "data")
        command = [str(folder / "postgres"), "-D", data, "-p", str(self.port)]
        command += ["-c", "listen_addresses=127.0.0.1", "-k", str(self.folder)]
        # Processes are killed here, never the machine: nothing needs to reach the disk.
        command += ["-c", "max_connections=100", "-c", "fsync=off"]
        super().__init__(name, command, {"LC_ALL": "C"}, user)

    def create(self) -> "Postgres":
        """Make the cluster, start it, and make the empty database `cutin`."""
        make = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), "-U", "cutin"]
        Program(
            "initdb",
            [*make, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
            {"PATH": os.defpath},
            self.user,
        ).start().finish()
        self.start()
        self.database("cutin")
        return self

    def database(self, name: str, template: str = "template1") -> str:
        """Make a database like another, by default an empty one, and tell its address."""
        import psycopg

        server = f"postgres://cutin@127.0.0.1:{self.port}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return f"{server}/{name}"

    def start(self) -> "Postgres":
        """Start, and wait until it takes connections."""
        super().start()
        wait_until(self.answers, 30, "PostgreSQL")
        return self

    def stop(self, number: int = signal.SIGINT, seconds: float = 20) -> int | None:
        """A fast shutdown: connections are cut, everything committed is kept."""
        return super().stop(number, seconds)

    def answers(self) -> bool:
        """Whether it takes a connection."""
        ask = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def remove(self) -> None:
        """Stop it, and delete its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def production(database: str, broker: str, **more: str) -> dict[str, str]:
    """The environment of a production process without TLS in front, and nothing of ours in it."""
    kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "TMPDIR")}
    return {
        **kept,
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "SECRET_KEY": SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "false",
        "LOG_LEVEL": "INFO",
        "STATIC_ROOT": str(LOGS / "static"),
        "TASK_VISIBILITY_SECONDS": "10",
        "SWEEP_SECONDS": "2",
        "API_RATE_USER": "100000/min",
        "WEBHOOK_HOSTS": "127.0.0.1",
        **more,
    }


def python(*arguments: str) -> list[str]:
    """A command line of this interpreter."""
    return [sys.executable, *arguments]


def manage(environment: dict[str, str], *arguments: str, seconds: float = 180) -> str:
    """Run a management command to its end and give what it printed; fails with its errors."""
    done = subprocess.run(
        python("manage.py", *arguments),
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
