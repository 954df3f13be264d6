"""Simulated events: for the demonstration club, and sessions over HTTP for tests and load."""
