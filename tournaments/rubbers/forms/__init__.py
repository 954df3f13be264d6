"""Fields to facts of events of rubbers, and back."""
