"""An alias for migrations, which import `new_id` from here; it is in `club.ledger.ids`."""

from club.ledger.ids import new_id

__all__ = ["new_id"]
