"""The problems of an event of teams, and an object of it being parsed."""

from scoring.duplicate.faults import EventProblem
from scoring.duplicate.faults import Form as EventForm
from scoring.wording import sentence

TEMPLATES = {
    "key-of-form": sentence("%(key)s belongs to a knock-out only."),
    "key-of-scoring": sentence("%(key)s does not belong to this scoring."),
    "with-bye": sentence("A bye has no opponent, so %(key)s cannot stand here."),
    "boards-and-imps": sentence("A match has its boards, or the IMPs of both teams alone."),
    "parts-differ": sentence("The parts of a match say the same in it."),
    "board-of-match-twice": sentence("Board %(board)s of this match stands here twice."),
    "scale-boards": sentence("The scale has no victory points for a match of %(boards)s boards."),
    "penalty-round": sentence("In round %(round)s there is no margin that a penalty could change."),
    "award-in-room": sentence("A ruling is about the board, and stands beside its rooms."),
    "rooms-same-way": sentence(
        "Both rooms were played the same way round: a ruling for both teams belongs here."
    ),
    "rooms-differ": sentence(
        "The rooms played different deals: a ruling for both teams belongs here."
    ),
    "award-of-one": sentence("The board was not played, so %(side)s needs an award as well."),
    "not-a-pair": sentence("A room takes two different members of the team."),
}
"""The English sentence for each code that only an event of teams has."""


class TeamProblem(EventProblem):
    """A problem of an event of teams. field is a path such as matches.0.boards.3.open.score."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES.get(self.code) or super().template


class TeamForm(EventForm):
    """An object of an event of teams."""

    problem = TeamProblem
