"""Every write to duplicate events: sections and their rounds, results and rulings on boards."""
