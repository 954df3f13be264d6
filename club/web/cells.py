"""Text in the cells of a spreadsheet."""

import re

#: What spreadsheets take for the beginning of a formula.
FORMULA = re.compile(r"[=+\-@\t\r\n]")


def defuse_cell(text: str) -> str:
    """Return a text that no spreadsheet runs as a formula: behind an apostrophe, if it would."""
    return f"'{text}" if FORMULA.match(text) else text
