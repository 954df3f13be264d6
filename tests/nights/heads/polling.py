"""A page that polls, as a browser does."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext


class Page:
    """A page that polls: what it has seen, and the address of its changing part."""

    def __init__(self, client, path):
        self.client, self.path = client, path
        self.look()

    def look(self):
        text = self.client.get(self.path).content.decode()
        polling = re.search(r'hx-get="([^"]+)"[^>]*hx-vals=\'{"seen": "([^"]+)"}\'', text, re.S)
        self.live, self.seen = polling[1], polling[2]

    def poll(self):
        """Return the status of a poll, and how many statements it took."""
        with CaptureQueriesContext(connection) as caught:
            response = self.client.get(
                self.live, {"seen": self.seen}, headers={"HX-Request": "true"}
            )
        self.answer = response
        return response.status_code, len(caught)
