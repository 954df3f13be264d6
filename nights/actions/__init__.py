"""Every write of nights, as a function named by a verb."""
