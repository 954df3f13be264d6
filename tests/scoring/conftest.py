"""Settings of the property tests."""

from hypothesis import HealthCheck, settings

# Slow machines must not fail the tests.
settings.register_profile("scoring", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scoring")
