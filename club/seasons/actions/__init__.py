"""Every write to seasons."""
