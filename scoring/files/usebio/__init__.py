"""USEBIO 1.0 to 1.3: events as XML, for federations and for other programs."""

from scoring.files.usebio.reading import read_usebio
from scoring.files.usebio.writing import Edition, list_unsaid, write_sessions, write_usebio

__all__ = ["Edition", "list_unsaid", "read_usebio", "write_sessions", "write_usebio"]
