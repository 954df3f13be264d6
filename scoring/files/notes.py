"""The notes of a reader: each once, and not more than anybody reads."""

from scoring.wording import sentence

MOST_NOTES = 50

TEMPLATES = {"more": sentence("There is more to say, and it is not listed.")}
"""The English sentence behind the last note that is listed."""


class Notes:
    """The notes about one event of a file, in the order in which they were made."""

    def __init__(self) -> None:
        self._notes: dict[str, None] = {}

    def add(self, note: str) -> None:
        """Add a note, unless it stands already or there are too many."""
        if len(self._notes) < MOST_NOTES:
            self._notes[note] = None
        elif len(self._notes) == MOST_NOTES:
            self._notes[TEMPLATES["more"]] = None

    def list(self) -> tuple[str, ...]:
        """Return the notes."""
        return tuple(self._notes)
