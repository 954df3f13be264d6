"""Duplicate events to JSON and back."""
