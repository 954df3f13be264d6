"""The pages of a club's privacy and of one's own data."""
