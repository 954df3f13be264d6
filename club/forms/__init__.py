"""Forms, which parse what people send. The facts themselves are checked in `scoring`."""

from club.forms.deals import DealForm, get_fields, get_form, make_corrected_deal, read_deal
from club.forms.night import NightForm, SettingsForm
from club.forms.numbers import read_whole_number
from club.forms.people import MemberForm, NewAccountForm, PlayerForm
from club.forms.seasons import RulesForm, SeasonForm
from club.forms.tokens import TokenForm
from club.forms.typed import read_card

__all__ = [
    "DealForm",
    "MemberForm",
    "NewAccountForm",
    "NightForm",
    "PlayerForm",
    "RulesForm",
    "SeasonForm",
    "SettingsForm",
    "TokenForm",
    "get_fields",
    "get_form",
    "make_corrected_deal",
    "read_card",
    "read_deal",
    "read_whole_number",
]
