"""Portable Bridge Notation 2.1: hands, results, auctions and play of one or more events."""

from scoring.files.pbn.reading import read_pbn
from scoring.files.pbn.writing import list_unsaid, write_pbn

__all__ = ["list_unsaid", "read_pbn", "write_pbn"]
