"""Every write to events of rubbers: their terms, rounds, hosted tables and results."""
