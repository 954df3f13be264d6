"""Every read of events. Each takes a club or an event."""
