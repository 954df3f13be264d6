"""The endpoints of events."""
