"""The process that makes a PDF: reads data as JSON from its input, and writes the PDF."""

import sys
from pathlib import Path

import typst


def main() -> None:
    """Typeset the sheets of the data."""
    data = sys.stdin.buffer.read().decode()
    sheets = Path(__file__).with_name("sheets.typ")
    sys.stdout.buffer.write(typst.compile(sheets, format="pdf", sys_inputs={"data": data}))


if __name__ == "__main__":
    main()
