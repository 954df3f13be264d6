"""Amounts of money: integers in minor units of a currency, such as cents."""

from decimal import Decimal

from django.utils.formats import number_format

#: The currencies without two decimals, by ISO 4217: those with none, and those with three.
_WITHOUT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_WITH_THREE = "BHD IQD JOD KWD LYD OMR TND"
_DECIMALS = dict.fromkeys(_WITHOUT.split(), 0) | dict.fromkeys(_WITH_THREE.split(), 3)

MINUS = "\N{MINUS SIGN}"


def count_decimals(currency: str) -> int:
    """Return the number of decimals of a currency, by its code of three letters."""
    return _DECIMALS.get(currency, 2)


def convert_to_minor(amount: Decimal, currency: str) -> int:
    """Return an amount in minor units. Raise ValueError if it has too many decimals."""
    scaled = amount.scaleb(count_decimals(currency))
    if scaled != scaled.to_integral_value():
        raise ValueError(f"{amount} has more than {count_decimals(currency)} decimals")
    return int(scaled)


def convert_to_major(amount: int, currency: str) -> Decimal:
    """Return an amount of minor units as a decimal number of the currency."""
    return Decimal(amount).scaleb(-count_decimals(currency))


def format_amount(amount: int, currency: str, *, signed: bool = False) -> str:
    """Return an amount as text, such as "3.20", in the current language.

    signed: put a plus sign before an amount above 0. The minus sign is U+2212.
    """
    decimals = count_decimals(currency)
    text = str(number_format(abs(convert_to_major(amount, currency)), decimals))
    sign = MINUS if amount < 0 else "+" if signed and amount > 0 else ""
    return f"{sign}{text}"
