"""Simulated events: for the demonstration club, for tests and load."""
