"""Every write about webhooks, their messages and what these tell."""
