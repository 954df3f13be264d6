"""The problems of Swiss pairs."""

from scoring.duplicate.faults import EventProblem
from scoring.duplicate.faults import Form as EventForm
from scoring.wording import sentence

TEMPLATES = {
    "two-opponents": sentence(
        "%(value)s meets more than one pair in round %(round)s: a match has two."
    ),
    "scale-boards": sentence(
        "The scale has no victory points for a match of %(boards)s boards, as in round %(round)s."
    ),
    "penalty-round": sentence("In round %(round)s there is no match that a penalty could change."),
}
"""The English sentence for each code that only Swiss pairs have."""


class SwissPairsProblem(EventProblem):
    """A problem of Swiss pairs. field is a path such as boards.3.results.0.ns."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES.get(self.code) or super().template


class SwissForm(EventForm):
    """An object of an event of Swiss pairs."""

    problem = SwissPairsProblem
