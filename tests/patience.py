"""Requests wait longer than httpx does by itself: how busy a machine is says nothing of a page."""

from httpx._config import DEFAULT_TIMEOUT_CONFIG

SECONDS = 60.0


def wait_longer() -> None:
    """Let every request without a time of its own wait a minute."""
    for part in ("connect", "read", "write", "pool"):
        setattr(DEFAULT_TIMEOUT_CONFIG, part, SECONDS)
