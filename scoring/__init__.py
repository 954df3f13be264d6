"""Scoring: what a result is worth. Pure: no Django, no database, no clock, no randomness."""
