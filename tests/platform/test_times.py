"""Times are hours and minutes of 24 on every page. Seconds stand in logs, where order matters."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: The pages that are logs.
LOGS = {
    "club/delivery.html",
    "club/webhook.html",
    "nights/history.html",
    "tournaments/history.html",
}
#: A format of Django with a part of a time of day in it.
FORMATS = re.compile(r"""\|(?:date|time)\b(?::["']([^"']*)["'])?""")


def list_formats() -> list[tuple[str, str]]:
    """Return the formats of dates and times in the templates, each with its file."""
    folder = ROOT / "templates"
    return [
        (path.relative_to(folder).as_posix(), match[1] or "")
        for path in sorted(folder.rglob("*.html"))
        for match in FORMATS.finditer(path.read_text("utf-8"))
    ]


def test_a_time_on_a_page_is_hours_and_minutes_and_in_a_log_seconds_as_well():
    formats = list_formats()
    assert len(formats) > 30
    wrong = []
    for name, form in formats:
        clock = re.search(r"[aAfgGhHPs].*$", form)
        if clock and clock[0] != "H:i" and not (name in LOGS and clock[0] == "H:i:s"):
            wrong.append((name, form))
    assert wrong == []
    assert not [name for name, form in formats if form == ""]


def test_no_script_writes_a_time_in_the_form_of_the_device():
    scripts = sorted((ROOT / "static").glob("*.js"))
    assert scripts
    assert not [path.name for path in scripts if "toLocale" in path.read_text("utf-8")]
