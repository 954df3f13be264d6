"""What the forms of nights are sent with."""

from typing import Any


def fill_new_night(**changed: Any) -> dict[str, Any]:
    """Return what the form of a new night needs, with further fields or other values."""
    return {"date": "2026-03-05", "game": "rubber", "visibility": "public", **changed}
