"""The pages of events of rubbers: the director's, the public ones, what hosted tables show."""
