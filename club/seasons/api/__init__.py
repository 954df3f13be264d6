"""The endpoints of seasons."""
