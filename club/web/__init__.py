"""What every app of the installation answers by: shared, and ignorant of nights."""
