"""Simulated nights, over HTTP and through the actions."""
