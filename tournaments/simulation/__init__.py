"""Simulated sessions, played over HTTP by the API and the pages of the tables' phones."""
