"""Settings of the property tests."""

from hypothesis import settings

# Slow machines must not fail the tests.
settings.register_profile("scoring", deadline=None)
settings.load_profile("scoring")
