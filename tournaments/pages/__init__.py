"""The pages of events: the director's, a table's phones, the screen, the standing."""
