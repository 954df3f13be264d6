"""Every read of nights. Each takes a night or a club."""
