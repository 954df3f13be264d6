"""Figures on pages: as many decimals in a column, and a true minus sign."""

import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from club.seasons.queries.placements import format_figure, write_reason
from club.templatetags.cutin import decimals, hundreds, signed
from scoring.tiers import Level, TierReason

MINUS = "\N{MINUS SIGN}"


def column(*margins):
    rows = [SimpleNamespace(margin=margin) for margin in margins]
    return [hundreds(margin, decimals(rows)) for margin in margins]


@pytest.mark.parametrize(
    ("margins", "shown"),
    [
        ((1000, 2410, -1060, 0), ["+10.0", "+24.1", f"{MINUS}10.6", "0.0"]),
        ((1000, -200), ["+10", f"{MINUS}2"]),
        ((34, -5, 1000), ["+0.34", f"{MINUS}0.05", "+10.00"]),
        ((), []),
    ],
)
def test_a_column_has_one_number_of_decimals(margins, shown):
    assert column(*margins) == shown


def test_rows_of_every_table_are_understood():
    record = SimpleNamespace(margin=2410)
    assert decimals([(record, "record", None)]) == 1
    assert decimals([SimpleNamespace(record=record)]) == 1


def test_a_figure_alone_has_the_decimals_it_needs():
    assert [hundreds(amount) for amount in (1000, 2410, -5)] == ["+10", "+24.1", f"{MINUS}0.05"]


def test_minus_is_no_hyphen_in_a_reason_either():
    assert format_figure(Fraction(-1060, 100)) == f"{MINUS}10.6"
    assert format_figure(-3) == f"{MINUS}3" == signed(-3)
    assert format_figure("A-B") == "A-B"


def test_a_reason_is_written_as_the_json_of_its_code_and_exact_values():
    values = {"ranked": 12, "level": Level.TWO, "share": Fraction(-41, 10)}
    written = write_reason(TierReason("by-share", values))
    assert json.loads(written) == {
        "code": "by-share",
        "values": {"ranked": 12, "level": {"level": "2C"}, "share": {"fraction": "-41/10"}},
    }
    assert written == json.dumps(json.loads(written))


def test_a_value_of_another_type_is_not_written_into_a_reason():
    with pytest.raises(TypeError, match="no such value"):
        write_reason(TierReason("by-share", {"level": 'A"S'}))
