"""The manners of the API: base views, rights, filters, pages, problems, descriptions."""
