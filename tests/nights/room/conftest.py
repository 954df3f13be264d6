"""A season of the tests of the club."""

from tests.club.conftest import played, season

__all__ = ["played", "season"]
