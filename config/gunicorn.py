"""How gunicorn serves an installation: gunicorn -c config/gunicorn.py config.wsgi"""

import os
import signal
from importlib import import_module
from typing import Any

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Reading the settings here lets a refusal stop the server before any worker is started.
bind = (
    f"[{settings.HOST}]:{settings.PORT}"
    if ":" in settings.HOST
    else (f"{settings.HOST}:{settings.PORT}")
)
worker_class = "gthread"
# Embedded tasks live in the web process, so there is one; its threads wait mostly for the disk.
workers = 1 if settings.EMBEDDED else settings.WEB_WORKERS
threads = settings.WEB_THREADS
timeout = 60
graceful_timeout = 15
keepalive = 15
max_requests = 0
control_socket_disable = True
accesslog = None
errorlog = "-"
loglevel = settings.LOG_LEVEL.lower()
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def post_worker_init(worker: Any) -> None:
    """Start the tasks of an embedded installation once the application stands.

    Ctrl-C reaches the server and its workers alike, and the server passes it on: two at once
    catch the gthread worker holding a lock it takes again, and then it hangs until it is killed.
    So a worker listens to the server alone, and always ends the requests in hand first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, worker.handle_exit)
    # Requests take milliseconds; browsers hold connections open on which nothing ever comes.
    worker.cfg.set("graceful_timeout", 2)
    if settings.EMBEDDED:
        embedded().start()


def worker_exit(server: Any, worker: Any) -> None:
    """Let the task in hand end."""
    if settings.EMBEDDED:
        embedded().stop()


def embedded() -> Any:
    """The threads of an embedded installation; importable once Django is set up."""
    return import_module("club.embedded")
