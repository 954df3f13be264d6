"""What a club holds about a person, who may see it, and erasing it."""
