"""The worker that opens a phone's pages without a network."""

import re

from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from django.urls import reverse

from club.web import worker


def test_the_worker_names_every_file_that_a_phones_page_loads(client: Client) -> None:
    script = client.get(reverse("worker")).content.decode()
    files = re.search(r"FILES = \[(.*?)\]", script)
    assert files
    named = set(re.findall(r'"([^"]+)"', files[1]))
    named = {name.encode().decode("unicode_escape") for name in named}
    with override_settings(ROOT_URLCONF="cutin.urls"):
        page = client.get(reverse("table", args=["unknown"])).content.decode()
    assert "worker.js" not in page and "app.css" in page
    loaded = set(re.findall(r'<(?:script|link)[^>]*(?:src|href)="(/static/[^"]+)"', page))
    assert loaded <= named
    assert all(finders.find(name.removeprefix("/static/")) for name in named)


def test_the_worker_is_asked_for_again_and_sent_once(client: Client) -> None:
    first = client.get(reverse("worker"))
    assert first["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in first["Cache-Control"]
    again = client.get(reverse("worker"), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert client.post(reverse("worker")).status_code == 405


def test_another_release_has_another_worker(client: Client, monkeypatch, tmp_path) -> None:
    before = client.get(reverse("worker"))["ETag"]
    changed = tmp_path / "app.css"
    changed.write_text("body { color: red }")
    find = finders.find
    monkeypatch.setattr(
        worker.finders, "find", lambda name: str(changed) if name == "app.css" else find(name)
    )
    worker._list_shell.cache_clear()
    worker._write.cache_clear()
    try:
        assert client.get(reverse("worker"))["ETag"] != before
    finally:
        worker._list_shell.cache_clear()
        worker._write.cache_clear()
