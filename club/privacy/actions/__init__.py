"""Writes: choices of privacy, erasing, and what is forgotten after a time."""
