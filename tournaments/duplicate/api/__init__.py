"""The endpoints of duplicate events."""
