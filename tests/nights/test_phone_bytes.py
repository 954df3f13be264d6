"""How much a phone loads: its first page with all files, and a poll that finds nothing new."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from nights.links import TABLE_LINKS
from nights.models import Match

pytestmark = pytest.mark.django_db
#: The typeface is apart: the browser keeps it for a year.
FIRST_LOAD, POLL, TYPEFACE = 50_000, 600, 60_000


def measure_head(response) -> int:
    """Return the bytes of a response's head, as HTTP/1.1 sends it."""
    cookies = sum(len(morsel.OutputString()) + 14 for morsel in response.cookies.values())
    return sum(len(f"{name}: {text}\r\n") for name, text in response.items()) + cookies + 19


def test_a_phones_first_load_and_its_polls_are_small(
    client: Client, match: Match, record_property
) -> None:
    token = TABLE_LINKS.make(match.table.pk, 1)
    client.cookies["seat"] = "N"
    page = client.get(reverse("table", args=[token]), headers={"Accept-Encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    html = gzip.decompress(page.content).decode()
    files = set(re.findall(r'(?:src|href)="/static/([^"]+)"', html))
    assert len(files) >= 6
    sizes = {
        name: len(gzip.compress(Path(str(finders.find(name))).read_bytes(), 9)) for name in files
    }
    first = len(page.content) + measure_head(page) + sum(sizes.values()) + 300 * len(files)
    mark = re.search(r'hx-vals=\'\{"seen": "([^"]+)"\}\'', html)
    assert mark
    live = reverse("table-live", args=[token])
    poll = client.get(live, {"seen": mark[1]}, headers={"Accept-Encoding": "gzip"})
    assert poll.status_code == 204
    record_property("bytes of a phone's first load", first)
    record_property("bytes of an unchanged poll", measure_head(poll))
    for name, size in sorted(sizes.items()):
        record_property(f"bytes of {name}", size)
    assert first < FIRST_LOAD
    assert measure_head(poll) < POLL


def test_the_typeface_is_small_and_its_licence_is_there() -> None:
    fonts = Path(str(finders.find("fonts/OFL.txt"))).parent
    files = sorted(fonts.glob("*.woff2"))
    assert len(files) == 2
    assert sum(file.stat().st_size for file in files) < TYPEFACE
