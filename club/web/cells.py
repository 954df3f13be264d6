"""Escape text for the cells of a spreadsheet."""

import re

#: Spreadsheets treat text that begins with one of these characters as a formula.
FORMULA = re.compile(r"[=+\-@\t\r\n]")


def defuse_cell(text: str) -> str:
    """Return the text, with an apostrophe in front if a spreadsheet would run it as a formula."""
    return f"'{text}" if FORMULA.match(text) else text
