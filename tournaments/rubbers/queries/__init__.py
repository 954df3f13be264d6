"""Every read of events of rubbers."""
