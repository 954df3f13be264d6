"""Forms, which parse what people send. The facts themselves are checked in `scoring`."""

from club.forms.deals import DealForm, corrected, deal_from, fields_from, form_of
from club.forms.night import NightForm, SettingsForm
from club.forms.people import MemberForm, PlayerForm
from club.forms.seasons import RulesForm, SeasonForm
from club.forms.tokens import TokenForm
from club.forms.typed import card_from, whole

__all__ = [
    "DealForm",
    "MemberForm",
    "NightForm",
    "PlayerForm",
    "RulesForm",
    "SeasonForm",
    "SettingsForm",
    "TokenForm",
    "card_from",
    "corrected",
    "deal_from",
    "fields_from",
    "form_of",
    "whole",
]
