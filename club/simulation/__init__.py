"""Simulated nights: the players and all events are generated from one seed."""
