"""What is computed of events of rubbers: the standing, and the season records of leagues."""
