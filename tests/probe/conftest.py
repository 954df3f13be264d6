"""The club's cast plays for the probe too."""

from tests.club.conftest import cast, order  # noqa: F401 - fixtures
