"""Every read of seasons. Each takes a club or a season."""
