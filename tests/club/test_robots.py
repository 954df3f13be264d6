"""robots.txt, and which addresses it closes."""

from django.test import Client
from django.urls import get_resolver, reverse

from cutin.secrets_in_text import hide_secrets


def list_secret() -> set[str]:
    """Return the paths after which a key or a token stands."""
    return {
        f"/{pattern.pattern}".split("<")[0]
        for included in get_resolver().url_patterns
        for pattern in getattr(included, "url_patterns", ())
        if "<str:key>" in str(pattern.pattern) or "<str:token>" in str(pattern.pattern)
    }


def test_no_log_has_what_stands_behind_an_address_with_a_key() -> None:
    secret = list_secret()
    assert "/open/" in secret
    for path in secret:
        assert "AaIkPGh0d7" not in hide_secrets(f"GET {path}AaIkPGh0d7/ 500"), path


def test_no_address_with_a_key_is_read_by_search_engines(client: Client) -> None:
    response = client.get(reverse("robots"))
    closed = [
        line.removeprefix("Disallow: ")
        for line in response.content.decode().splitlines()
        if line.startswith("Disallow: ")
    ]
    secret = list_secret()
    assert len(secret) >= 7
    assert [path for path in secret if not path.startswith(tuple(closed))] == []
    assert response.headers["Content-Type"].startswith("text/plain")
