"""Serving from one process without gunicorn, where gunicorn cannot be imported: on Windows."""

import sys
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
    try:
        while True:
            watched.wait(1.0)
    except KeyboardInterrupt:
        pass
    finish(listeners, watched, dispatcher, _PATIENCE)
    embedded.stop()
