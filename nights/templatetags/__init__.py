"""Template tags and filters of nights."""
