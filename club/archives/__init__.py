"""A club as one file: written from its facts, checked line by line, and put into an installation.

The file is a zip: a manifest, and JSON Lines, a file for each model. It has no projections, which
are computed again, and nothing that grants access.
"""
