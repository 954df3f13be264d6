"""The problems of a rubber event, and an object of its format being parsed."""

from scoring.duplicate import faults as shared
from scoring.problem import TEMPLATES as OF_SHEETS
from scoring.wording import sentence

TEMPLATES = {
    "form-size": sentence("An entrant of this form has %(size)s members."),
    "size-of-form": sentence("%(value)s members do not make an entrant of this form."),
    "not-a-level": sentence("%(value)s is not a level: write Elite, AS to JC, or 2C."),
    "seats-of-game": sentence("%(game)s is played by %(seats)s, and so it cannot be played here."),
    "round-twice": sentence("Round %(round)s stands here twice."),
    "table-twice": sentence("Table %(table)s stands here twice in one round."),
    "booked-twice": sentence("%(value)s has another place in this round."),
    "two-results": sentence("Sheets, totals and an award cannot stand together."),
    "sheet-game": sentence("The event is played at %(game)s, and this sheet is of %(value)s."),
    "sheet-rules": sentence("This sheet has other rules than the event."),
    "sheet-unfinished": sentence("Another match follows, and this one is not over."),
    "not-a-card": OF_SHEETS["not-a-card"],
    "place-points": sentence("Points for places are needed with this scoring, and only with it."),
    "best-of": sentence("A meeting is decided by the best of 1, 3, 5 or 7 matches."),
    "not-a-tie-break": sentence("%(value)s is not a tie-break of these events."),
    "withdrawn-of-form": sentence("In this form the results of whoever leaves stand."),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


class RubberEventProblem(shared.EventProblem):
    """A problem of a rubber event. field is a path such as rounds.0.tables.1.sheets.0."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES.get(self.code) or super().template


class Form(shared.Form):
    """An object of the format. Its methods return None for absent and for invalid values."""

    problem = RubberEventProblem
