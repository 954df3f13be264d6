"""Serving from one process without gunicorn, where gunicorn cannot be imported: on Windows."""

import signal
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from club.management.ports import open_port
from cutin.collecting import collect_seldom
from cutin.serving.crowd import raise_file_limit
from cutin.serving.lanes import Lanes
from cutin.serving.listening import finish, listen
from cutin.serving.watching import Watched

#: The seconds in which what is under way is completed after Ctrl-C.
_PATIENCE = 2.0
#: Connections that wait to be accepted, at most.
_WAITING = 2048


def serve_alone(host: str, port: int, threads: int, when_ready: Callable[[], object]) -> None:
    """Serve the application of `cutin.wsgi`, and compute its tasks, until Ctrl-C.

    when_ready: called once the port listens.
    """
    application: Any = import_module("cutin.wsgi").application
    embedded: Any = import_module("club.embedded")
    watched, dispatcher = Watched(), Lanes(threads)
    sock = open_port(host, port)
    sock.listen(_WAITING)
    sock.setblocking(False)
    listeners = [listen(sock, application, watched, dispatcher, raise_file_limit())]
    sys.setswitchinterval(0.0005)
    collect_seldom()
    embedded.start()
    when_ready()
    stopping = threading.Event()
    # Python leaves SIGINT alone in a program that a script starts in the background, and an
    # exception could be raised where somebody else catches it.
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda _number, _frame: stopping.set())
    while not stopping.is_set():
        watched.wait(1.0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever is impatient ends it at once
    finish(listeners, watched, dispatcher, _PATIENCE)
    embedded.stop()
