"""A PostgreSQL for all tests of the club and its nights."""

from tests.services.fixtures import logs, postgres

__all__ = ["logs", "postgres"]
