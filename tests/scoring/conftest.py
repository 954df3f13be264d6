"""Settings of the property tests."""

from hypothesis import settings

# A slow machine is no fault of the scoring.
settings.register_profile("scoring", deadline=None)
settings.load_profile("scoring")
