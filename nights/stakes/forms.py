"""Forms for a night's stakes, for charges, and for payments.

Amounts are typed in the currency, such as 2.50, and stored in its minor units.
"""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from club.ledger.undoing import STANDS
from club.models import Player
from club.queries.people import find_keepers
from nights.models import Arrival, Match, Night
from nights.stakes.actions import NO_CURRENCY
from nights.stakes.models import ChargeKind, Stakes
from nights.stakes.money import convert_to_major, convert_to_minor, count_decimals
from nights.stakes.queries import Settlement
from scoring.games import make_game


def counts_in_hundreds(night: Night) -> bool:
    """Return whether the back score of the night's game is in hundreds, not in points."""
    return make_game(night.game, dict(night.rules)).back_score(100) == 1


class AmountField(forms.DecimalField):
    """An amount in a currency. Its form converts it with `convert_amount`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_digits=14, decimal_places=3, **options)
        self.widget.attrs.update(inputmode="decimal", step="any", autocomplete="off")


def convert_amount(form: forms.Form, name: str, currency: str) -> int:
    """Return a field's amount in minor units, 0 if empty. Add an error for too many decimals."""
    amount = form.cleaned_data.get(name) or Decimal(0)
    try:
        return convert_to_minor(amount, currency)
    except ValueError:
        most = count_decimals(currency)
        text = ngettext("%(most)d decimal at most.", "%(most)d decimals at most.", most)
        form.add_error(name, text % {"most": most})
        return 0


class StakesForm(forms.Form):
    """What a night is played for."""

    amounts = ("stake", "table_money", "visitor_fee")

    on = forms.BooleanField(label=_("This night is played for stakes"), required=False)
    currency = forms.RegexField(
        r"^[A-Za-z]{3}$",
        label=_("Currency"),
        max_length=3,
        required=False,
        help_text=_("Three letters, such as EUR."),
        error_messages={"invalid": NO_CURRENCY},
    )
    stake = AmountField(min_value=0, required=False)
    table_money = AmountField(
        label=_("Table money"),
        min_value=0,
        required=False,
        help_text=_("Everybody who plays pays it to the club."),
    )
    visitor_fee = AmountField(
        label=_("Visitor's fee"),
        min_value=0,
        required=False,
        help_text=_("Every guest who plays pays it besides."),
    )

    def __init__(self, *args: Any, night: Night, stakes: Stakes | None, **options: Any) -> None:
        if stakes is not None:
            options["initial"] = {"on": stakes.on, "currency": stakes.currency} | {
                name: convert_to_major(getattr(stakes, name), stakes.currency)
                for name in self.amounts
            }
        super().__init__(*args, **options)
        hundreds = counts_in_hundreds(night)
        self.fields["stake"].label = _("Stake a hundred") if hundreds else _("Stake a point")
        self.fields["stake"].help_text = (
            _("Each loser pays it to one of the winners, for every hundred of the back score.")
            if hundreds
            else _("Each loser pays it to one of the winners, for every point of the back score.")
        )

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        currency = cleaned.get("currency", "")
        if cleaned.get("on") and "currency" in cleaned and not currency:
            self.add_error("currency", NO_CURRENCY)
        for name in self.amounts:
            if name in cleaned:
                cleaned[name] = convert_amount(self, name, currency)
        return cleaned


class ChargeForm(forms.Form):
    """A charge to a player."""

    kind = forms.ChoiceField(label=_("What for"), choices=ChargeKind.choices)
    match = forms.ModelChoiceField(
        Match.objects.none(),
        label=_("Match"),
        required=False,
        empty_label="",
        help_text=_("For a bystander's remark: the match whose stakes they pay."),
    )
    amount = AmountField(
        label=_("Amount"),
        required=False,
        help_text=_("Owed to the club; below 0, a credit. For a bystander, leave it empty."),
    )

    def __init__(self, *args: Any, night: Night, currency: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.currency = currency
        keepers = find_keepers(night.club_id)
        came = Arrival.objects.filter(STANDS, night=night).values_list("player", flat=True)
        people = Player.objects.filter(
            pk__in={keepers.get(player_id, player_id) for player_id in came}
        )
        player = forms.ModelChoiceField(
            people.order_by("short_name"), label=_("Player"), empty_label=""
        )
        self.fields = {"player": player, **self.fields}
        self.fields["match"].queryset = (  # type: ignore[attr-defined]  # a choice of models
            Match.objects.filter(night=night).select_related("table").order_by("act__number")
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "amount" in cleaned:
            cleaned["amount"] = convert_amount(self, "amount", self.currency)
        return cleaned


class PaymentForm(forms.Form):
    """A payment by a player to another, or to the club."""

    amount = AmountField(label=_("Amount"))

    def __init__(self, *args: Any, settlement: Settlement, **options: Any) -> None:
        super().__init__(*args, **options)
        self.currency = settlement.currency
        people = {str(line.player.pk): line.player for line in settlement.lines}
        names = sorted(
            ((key, str(player)) for key, player in people.items()), key=lambda choice: choice[1]
        )
        self.fields = {
            "payer": forms.TypedChoiceField(
                label=_("Who pays"), choices=[("", ""), *names], coerce=people.get
            ),
            "payee": forms.TypedChoiceField(
                label=_("To whom"),
                choices=[("", _("the club")), *names],
                coerce=people.get,
                required=False,
                empty_value=None,
            ),
            **self.fields,
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "amount" in cleaned:
            cleaned["amount"] = convert_amount(self, "amount", self.currency)
        return cleaned
