"""What the rows of every app hold about a person."""
