"""Parsing typed numbers."""


def read_whole_number(text: str) -> int | None:
    """Return a number of a few digits, or None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
