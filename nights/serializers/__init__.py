"""JSON of nights to facts and back."""
