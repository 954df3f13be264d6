"""The shared parts of the API: base views, rights, filters, pagination, errors, schema."""
