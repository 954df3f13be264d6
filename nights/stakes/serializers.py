"""Stakes, charges, payments and settlements. Amounts are integers in minor units."""

from typing import Any

from rest_framework import serializers

from club.web.api.bodies import Envelope, PlayerSerializer, Reasoned
from nights.stakes.actions import MOST
from nights.stakes.models import Charge, ChargeKind, Payment, Stakes

_CURRENCY = "The code of the currency, such as `EUR`."
_MINOR = " In minor units of the currency, such as cents."


def make_amount(text: str, *, least: int = 0, **options: Any) -> serializers.IntegerField:
    """Return the field of an amount in a body. least: the minimum."""
    return serializers.IntegerField(
        min_value=least, max_value=MOST, help_text=text + _MINOR, **options
    )


class StakesSerializer(serializers.ModelSerializer):
    """What a night is played for."""

    class Meta:
        model = Stakes
        fields = ["on", "currency", "stake", "table_money", "visitor_fee"]
        extra_kwargs = {
            "on": {"help_text": "Whether the night is played for stakes."},
            "currency": {"help_text": _CURRENCY},
            "stake": {
                "help_text": "What each loser pays to one of the winners, for each unit of the "
                "back score: a hundred, or a point in games counted in points." + _MINOR
            },
            "table_money": {"help_text": "What everybody who plays pays to the club." + _MINOR},
            "visitor_fee": {"help_text": "What every guest who plays pays besides." + _MINOR},
        }


class NewStakes(Reasoned):
    """The stakes to set."""

    on = serializers.BooleanField(
        default=True, help_text="Whether the night is played for stakes. If false, send no more."
    )
    currency = serializers.CharField(
        max_length=3, allow_blank=True, default="", help_text=_CURRENCY
    )
    stake = make_amount("The stake for each unit of the back score.", default=0)
    table_money = make_amount("What everybody who plays pays to the club.", default=0)
    visitor_fee = make_amount("What every guest who plays pays besides.", default=0)


class ChargeSerializer(serializers.ModelSerializer):
    """A charge to a player."""

    player = PlayerSerializer(help_text="The player.")
    match = serializers.UUIDField(
        source="match_id", help_text="The id of the match, for a bystander; null for others."
    )
    at = serializers.DateTimeField(source="act.at", help_text="When it was made.")

    class Meta:
        model = Charge
        fields = ["id", "player", "kind", "match", "amount", "at"]
        extra_kwargs = {
            "id": {"help_text": "The charge's id."},
            "kind": {"help_text": "What it is for."},
            "amount": {
                "help_text": "What the player pays to the club; below 0, a credit. 0 for a "
                "bystander, who pays the losers' stakes of the match." + _MINOR
            },
        }


class NewCharge(Reasoned):
    """A charge to make."""

    player = serializers.UUIDField(help_text="The id of the player.")
    kind = serializers.ChoiceField(choices=ChargeKind.choices, help_text="What it is for.")
    match = serializers.UUIDField(
        allow_null=True, default=None, help_text="The id of the match, for a bystander."
    )
    amount = make_amount(
        "What the player pays to the club; not for a bystander. Below 0, a credit.",
        least=-MOST,
        default=0,
    )


class PaymentSerializer(serializers.ModelSerializer):
    """A payment to a player, or to the club."""

    payer = PlayerSerializer(help_text="Who paid.")
    payee = PlayerSerializer(help_text="Who received it; null for the club.", allow_null=True)
    night = serializers.UUIDField(
        source="night_id", help_text="The id of the night that is settled; null for carried over."
    )
    at = serializers.DateTimeField(source="act.at", help_text="When it was recorded.")

    class Meta:
        model = Payment
        fields = ["id", "payer", "payee", "night", "currency", "amount", "at"]
        extra_kwargs = {
            "id": {"help_text": "The payment's id."},
            "currency": {"help_text": _CURRENCY},
            "amount": {"help_text": "What was paid." + _MINOR},
        }


class NewPayment(Envelope):
    """A payment of a night's settlement to record."""

    payer = serializers.UUIDField(help_text="The id of the player who paid.")
    payee = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of the player who received it; null for the club.",
    )
    amount = make_amount("What was paid.", least=1)
    currency = serializers.CharField(max_length=3, help_text=_CURRENCY)


class ShareSerializer(serializers.Serializer):
    """What a player has won or lost, has paid, and owes."""

    player = PlayerSerializer(help_text="The player.")
    units = serializers.IntegerField(source="share.units", help_text="The total of the back score.")
    stakes = serializers.IntegerField(
        source="share.stakes", help_text="What the player won or lost at play." + _MINOR
    )
    penalties = serializers.IntegerField(
        source="share.penalties",
        help_text="What bystanders paid for the player, or the player as a bystander." + _MINOR,
    )
    paid = serializers.IntegerField(
        source="share.paid",
        help_text="What the player paid to other players, less what was received." + _MINOR,
    )
    balance = serializers.IntegerField(
        source="share.balance",
        help_text="What others still owe the player; below 0, what the player owes." + _MINOR,
    )
    due = serializers.IntegerField(
        source="share.due", help_text="What the player still owes the club." + _MINOR
    )
    carried = serializers.IntegerField(
        help_text="The player's balance of other nights, in a night's settlement." + _MINOR
    )


class TransferSerializer(serializers.Serializer):
    """A payment that is still to be made."""

    payer = PlayerSerializer(help_text="Who pays.")
    payee = PlayerSerializer(help_text="Who receives it.")
    amount = serializers.IntegerField(help_text="What is to be paid." + _MINOR)


class BalancesSerializer(serializers.Serializer):
    """What players owe each other in a currency, over all nights."""

    currency = serializers.CharField(help_text=_CURRENCY)
    players = ShareSerializer(
        source="lines", many=True, help_text="Everybody concerned, the largest plus first."
    )
    transfers = TransferSerializer(
        many=True, help_text="Payments between players that settle everything."
    )


class SettlementSerializer(serializers.Serializer):
    """The settlement of a night."""

    stakes = StakesSerializer(help_text="The stakes; null for none.", allow_null=True)
    players = ShareSerializer(
        source="lines", many=True, help_text="Everybody concerned, the largest plus first."
    )
    transfers = TransferSerializer(
        many=True, help_text="Payments between players that settle the night."
    )
    charges = ChargeSerializer(many=True, help_text="The charges that stand.")
    payments = PaymentSerializer(many=True, help_text="The payments that stand, the latest first.")
    stale = serializers.BooleanField(
        help_text="Whether something has happened since the back score was computed.",
    )
