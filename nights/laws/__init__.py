"""The laws, to be read: the texts by clause, their search, pages and endpoints."""
