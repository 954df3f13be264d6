"""Pages of nights: each view parses the request, calls one action or query, and renders."""
