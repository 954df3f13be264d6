"""Helpers of several tests of the API."""


def list_events(parts, path):
    """Return what the addresses of an event name, for one of each kind if both may have it."""
    return [{}, parts["rubbers"]] if "{event}" in path else [{}]
