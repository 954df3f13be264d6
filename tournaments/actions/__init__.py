"""Every write to an event, as a function named by a verb; each is one short transaction."""
