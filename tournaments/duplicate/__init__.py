"""Duplicate events, of pairs and of single players: what shared code asks of them."""
