"""Serializers of the API: the bodies of requests and the shapes of responses."""
