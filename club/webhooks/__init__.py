"""Webhooks: who is told of what, sending it, and what became of it."""
