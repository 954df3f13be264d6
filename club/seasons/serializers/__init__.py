"""JSON to facts and back."""
