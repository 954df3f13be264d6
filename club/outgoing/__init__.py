"""Requests to addresses that users name: which are refused, how they are sent, how signed."""
