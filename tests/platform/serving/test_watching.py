"""What is asked before each wait, while some of it is closed by what is asked before."""

from cutin.serving.watching import Watched


class Dispatcher:
    """What waits for nothing. closes: what is closed when it is asked."""

    accepting = False

    def __init__(self, watched: Watched, *closes: int) -> None:
        self.watched, self.closes, self.asked = watched, closes, 0

    def writable(self) -> bool:
        return False

    def readable(self) -> bool:
        self.asked += 1
        for descriptor in self.closes:
            self.watched.pop(descriptor, None)
            self.watched._restless.discard(descriptor)
        return False


def test_a_listener_closes_connections_that_would_be_asked_after_it() -> None:
    """As it does with those that take too long, and with those of phones that are shut out."""
    watched = Watched()
    others = [Dispatcher(watched) for _each in range(5)]
    for descriptor, dispatcher in enumerate(others, start=1001):
        watched[descriptor] = dispatcher
    watched[1000] = Dispatcher(watched, *range(1001, 1006))
    watched.wait(0)
    assert 1000 in watched
    assert watched[1000].asked
    watched.close()
