"""LIN, the format of Bridge Base Online: one table, or a match of two rooms."""

from scoring.files.lin.links import list_links
from scoring.files.lin.reading import read_lin
from scoring.files.lin.writing import list_unsaid, write_lin

__all__ = ["list_links", "list_unsaid", "read_lin", "write_lin"]
