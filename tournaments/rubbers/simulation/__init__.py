"""Simulated events of rubbers: the demonstration's, and sessions over HTTP."""
