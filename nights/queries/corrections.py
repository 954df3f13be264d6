"""Corrections after publication: what changed, when, by whom and why, and the effect on totals."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, F, QuerySet, Value
from django.utils.translation import gettext as _

from club.ledger.season_records import SeasonChanges
from club.models import Membership, Player
from club.queries.people import find_keepers
from club.seasons.models import Season
from club.seasons.queries.naming import Naming
from nights.acts import MERGE, NIGHT_ACTS, NightTopic
from nights.models import Act, Correction, Deal, Match, MatchStatus, Night, Seating
from nights.queries.match_view import name_deal, title_deal
from nights.queries.nights import filter_listed
from nights.queries.sheets import MatchSheet, read_counting_sheets

#: The kind of change of a season that a correction is.
CORRECTION = "correction"


@dataclass(frozen=True)
class DealChange:
    """A deal before and after. before is None for an added deal, after for a withdrawn one.

    title: its name, by its number or as a hand of the match.
    """

    match: Match
    number: int
    title: str
    before: Deal | None
    after: Deal | None


@dataclass(frozen=True)
class SeatPut:
    """Who holds a seat, from which deal on, and who was recorded there before, if anybody.

    deal_name: the deal's name within a sentence.
    """

    match: Match
    seat: str
    deal: int
    deal_name: str
    player: Player
    before: Player | None


@dataclass(frozen=True)
class StateChange:
    """The state of a match (a MatchState), and its state before, if any was set."""

    match: Match
    before: str
    after: str


@dataclass(frozen=True)
class TotalChange:
    """A player's total of the night in hundreds; None if there was, or is, no line."""

    player: Player
    before: int | None
    after: int | None


@dataclass(frozen=True)
class CorrectionMade:
    """A correction with all that it changed. by: a name that its reader may know.

    merged: the duplicate entry and its keeper, if the correction merged two players.
    """

    row: Correction
    by: str
    deals: tuple[DealChange, ...]
    seats: tuple[SeatPut, ...]
    states: tuple[StateChange, ...]
    totals: tuple[TotalChange, ...]
    merged: tuple[Player, Player] | None

    @property
    def act(self) -> Act:
        """The act, with its time, its verb and its reason."""
        return self.row.act

    @property
    def at(self) -> Any:
        """When it was made."""
        return self.row.at


def list_night_corrections(night: Night) -> QuerySet[Correction]:
    """Return the corrections of the night after its first closing, the latest first."""
    return _select_related(Correction.objects.filter(club=night.club_id, night=night))


def list_match_corrections(match: Match) -> QuerySet[Correction]:
    """Return the corrections that concern this match alone, the latest first."""
    return _select_related(Correction.objects.filter(match=match))


def list_season_corrections(
    season: Season, membership: Membership | None = None
) -> QuerySet[Correction]:
    """Return the corrections on a season's nights that the reader may see, the latest first.

    Take a slice of it: the cost of reading depends on the slice, not on the number of nights.
    """
    days = {"date__gte": season.starts, "date__lte": season.ends}
    rows = Correction.objects.filter(
        filter_listed(membership, "night"), club=season.club_id, **days
    )
    return _select_related(rows)


def _select_related(rows: QuerySet[Correction]) -> QuerySet[Correction]:
    about = ("act", "act__account", "night", "night__club", "match", "match__table")
    return rows.select_related(*about).order_by("-at", "-act_id")


def list_changes_of_nights(season: Season, membership: Membership | None) -> QuerySet[Any]:
    """Return the corrections of a season that a reader may see as rows (at, id, kind)."""
    made = list_season_corrections(season, membership).select_related(None).order_by()
    marked = made.annotate(one=F("act_id"), kind=Value(CORRECTION, CharField()))
    return marked.values_list("at", "one", "kind")


def describe_changes_of_nights(
    season: Season, ids: Collection[uuid.UUID], account_known: bool, naming: Naming | None
) -> dict[uuid.UUID, CorrectionMade]:
    """Return corrections of a season in full, by id, as describe_corrections does."""
    made = _select_related(Correction.objects.filter(club=season.club_id, pk__in=ids))
    return {
        correction.row.pk: correction
        for correction in describe_corrections(made, account_known, naming)
    }


def describe_corrections(
    rows: Iterable[Correction], account_known: bool, naming: Naming | None = None
) -> list[CorrectionMade]:
    """Return corrections of one club in full, in the order given.

    account_known: whether the reader may see usernames. naming: whom a season names to the reader,
    if the corrections are shown as the season's. The number of queries does not depend on how many
    corrections there are.
    """
    rows = list(rows)
    if not rows:
        return []
    acts = [row.pk for row in rows]
    about = ("match", "match__table")
    deals = _group_by_act(Deal.objects.filter(act__in=acts).select_related("replaces", *about))
    seats = _group_by_act(Seating.objects.filter(act__in=acts).select_related("replaces", *about))
    states = _compare_states(acts)
    named = (fact.match for group in (*deals.values(), *seats.values()) for fact in group)
    sheets = read_counting_sheets(named)
    signed = find_signers(rows[0].club_id, [row.act.account_id for row in rows])
    signed = naming.keep_signers(signed) if naming else signed
    people = _People(rows, seats, signed)
    return [
        CorrectionMade(
            row=row,
            by=_name_author(row.act, people, signed, account_known),
            deals=tuple(_compare_deal(deal, sheets) for deal in deals[row.pk]),
            seats=tuple(_compare_seat(seating, sheets, people) for seating in seats[row.pk]),
            states=tuple(states[row.pk]),
            totals=tuple(people.totals(row)),
            merged=people.merged(row),
        )
        for row in rows
    ]


def _group_by_act(rows: QuerySet[Any]) -> dict[uuid.UUID, list[Any]]:
    by_act: dict[uuid.UUID, list[Any]] = defaultdict(list)
    for row in rows.order_by("match__table__number", "match__number", "pk"):
        by_act[row.act_id].append(row)
    return by_act


def _compare_states(acts: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[StateChange]]:
    """Return the states that each act gave to matches, with the state of each match before."""
    matches = MatchStatus.objects.filter(act__in=acts).values("match")
    states: dict[uuid.UUID, str] = {}
    changes: dict[uuid.UUID, list[StateChange]] = defaultdict(list)
    rows = MatchStatus.objects.filter(match__in=matches).select_related("match__table")
    for row in rows.order_by("act__number"):
        changes[row.act_id].append(StateChange(row.match, states.get(row.match_id, ""), row.state))
        states[row.match_id] = row.state
    return changes


Sheets = Mapping[uuid.UUID, MatchSheet]


def _compare_deal(deal: Deal, sheets: Sheets) -> DealChange:
    title = title_deal(deal.number, sheets.get(deal.match_id))
    after = None if deal.withdrawn else deal
    return DealChange(deal.match, deal.number, title, deal.replaces, after)


def _compare_seat(seating: Seating, sheets: Sheets, people: "_People") -> SeatPut:
    before = people[seating.replaces.player_id] if seating.replaces else None
    name = name_deal(seating.from_deal, sheets.get(seating.match_id))
    return SeatPut(
        seating.match, seating.seat, seating.from_deal, name, people[seating.player_id], before
    )


class _People:
    """The players in some corrections, with duplicates as their keepers.

    A correction that merges two players shows both as they were.
    """

    def __init__(
        self,
        rows: Sequence[Correction],
        seats: Mapping[uuid.UUID, Sequence[Seating]],
        signed: Mapping[uuid.UUID, uuid.UUID],
    ) -> None:
        club_id = rows[0].club_id
        self.kept = find_keepers(club_id)
        ids = {uuid.UUID(total["player"]) for row in rows for total in row.totals}
        ids |= set(signed.values())
        for seating in (seating for group in seats.values() for seating in group):
            ids |= {seating.player_id} | (
                {seating.replaces.player_id} if seating.replaces else set()
            )
        for correction in rows:
            ids |= set(_read_merged(correction.act))
        everybody = ids | {self.kept.get(player_id, player_id) for player_id in ids}
        self.rows = Player.objects.filter(club=club_id).in_bulk(list(everybody))

    def __getitem__(self, player_id: uuid.UUID) -> Player:
        return self.rows[self.kept.get(player_id, player_id)]

    def totals(self, correction: Correction) -> list[TotalChange]:
        names = self.rows if correction.act.verb == MERGE else self
        return [
            TotalChange(names[uuid.UUID(total["player"])], total["before"], total["after"])
            for total in correction.totals
        ]

    def merged(self, correction: Correction) -> tuple[Player, Player] | None:
        pair = _read_merged(correction.act)
        return (self.rows[pair[0]], self.rows[pair[1]]) if pair else None


def _read_merged(act: Act) -> tuple[uuid.UUID, ...]:
    if act.verb != MERGE:
        return ()
    return uuid.UUID(act.detail["duplicate"]), uuid.UUID(act.detail["keeper"])


def find_signers(
    club_id: uuid.UUID, accounts: Iterable[uuid.UUID | None]
) -> dict[uuid.UUID, uuid.UUID]:
    """Return the club's player of each account that has one, by account id."""
    ids = {account for account in accounts if account}
    members = Membership.objects.filter(club=club_id, account__in=ids, player__isnull=False)
    return dict(members.values_list("account_id", "player_id"))


def _name_author(
    act: Act,
    people: _People,
    signed: Mapping[uuid.UUID, uuid.UUID],
    account_known: bool,
) -> str:
    """Return who made a correction: the username if the reader may see it, else a public name."""
    if act.account and account_known:
        return str(act.account)
    if act.account_id and act.account_id in signed:
        return str(people[signed[act.account_id]])
    if act.verb in NIGHT_ACTS.about(NightTopic.PROGRAM):
        return _("the program")
    return _("the table") if act.by_device else _("a director")


#: The corrections of nights, for the registry.
NIGHT_CHANGES = SeasonChanges(CORRECTION, list_changes_of_nights, describe_changes_of_nights)
