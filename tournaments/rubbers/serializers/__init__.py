"""Events of rubbers to JSON and back."""
