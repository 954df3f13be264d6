"""Simulated duplicate events: the demonstration's, and sessions of pairs over HTTP."""
