"""The club's cast plays for the probe too."""

from tests.club.conftest import cast, order

__all__ = ["cast", "order"]
