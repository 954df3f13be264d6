"""API tokens of a club."""
