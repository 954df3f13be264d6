"""The first use of an installation: its first club and the account that owns it."""
