"""A simulated room: a night played over HTTP by people made up of one seed."""
