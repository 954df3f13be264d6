"""What a program is told of an address, or of a page size, that is nearly right."""

import pytest
from django.test import Client


@pytest.mark.parametrize("path", ["clubs", "clubs/cavendish/nights", "schema"])
def test_a_missing_slash_is_said(cast, path):
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == 404
    assert answer.json()["detail"] == (
        f"Every address of the API ends with a slash: /api/v1/{path}/"
    )


@pytest.mark.parametrize("path", ["nothing", "clubs/cavendish/nothing/at/all"])
def test_an_address_that_is_nowhere_is_not_found(cast, path):
    assert "slash" not in Client().get(f"/api/v1/{path}").json()["detail"]


@pytest.mark.parametrize(("size", "status"), [("200", 200), ("201", 400), ("9" * 5000, 400)])
def test_a_page_that_is_too_large_is_refused(cast, size, status):
    answer = Client().get("/api/v1/clubs/", {"page_size": size})
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["errors"][0]["problem"] == "A page has 200 rows at most."
