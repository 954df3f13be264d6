"""Practice rooms: clubs with simulated tables, to learn on and to throw away."""
