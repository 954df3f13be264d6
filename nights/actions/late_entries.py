"""Claims in a deal that takes the place of one that was withdrawn after its time had ended."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from nights.games import get_catalogue
from nights.models import Deal, Match
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.queries.vacated import Vacated
from nights.rulings.catalogues.claims import find_late_claim
from nights.rulings.catalogues.windows import Closed
from nights.rulings.queries import get_situation, list_moments
from nights.translate import Step

_CLAIMS = ("revokes", "rulings")
"""The keys of a deal that may claim something. To make it void is to withdraw it once more."""


def find_late_entries(match: Match, raws: Sequence[Any]) -> list[Fault]:
    """Return the faults of deals that claim too late, being entered anew, as they are next.

    A deal that is withdrawn and entered anew does not have the time of a new deal. Rulings on the
    deal that is played now are not in raws. [SB 78] [L revoke 10]
    """
    claims = any(isinstance(raw, Mapping) and any(key in raw for key in _CLAIMS) for raw in raws)
    if not claims or not Deal.objects.filter(match=match, withdrawn=True).exists():
        return []
    sheet = read_sheet(match)
    faults = []
    for at, (raw, before) in enumerate(zip(raws, sheet.vacated, strict=False), start=1):
        closed = _explain(sheet, before, raw)
        if closed is not None:
            faults.append(_make_fault(before, closed, at if len(raws) > 1 else None))
    return faults


def _explain(sheet: MatchSheet, before: Vacated, raw: Any) -> Closed | None:
    """Return why a deal claims too late in place of one that was withdrawn, or None."""
    if not before.followed or not isinstance(raw, Mapping):
        return None
    row = Deal(match=sheet.match, number=before.number, data=dict(before.data))
    step = Step(before.data, sheet.last_state, sheet.last_state, ())
    entry = SheetDeal(row, step, None)
    where = [get_situation(sheet, entry, moment) for moment in list_moments(sheet, entry)]
    played = {key: value for key, value in raw.items() if key != "void"}
    return find_late_claim(get_catalogue(sheet.game), before.data, played, where)


def _make_fault(before: Vacated, closed: Closed, deal: int | None) -> Fault:
    text = _(
        "%(reason)s This deal takes the place of deal %(number)d, which was withdrawn. The "
        "director enters it without that claim, then corrects it and overrules the law, with a "
        "reason."
    )
    reason = _(closed.text) % {name: _(value) for name, value in closed.values.items()}
    return Fault("claim-closed", text % {"reason": reason, "number": before.number}, deal=deal)
