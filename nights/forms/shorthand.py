"""A deal typed in one line, such as 4SN=, as the fields of its form."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from nights.forms.contract import ContractForm
from nights.forms.deals import get_fields
from nights.games import GAMES
from scoring.duplicate.misread import Misread
from scoring.duplicate.shorthand import read_shorthand


def takes_shorthand(game: str) -> bool:
    """Return whether the deals of a game are contracts, which can be typed in one line."""
    return GAMES[game].form is ContractForm


def read_fields_typed(game: str, text: str) -> dict[str, str] | Fault:
    """Return the fields of a typed deal, or the fault of what was not understood.

    The line is that of the duplicate desk; a bare score or an average is no deal of a match.
    """
    typed = read_shorthand(text)
    if isinstance(typed, Misread):
        return Fault(typed.code, _(typed.template) % dict(typed.values), "typed")
    if "contract" not in typed:
        told = _("A deal has a contract: write it as 4SN=, or pass.")
        return Fault("not-a-contract", told, "typed")
    return get_fields(game, {key: value for key, value in typed.items() if key != "lead"})
