"""Fields to facts of duplicate events, and back."""
