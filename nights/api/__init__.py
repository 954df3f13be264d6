"""The API of nights."""
