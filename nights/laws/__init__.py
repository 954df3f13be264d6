"""The laws, to be read: the texts by clause, their search and pages."""
