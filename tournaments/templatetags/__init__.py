"""Template tags and filters of events."""
