"""The irregularities of each code in a table a club secretary can read, from club/rulings.

`python docs/laws/irregularities.py` writes irregularities.md beside it; with --check it writes
nothing, and answers with status 1 whether the page is another than it would write.
"""

import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = HERE / "irregularities.md"

_HEAD = """# Irregularities, and what is done about them

Written by `python docs/laws/irregularities.py` from `club/rulings/`; do not edit it. What a
director may rule is in the last column: an option a line, in brackets when it is open if that is
not as long as the irregularity may be claimed, after "if" what he must have found to be so, and
in slanting letters what the program does to the deal. Where a text is silent the sentence says so.
The numbers of the laws are those of `where.md`.
"""

_COLUMNS = (
    "subject", "irregularity, and the law", "laws", "offender", "may be claimed", "who chooses",
    "options",
)  # fmt: skip


def page() -> str:
    """Return irregularities.md."""
    sys.path.insert(0, str(ROOT))
    catalogues = list(importlib.import_module("club.rulings").CATALOGUES.values())
    sections = (_section(code, catalogues[:at]) for at, code in enumerate(catalogues))
    return "\n".join([_HEAD, *sections])


def _section(code: Any, earlier: Iterable[Any]) -> str:
    """Return a code's table; what reads as in an earlier one is only named below it."""
    count = sum(len(entry.options) for entry in code.entries)
    shared = {
        other.title: [entry for entry in code.entries if entry in other.entries]
        for other in earlier
    }
    told = [entry for same in shared.values() for entry in same]
    return "\n".join(
        [
            f"## {code.title}",
            "",
            f"{len(code.entries)} irregularities, {count} options.",
            "",
            _row(_COLUMNS),
            _row("---" for _column in _COLUMNS),
            *(_row(_cells(code, entry)) for entry in code.entries if entry not in told),
            "",
            *(_as_above(title, same) for title, same in shared.items() if same),
        ]
    )


def _as_above(title: str, same: Iterable[Any]) -> str:
    return f"As under “{title}”: {'; '.join(entry.title for entry in same)}.\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(code: Any, entry: Any) -> Iterator[str]:
    terms = importlib.import_module("club.rulings.terms")
    yield entry.subject
    yield f"**{entry.title}.** {entry.law}"
    yield terms.cited(entry.clauses, named=True)
    yield entry.offender.value
    yield _time(code, entry.since, entry.until)
    yield entry.chooser.value
    yield "<br>".join(_option(code, entry, option) for option in entry.options)


def _time(code: Any, since: Any, until: Any) -> str:
    """Return a window in words, the names of the moments as the code has them."""
    end = code.moments[until][1]
    if not end:
        return f"from “{code.moments[since][0]}” on"
    return f"from “{code.moments[since][0]}” until {end}"


def _option(code: Any, entry: Any, option: Any) -> str:
    provided = f" If {option.provided}." if option.provided else ""
    since, until = option.since or entry.since, option.until or entry.until
    narrow = (since, until) != (entry.since, entry.until)
    when = f" ({_time(code, since, until)})" if narrow else ""
    return f"{option.text}{provided}{when} *{option.effect.label}*"


def main(arguments: list[str]) -> int:
    """Write the page, or check that it is written; answer the exit status."""
    written = page()
    if "--check" not in arguments:
        PAGE.write_text(written)
        return 0
    if PAGE.exists() and PAGE.read_text() == written:
        return 0
    sys.stderr.write("irregularities.md is not what the catalogues say: write it again\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
