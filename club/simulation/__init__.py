"""A simulated room: a night played by people made up of one seed."""
