"""The cast, the club and the night in play of the tests of the club."""

from tests.club.conftest import begun, cast, match, night, order

__all__ = ["begun", "cast", "match", "night", "order"]
