"""The gunicorn configuration: gunicorn -c cutin/gunicorn.py cutin.wsgi"""

import os
import signal
import sys
from importlib import import_module
from typing import Any

from django.conf import settings
from gunicorn.glogging import Logger

from cutin.collecting import collect_seldom
from cutin.logs import AsJson, WithoutSecrets

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cutin.settings")


class ServerLogger(Logger):
    """Gunicorn's logger: without secrets, and as JSON where the log is."""

    def setup(self, cfg: Any) -> None:
        """Set up the handlers, and let them hide secrets."""
        super().setup(cfg)
        as_json = settings.LOGGING["handlers"]["stderr"]["formatter"] == "json"
        for log in (self.error_log, self.access_log):
            for handler in log.handlers:
                known = handler.formatter
                if as_json:
                    handler.setFormatter(AsJson())
                elif known is not None and not isinstance(known, WithoutSecrets):
                    handler.setFormatter(WithoutSecrets(known._fmt, known.datefmt))


# Importing the settings here stops the server before any worker starts if they are invalid.
bind = (
    f"[{settings.HOST}]:{settings.PORT}"
    if ":" in settings.HOST
    else (f"{settings.HOST}:{settings.PORT}")
)
worker_class = "cutin.serving.worker.Worker"
# Embedded tasks run in the web process, so there is only one. Its threads mostly wait for disk.
workers = 1 if settings.EMBEDDED else settings.WEB_WORKERS
threads = settings.WEB_AT_ONCE
timeout = 60
graceful_timeout = 15
max_requests = 0
control_socket_disable = True
accesslog = None
errorlog = "-"
loglevel = settings.LOG_LEVEL.lower()
logger_class = ServerLogger
# cutin.proxies decides whose X-Forwarded headers count; by default gunicorn believes this machine.
forwarded_allow_ips = ""
secure_scheme_headers: dict[str, str] = {}
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


def post_worker_init(worker: Any) -> None:
    """Start the tasks of an embedded installation once the application is loaded.

    Ctrl-C reaches both the server and its workers, and the server forwards it. Workers ignore it
    and only obey the server, and always complete the current requests first.
    """
    sys.setswitchinterval(0.0005)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, worker.handle_exit)
    # Requests take milliseconds, but browsers keep idle connections open.
    worker.cfg.set("graceful_timeout", 2)
    collect_seldom()
    if settings.EMBEDDED:
        embedded().start()
    if worker.age == 1:  # the first one, and none that takes its place
        import_module("club.management.browser").open_browser()


def worker_exit(server: Any, worker: Any) -> None:
    """Stop the tasks of an embedded installation after the current one."""
    if settings.EMBEDDED:
        embedded().stop()


def embedded() -> Any:
    """Return the module of the embedded threads, which needs Django to be set up."""
    return import_module("club.embedded")
