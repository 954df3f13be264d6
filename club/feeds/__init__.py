"""What a club shows on other sites: pieces of pages, calendars, feeds of results."""
