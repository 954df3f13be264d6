"""What the pages and the API of every app share; it knows no nights."""
