"""The envelope of the API: what comes in, and the shapes that go out."""
