"""Settings of the tests in a run of mutations: few examples, always the same."""

from hypothesis import HealthCheck, settings

from scoring.contract import Contract

settings.register_profile(
    "mutations",
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("mutations")

# A mutant begins as a copy of a process that has scored before, so nothing may be remembered.
Contract.table = property(Contract.table.func)
