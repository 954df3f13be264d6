"""Forms, which parse what people send. The facts themselves are checked in `scoring`."""

from club.forms.numbers import read_whole_number
from club.forms.people import MemberForm, NewAccountForm, PlayerForm
from club.forms.typed import read_card

__all__ = [
    "MemberForm",
    "NewAccountForm",
    "PlayerForm",
    "read_card",
    "read_whole_number",
]
