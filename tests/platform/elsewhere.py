"""Run the program as where there is no POSIX: `python elsewhere.py manage.py serve`.

What Windows lacks the program cannot import or call: `fcntl`, `resource` and others, gunicorn,
forks, polls, and signals other than SIGINT. There is no /tmp but for the folder PLACE. Libraries
may import such modules: they look at the platform's name first, which stays.
"""

import builtins
import importlib
import os
import runpy
import select
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

LACKS = ("fcntl", "resource", "pwd", "grp", "termios", "pty", "syslog", "gunicorn")
PLACE = str(Path(os.environ["PLACE"]).resolve())


def look_at(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse to open or to make anything below /tmp that is not in PLACE."""
    if event in ("open", "os.mkdir"):
        path = arguments[0]
        text = os.fsdecode(path) if isinstance(path, str | bytes) else ""
        if (text == "/tmp" or text.startswith("/tmp/")) and not text.startswith(PLACE):
            raise FileNotFoundError(text)


HERE = os.getcwd()
_import, _import_module = builtins.__import__, importlib.import_module


def refuse(name: str, caller: str) -> None:
    """Raise ImportError if the program itself imports what is lacking."""
    ours = caller.startswith(HERE) and ".venv" not in caller and "site-packages" not in caller
    if ours and name.partition(".")[0] in LACKS:
        raise ImportError(name)


def import_name(name: str, *given: Any, **more: Any) -> Any:
    """Import as the statement does, but for what is lacking."""
    refuse(name, sys._getframe(1).f_code.co_filename)
    return _import(name, *given, **more)


def import_module(name: str, package: str | None = None) -> Any:
    """Import as `importlib.import_module` does, but for what is lacking."""
    refuse(name, sys._getframe(1).f_code.co_filename)
    return _import_module(name, package)


builtins.__import__ = import_name
importlib.import_module = import_module
for name in (
    "fork",
    "forkpty",
    "kill",
    "killpg",
    "getpgid",
    "sched_getaffinity",
    "setsid",
    "uname",
):
    if hasattr(os, name):
        delattr(os, name)
for name in ("poll", "epoll", "POLLIN", "POLLOUT", "POLLPRI", "POLLHUP", "POLLERR", "POLLNVAL"):
    if hasattr(select, name):
        delattr(select, name)
for name in [name for name in vars(signal) if name.startswith("SIG") and name[3] != "_"]:
    if name not in ("SIGINT", "SIGTERM", "SIGABRT", "SIGFPE", "SIGILL", "SIGSEGV"):
        delattr(signal, name)
tempfile.tempdir = PLACE
sys.addaudithook(look_at)
sys.argv = sys.argv[1:]
sys.path.insert(0, HERE)
runpy.run_path(sys.argv[0], run_name="__main__")
