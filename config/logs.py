"""What the log does not tell."""

import logging
import re

_LINKS = re.compile(r"/(t|d|n|login)/[^/\s]+(/[^/\s]+)?")


class WithoutLinks(logging.Filter):
    """Takes the working part out of addresses that let their holder in."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, with a table's, door's, night's or sign-in link cut short."""
        record.msg = _LINKS.sub(r"/\1/…", record.getMessage())
        record.args = None
        return True
