"""The endpoints of events of rubbers."""
