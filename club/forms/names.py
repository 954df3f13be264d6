"""Names as they are typed into lists."""

import re

#: What stands between two persons. A hyphen does so only beside a space: names have hyphens.
_BETWEEN = re.compile(r"\s+[-–—]\s*|\s*[-–—]\s+|\s*[/&+]\s*|\s+and\s+", re.IGNORECASE)
#: A long dash without spaces does so if nothing else does.
_LONG_DASH = re.compile("[–—]")


def split_names(text: str) -> list[str]:
    """Return the persons of a text such as "Ann – Bob"; a text of one person as it is."""
    line = " ".join(text.split())  # a pattern would read a long run of blanks once for each of them
    for between in (_BETWEEN, _LONG_DASH):
        names = [name for part in between.split(line) if (name := part.strip())]
        if len(names) > 1:
            return names
    return [text]
