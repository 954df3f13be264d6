"""The pages for other sites, and those on which they are chosen."""
