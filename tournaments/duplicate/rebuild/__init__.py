"""What is computed of duplicate events: the points of each board, and the standing."""
