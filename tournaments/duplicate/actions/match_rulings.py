"""Ruling on a match of teams: what is added to it, stands in its place, or that it is void."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_unexplained
from tournaments.duplicate.actions.events import find_match_faults, find_unscorable
from tournaments.models import Entrant, Event, MatchRuling, TeamForm
from tournaments.queries.matches import list_matches
from tournaments.queries.stored_field import read_field


def make_not_of_teams(faults: Sequence[Fault] = ()) -> Refused:
    """Return the refusal of a ruling on a match of Swiss pairs. faults: others of it."""
    text = _("At pairs, a board is ruled on where its result is.")
    return Refused([*faults, Fault("not-of-teams", text)])


def make_no_match() -> Refused:
    """Return the refusal of a match that two teams do not have in a round."""
    return Conflict.because("stale", _("These teams have no match in this round."), "round")


@answer_repeated
def rule_match(
    *,
    order: Order,
    event: Event,
    round_: int,
    home: Entrant,
    away: Entrant,
    said: Mapping[str, Any],
    scored: bool = True,
) -> MatchRuling:
    """Decide something of a match: what is added to it, stands in its place, or that it is void.

    said: keys of a match in the event format; empty takes back what was decided. The order's
    reason is required. scored: whether it is refused at once if the event could not be scored with
    it; whoever rules on many matches in one step looks at that after the last. Raise Refused with
    every fault, and Conflict if there is no such match.
    """
    body = {"round": round_, "home": home.pk, "away": away.pk, "said": dict(said)}
    detail = {"round": round_, "home": home.entry, "away": away.entry}
    with writing(
        order, event, "rule-match", body=body, detail=detail, returns=MatchRuling
    ) as record:
        row: Event = record.ledger
        faults = check_correctable(row, order) + find_unexplained(row, order)
        if not row.of_teams:
            raise make_not_of_teams(faults)
        if not order.reason.strip():
            faults.append(Fault("reason", _("Say why it is decided so."), "reason"))
        if not any(
            match.round == round_ and {team.entrant for team in match.teams} == {home, away}
            for match in list_matches(read_field(row))
        ):
            raise make_no_match()
        faults += find_match_faults(said, row.form or TeamForm.ROUND_ROBIN, row.scoring, row.rules)
        if faults:
            raise Refused(faults)
        ruling = MatchRuling.objects.create(
            act=record.act, round=round_, home=home, away=away, said=dict(said)
        )
        if scored and (faults := find_unscorable(row)):
            raise Refused(faults)
        return ruling
