"""The gunicorn worker of Cut In: a loop that receives and sends, and threads that answer."""

import os

from gunicorn.workers.base import Worker as GunicornWorker

from cutin.serving.crowd import raise_file_limit
from cutin.serving.lanes import Lanes
from cutin.serving.listening import finish, listen
from cutin.serving.watching import Watched


class Worker(GunicornWorker):
    """A process that serves requests. gunicorn starts it, restarts it and stops it."""

    def run(self) -> None:
        """Serve until gunicorn says to stop, or is gone. Then complete what is under way."""
        watched = Watched()
        dispatcher = Lanes(self.cfg.threads)
        most = raise_file_limit()
        listeners = [
            listen(socket.sock, self.wsgi, watched, dispatcher, most) for socket in self.sockets
        ]
        watched.call_when_readable(self.PIPE[0], self._drain)
        while self.alive and self.ppid == os.getppid():
            self.notify()
            watched.wait(1.0)
        finish(listeners, watched, dispatcher, self.cfg.graceful_timeout, self.notify)

    def _drain(self) -> None:
        """Read what signal handlers wrote to wake the loop."""
        os.read(self.PIPE[0], 4096)
