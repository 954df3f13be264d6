"""The API under ``/api/v1/``: parse, call one action or query, render."""
