"""Judging what is said of an entrant before it is stored: its names, details and number."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from club.ledger.names import find_name_faults as find_text_faults
from club.ledger.names import make_length_fault
from club.ledger.refusals import Conflict, Fault
from club.models.people import Player
from tournaments.actions.checks import MOST_NUMBER, is_decimal
from tournaments.kinds import get_kind
from tournaments.models import Entrant, Event, Withdrawal, WithdrawalKind
from tournaments.queries.field import Field, make_section_fault
from tournaments.queries.leavers import AVERAGES
from tournaments.queries.results import list_results
from tournaments.queries.seating import EntrantView

MOST_NAME = 60
Players = Sequence[Player | None]


def find_view(field: Field, entrant: Entrant) -> EntrantView:
    """Return an entrant of the field. Raise Conflict if its entering was undone meanwhile."""
    view = field.entrants.get(entrant.pk)
    if view is None:
        text = _("This entrant was taken away meanwhile: look at the names again.")
        raise Conflict.because("stale", text)
    return view


def find_name_faults(
    field: Field, players: Players, but: Entrant | None = None, from_round: int | None = None
) -> list[Fault]:
    """Return the faults of the members of an entrant: their number, and who plays already.

    An entrant of an event of boards may be known by its number alone: names come at the table.
    from_round: the round from which on they play; None for after all that is recorded.
    """
    faults = []
    least, most = field.event.least_places, field.event.places
    if field.event.of_teams and len(players) > most:
        text = _("A team has %(least)d to %(most)d members.") % {"least": least, "most": most}
        faults.append(Fault("how-many", text, "players"))
    elif not field.event.of_teams and len(players) != most:
        text = _("An entrant has %(count)d names here.") % {"count": most}
        faults.append(Fault("how-many", text, "players"))
    if not any(players) and not field.event.has_boards:
        faults.append(Fault("nobody", _("Name at least one player."), "players"))
    named: set[Player] = set()
    playing = {
        player: entrant
        for entrant in field.entrants.values()
        if entrant.entrant != but
        for player in _list_playing(entrant, from_round)
    }
    for at, player in enumerate(players):
        if player is None:
            continue
        if player in named:
            text = _("%(name)s is named twice.") % {"name": player}
            faults.append(Fault("twice", text, f"players.{at}"))
        elif player in playing:
            text = _("%(name)s plays already, as %(entrant)s.")
            values = {"name": player, "entrant": playing[player].name}
            faults.append(Fault("plays-already", text % values, f"players.{at}"))
        named.add(player)
    return faults


def _list_playing(view: EntrantView, from_round: int | None) -> list[Player]:
    """Return who plays for an entrant in a round or a later one, or last if it is None."""
    if from_round is None:
        teams = [] if view.withdrawn else [view.team()]
    else:
        later = {row.from_round for row in view.members if row.from_round > from_round}
        teams = [view.team(round_) for round_ in (from_round, *later) if view.plays(round_)]
    return [player for team in teams for player in team if player]


def find_detail_faults(details: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of what is said of an entrant."""
    faults = find_text_faults({name: details.get(name) for name in ("name", "club_name")})
    for name in ("name", "club_name"):
        if len(details.get(name) or "") > MOST_NAME:
            faults.append(Fault("too-long", make_length_fault(MOST_NAME).text, name))
    carry = details.get("carry", "")
    if carry and not (is_decimal(carry) and len(carry) <= 10):
        faults.append(Fault("not-a-number", _("What it brings is a number such as 12.5."), "carry"))
    handicap, stratum = details.get("handicap", ""), details.get("stratum", "")
    if handicap and not (is_decimal(handicap) and len(handicap) <= 8):
        text = _("A handicap is a number such as 2.5.")
        faults.append(Fault("not-a-number", text, "handicap"))
    if stratum and not (len(stratum) <= 3 and stratum.isalnum()):
        text = _("A stratum has 1 to 3 letters or digits.")
        faults.append(Fault("not-a-stratum", text, "stratum"))
    seed = details.get("seed")
    if seed is not None and not 1 <= seed <= MOST_NUMBER:
        text = _("A seed is a number from 1 to %(most)d.") % {"most": MOST_NUMBER}
        faults.append(Fault("out-of-range", text, "seed"))
    return faults


def find_slot_faults(
    field: Field, letter: str, slot: int, round_: int, but: Collection[Entrant] = ()
) -> list[Fault]:
    """Return the faults of filling a number of a section from a round on. but: who may have it."""
    if field.event.draws_rounds:
        text = _("Where rounds are drawn, each has the number of its entry.")
        return [Fault("rounds-drawn", text, "slot")]
    section = field.find_section(letter) if letter else next(iter(field.sections), None)
    if section is None:
        return [make_section_fault()]
    if slot not in section.movement.numbers:
        text = _("The movement has the numbers 1 to %(most)d.")
        return [Fault("no-slot", text % {"most": max(section.movement.numbers)}, "slot")]
    rounds = range(round_, max(round_, field.rounds) + 1)
    occupants = (field.find_occupant(section, slot, at) for at in rounds)
    taken = next(
        (occupant for occupant in occupants if occupant and occupant.entrant not in but), None
    )
    if taken is not None:
        text = _("Number %(slot)d is taken by %(name)s.") % {"slot": slot, "name": taken.name}
        return [Fault("slot-taken", text, "slot")]
    return []


def find_move_faults(
    field: Field, view: EntrantView, letter: str, slot: int, round_: int, swap: bool
) -> list[Fault]:
    """Return the faults of giving an entrant another number.

    swap: whoever has the number in that round may have it, but nobody else in a later one.
    """
    section = field.find_section(letter) if letter else next(iter(field.sections), None)
    other = field.find_occupant(section, slot, round_) if section and swap else None
    but = [view.entrant, *([other.entrant] if other else [])]
    return find_slot_faults(field, letter, slot, round_, but)


def find_leaving_faults(field: Field, entrant: Entrant, kind: str, after: int) -> list[Fault]:
    """Return the fault of leaving a match that an entrant has played and whose results stand.

    Where the event has awards for the boards that nobody plays, what was played of a match counts
    beside them.
    """
    event = field.event
    cancelled = event.cancels_leavers and kind == WithdrawalKind.BEFORE
    awarded = event.rules.get("unplayed") == AVERAGES and not event.draws_rounds
    if not event.plays_matches or kind == WithdrawalKind.NONE or cancelled or awarded:
        return []
    own = list_results(event).filter(Q(ns=entrant) | Q(ew=entrant), round__gt=after)
    last = own.aggregate(last=Max("round"))["last"]
    if last is None:
        return []
    text = _("It has results of round %(round)d, which stand: it leaves after that round.")
    return [Fault("has-played", text % {"round": last}, "after_round")]


def find_leavers_award_faults(event: Event, kind: str, award: str) -> list[Fault]:
    """Return why one that leaves cannot have an award for the boards that it does not play."""
    if kind != WithdrawalKind.AFTER:
        text = _("Only one whose results stand has an award for the boards that it does not play.")
        return [Fault("award-of-kind", text, "award")]
    most = Withdrawal._meta.get_field("award").max_length
    if most is not None and len(award) > most:
        text = _("An award has %(most)d characters at most.") % {"most": most}
        return [Fault("too-long", text, "award")]
    return get_kind(event).find_award_faults(event, award)


def find_return_faults(field: Field, entrant: Entrant) -> list[Fault]:
    """Return why an entrant cannot play on: its members or its number are in another's place."""
    view = find_view(field, entrant)
    faults = find_name_faults(field, view.team(), but=entrant)
    slot = view.slot_in()
    if slot is not None and slot.section_id and slot.number and view.withdrawal:
        letter, after = field.section(slot.section_id).letter, view.withdrawal.after_round
        faults += find_slot_faults(field, letter, slot.number, after + 1, [entrant])
    return [fault for fault in faults if fault.code in ("plays-already", "slot-taken")]
