"""Fields of events to facts and back."""
