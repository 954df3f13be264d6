"""Waiting for many connections of which few have something to say."""

import selectors
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from waitress import wasyncore

_READ, _WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE


class Watched(dict[int, Any]):
    """The dispatchers of a process by their file descriptors, watched by the system's selector.

    waitress asks every connection before each wait whether it wants to read or write. Here only
    those are asked to which something has happened since they last came to rest, so that a wait
    costs the same beside a thousand silent connections as beside none.
    """

    def __init__(self) -> None:
        super().__init__()
        self._selector = selectors.DefaultSelector()
        self._restless: set[int] = set()
        self._wanted: dict[int, int] = {}

    def __setitem__(self, descriptor: int, dispatcher: Any) -> None:
        super().__setitem__(descriptor, dispatcher)
        self._restless.add(descriptor)

    def __delitem__(self, descriptor: int) -> None:
        super().__delitem__(descriptor)
        self._restless.discard(descriptor)
        if self._wanted.pop(descriptor, 0):
            with suppress(KeyError, ValueError, OSError):
                self._selector.unregister(descriptor)

    def call_when_readable(self, descriptor: int, callback: Callable[[], None]) -> None:
        """Call `callback` whenever this descriptor, which is not a dispatcher's, is readable."""
        self._selector.register(descriptor, _READ, callback)

    def wait(self, seconds: float) -> None:
        """Wait for events for so long at most, and handle them."""
        for descriptor in tuple(self._restless):
            # Asking a listener closes the connections that have taken too long: some come later.
            if (dispatcher := self.get(descriptor)) is not None:
                self._ask(descriptor, dispatcher)
        for key, events in self._selector.select(seconds):
            if key.data is not None:
                key.data()
            elif (dispatcher := self.get(key.fd)) is not None:
                self._restless.add(key.fd)
                _handle(dispatcher, events)

    def close(self) -> None:
        """Close every dispatcher, and the selector."""
        wasyncore.close_all(self, ignore_all=True)
        self._selector.close()

    def _ask(self, descriptor: int, dispatcher: Any) -> None:
        """Register what a dispatcher waits for now. One that rests is not asked again."""
        # Looked at first: a thread may complete a request meanwhile, and then it asks to be asked.
        rests = getattr(dispatcher, "at_rest", False)
        writes = not dispatcher.accepting and bool(dispatcher.writable())
        wanted = (_READ if dispatcher.readable() else 0) | (_WRITE if writes else 0)
        before = self._wanted.get(descriptor, 0)
        if wanted != before:
            if not before:
                self._selector.register(descriptor, wanted)
            elif wanted:
                self._selector.modify(descriptor, wanted)
            else:
                self._selector.unregister(descriptor)
            self._wanted[descriptor] = wanted
        if rests:
            self._restless.discard(descriptor)


def _handle(dispatcher: Any, events: int) -> None:
    """Let a dispatcher read and write. A connection that broke is closed."""
    try:
        if events & _READ:
            dispatcher.handle_read_event()
        if events & _WRITE:
            dispatcher.handle_write_event()
    except OSError as error:
        if error.errno in wasyncore._DISCONNECTED:
            dispatcher.handle_close()
        else:
            dispatcher.handle_error()
    except Exception:
        dispatcher.handle_error()
