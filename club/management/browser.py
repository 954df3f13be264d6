"""Opening the browser of whoever starts the program, once it answers."""

import os
import sys
import threading
import webbrowser
from contextlib import suppress

#: Names the page to open, from the command that knows it to the server that knows when.
_PAGE = "CUTIN_PAGE"


def ask_to_open(address: str) -> None:
    """Have `open_browser` open an address."""
    os.environ[_PAGE] = address


def open_browser() -> None:
    """Open the page that was asked for, if one was. That no browser can be opened is no fault.

    Some browsers are waited for until they are closed: not here.
    """
    address = os.environ.pop(_PAGE, "")
    if address:
        threading.Thread(target=_open, args=[address], name="browser", daemon=True).start()


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def has_desktop() -> bool:
    """Return whether somebody sits before a screen: not where a service or a script starts it.

    Without a screen a browser in the terminal might be opened, over what the start prints.
    """
    if not sys.stdout.isatty():
        return False
    return sys.platform != "linux" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
