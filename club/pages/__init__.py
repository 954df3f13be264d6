"""Pages: each view parses the request, calls one action or query, and renders a template."""
