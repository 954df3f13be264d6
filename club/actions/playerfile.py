"""Players of a list, all of them or none."""

from collections.abc import Iterable, Sequence

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.models import Club, Player
from club.queries.playerfile import LineFault, Plan, PlayerLine, plan_of
from club.refusals import Conflict, Fault, Refused


def import_players(
    *, club: Club, lines: Iterable[PlayerLine], faults: Sequence[LineFault] = (), seen: str = ""
) -> Plan:
    """Add the players of a list who are not there yet, in one transaction.

    seen: the mark of the plan that was looked at before; empty for none. The same list again
    adds nobody. Answers what was done. Raises Refused with every fault of every line, and
    Conflict where the club's players have changed since the plan was seen.
    """
    try:
        with transaction.atomic():
            Club.objects.filter(pk=club.pk).update(name=F("name"))  # two lists go one by one
            plan = plan_of(club, lines, faults)
            if plan.all_faults:
                raise Refused(Fault("line", fault.said, "text") for fault in plan.all_faults)
            if seen and seen != plan.mark:
                raise _changed()
            Player.objects.bulk_create(
                Player(
                    club=club,
                    name=one.line.name,
                    short_name=one.short_name,
                    guest=one.line.guest,
                )
                for one in plan.new
            )
    except IntegrityError as error:  # somebody was added by hand meanwhile
        raise _changed() from error
    return plan


def _changed() -> Conflict:
    text = _("The list, or the club's players, changed since it was checked. Look at it again.")
    return Conflict([Fault("changed", text, "text")])
