"""The settings of `make dev`: tracebacks in the browser, statements counted, on this machine alone.

The data lies in a folder of its own, unless CUTIN_DATA names another.
"""

import ipaddress
import os
from pathlib import Path

os.environ.setdefault("CUTIN_DATA", str(Path(__file__).resolve().parents[1] / "data-dev"))

from cutin import environment
from cutin.settings import *  # noqa: F403
from cutin.settings import EMBEDDED, HOST, MIDDLEWARE

if not EMBEDDED:
    environment.refuse(
        "`make dev` shows tracebacks and settings to whoever asks, and DATABASE_URL is set. "
        "Unset it: a developer's club has a SQLite database of its own."
    )
if HOST != "localhost" and not ipaddress.ip_address(HOST).is_loopback:
    environment.refuse(
        f"`make dev` shows tracebacks and settings to whoever asks, so it serves this machine "
        f"alone, and HOST is {HOST}. Unset HOST, or use `make run`."
    )

DEBUG = True
MIDDLEWARE = ["cutin.statements.Statements", *MIDDLEWARE]
WHITENOISE_AUTOREFRESH = True
