"""Where migrations find `new_id`, which lives in `club.ledger.ids`."""

from club.ledger.ids import new_id

__all__ = ["new_id"]
