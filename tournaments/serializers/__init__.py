"""JSON of events to facts and back."""
