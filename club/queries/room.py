"""The room of a night at a glance: who is in, the tables, what happened last."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext

from club.formation.cutting import Candidate, Settled, cut
from club.formation.reasons import CARD, CARDS, RANKS, SUITS, Reason
from club.models import (
    Act,
    Arrival,
    Belonging,
    Draw,
    LinkRenewal,
    Match,
    Night,
    NightState,
    NightStatus,
    Player,
    Seating,
    Table,
)
from club.queries.people import keepers
from club.queries.sheets import Sheet, sheets
from club.translate import code_of, seats_of


@dataclass(frozen=True)
class TableView:
    """A table with those who belong to it and its matches, the latest last."""

    table: Table
    members: tuple[Player, ...]
    sheets: tuple[Sheet, ...]
    match_ids: tuple[uuid.UUID, ...] = ()

    @property
    def current(self) -> Sheet | None:
        """The match in play, if any; the one begun last, should there be two."""
        return next((one for one in reversed(self.sheets) if not one.over), None)

    @property
    def latest(self) -> Sheet | None:
        """The match in play, or the one played last."""
        return self.current or (self.sheets[-1] if self.sheets else None)

    @property
    def waiting(self) -> list[Player]:
        """Members who sit out."""
        latest = self.current
        playing = set(latest.players.values()) if latest else set()
        return [player for player in self.members if player not in playing]

    @property
    def broken(self) -> bool:
        """Whether nobody belongs to it any more."""
        return not self.members

    def candidates(self) -> list[Candidate]:
        """Those who cut for the next match, with what each has played running and sat out."""
        outs = sat_out_of(self.members)
        return [
            Candidate(one.pk, one.short_name, self.running(one), outs.get(one.pk, 0))
            for one in self.members
        ]

    def running(self, player: Player) -> int:
        """Count the matches that the player has played here without a break up to now."""
        count = 0
        for one in reversed(self.sheets):
            if player not in one.players.values():
                break
            count += 1
        return count


@dataclass(frozen=True)
class Room:
    """A night as its director sees it."""

    night: Night
    open: bool
    arrivals: tuple[Arrival, ...]
    tables: tuple[TableView, ...]
    people: dict[uuid.UUID, Player]

    @property
    def seated(self) -> set[Player]:
        """Everybody who belongs to a table, or holds a seat as a substitute."""
        members = {player for table in self.tables for player in table.members}
        playing = {one for sheet in self.playing for one in sheet.players.values()}
        return members | playing

    @property
    def playing(self) -> list[Sheet]:
        """The matches in play at the tables; those that are entered from paper are over."""
        current = [table.current for table in self.tables]
        return [one for one in current if one is not None and not one.match.paper]

    @property
    def candidates(self) -> list[tuple[Arrival, Player]]:
        """Those in the room who want a seat, by the order in which they came."""
        taken = self.seated
        present = [(one, self.people[one.player_id]) for one in self.arrivals]
        return [(one, player) for one, player in present if player not in taken]

    @property
    def needed(self) -> int:
        """How many players a table needs."""
        return len(seats_of(self.night))

    def table(self, table_id: uuid.UUID) -> TableView:
        """Answer one table; KeyError if the night has no such table."""
        for view in self.tables:
            if view.table.pk == table_id:
                return view
        raise KeyError(table_id)


def is_open(night: Night) -> bool:
    """Tell whether the night is in progress."""
    last = NightStatus.objects.filter(night=night).order_by("-act__number").first()
    return last is None or last.state == NightState.OPEN


def room(night: Night) -> Room:
    """Read the whole room, each table with its latest match.

    The count of queries does not depend on its size, nor what is folded on how long the
    night has run.
    """
    arrivals = tuple(
        Arrival.objects.filter(night=night, departure__isnull=True)
        .select_related("act")
        .order_by("number")
    )
    tables = list(Table.objects.filter(night=night).order_by("number"))
    belongings = list(_belongings().filter(night=night))
    ids = {one.player_id for one in arrivals} | {one.player_id for one in belongings}
    people = known(night, ids)
    views = _views(tables, belongings, sheets(_latest_of(night)), people)
    return Room(night, is_open(night), arrivals, views, people)


def table_view(table: Table, *, latest: bool = False) -> TableView:
    """Read one table; what it costs does not grow with the night.

    latest: fold only the match begun last there, which is all that its phones show.
    """
    belongings = list(_belongings().filter(table=table))
    people = known(table.night, {one.player_id for one in belongings})
    matches = _latest_of(table.night) if latest else matches_of(table.night)
    played = sheets(matches.filter(table=table))
    return _views([table], belongings, played, people)[0]


def _latest_of(night: Night) -> QuerySet[Match]:
    """Answer the match begun last at each table."""
    last = Match.objects.filter(table=OuterRef("table")).order_by("-number").values("pk")[:1]
    return matches_of(night).filter(pk=Subquery(last))


def _belongings() -> QuerySet[Belonging]:
    return Belonging.objects.filter(end__isnull=True).order_by("act__number", "id")


def _views(
    tables: Sequence[Table],
    belongings: Iterable[Belonging],
    played: Iterable[Sheet],
    people: Mapping[uuid.UUID, Player],
) -> tuple[TableView, ...]:
    members = defaultdict(list)
    for place in belongings:
        members[place.table_id].append(people[place.player_id])
    at = defaultdict(list)
    for one in played:
        at[one.match.table_id].append(one)
    ids = defaultdict(list)
    known_matches = Match.objects.filter(table__in=[table.pk for table in tables])
    for table_id, match_id in known_matches.order_by("number").values_list("table_id", "pk"):
        ids[table_id].append(match_id)
    return tuple(
        TableView(table, tuple(members[table.pk]), tuple(at[table.pk]), tuple(ids[table.pk]))
        for table in tables
    )


def known(night: Night, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Answer who each id is, under the row that is kept of them."""
    canonical = keepers(night.club_id)
    kept = {one: canonical.get(one, one) for one in ids}
    rows = Player.objects.in_bulk(list(set(kept.values())))
    return {one: rows[keeper] for one, keeper in kept.items()}


def matches_of(night: Night) -> QuerySet[Match]:
    """Answer the night's matches, table by table in the order played."""
    return (
        Match.objects.filter(night=night)
        .select_related("night", "table", "act")
        .order_by("table__number", "number")
    )


def generation_of(table: Table) -> int:
    """Answer which generation of the table's link works."""
    latest = LinkRenewal.objects.filter(table=table).order_by("-generation").first()
    return latest.generation if latest else 1


def acts_of(night: Night, last: int | None = None) -> QuerySet[Act]:
    """Answer what happened on the night, the latest first."""
    acts = (
        Act.objects.filter(night=night)
        .select_related("account", "table", "match", "match__table", "player")
        .prefetch_related("deals")
        .order_by("-number")
    )
    return acts[:last] if last else acts


def draws_of(match: Match) -> QuerySet[Draw]:
    """Answer the cards that were cut for a match, in the order drawn."""
    return Draw.objects.filter(cut=match.cut_id).select_related("player").order_by("number")


def rounds_of(draws: Iterable[Draw]) -> list[dict[uuid.UUID, str]]:
    """Answer the rounds of a cut in order, each with a card by player."""
    rounds: dict[int, dict[uuid.UUID, str]] = defaultdict(dict)
    for one in draws:
        if one.card:
            rounds[one.round][one.player_id] = one.card
    return [rounds[number] for number in sorted(rounds)]


def reasons_of(match: Match) -> list[str]:
    """Say why a match was seated as its cut fell, from the stored draws alone."""
    draws = list(draws_of(match))
    if match.cut is None or not draws:
        return []
    names = known(match.night, [draw.player_id for draw in draws])
    candidates = {
        one.player_id: Candidate(
            one.player_id, names[one.player_id].short_name, one.consecutive, one.sat_out
        )
        for one in draws
    }
    settled = cut(
        code_of(match.cut),
        list(candidates.values()),
        rounds_of(draws),
        match.dealer,
        seats_of(match),
    )
    return [said(reason) for reason in settled.reasons] if isinstance(settled, Settled) else []


def said(reason: Reason) -> str:
    """Say a reason in the visitor's language, with its cards in words."""
    words = {
        name: spoken(value) if name in CARDS else value for name, value in reason.values.items()
    }
    return gettext(reason.template) % words


def spoken(card: str) -> str:
    """Answer a card such as ``TD`` as it is read out."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        return card
    return gettext(CARD) % {"rank": gettext(RANKS[card[0]]), "suit": gettext(SUITS[card[1]])}


def sat_out_of(players: Iterable[Player]) -> dict[uuid.UUID, int]:
    """Answer how often each player has sat out up to now, on every night.

    Each cut keeps the count on which it was judged, so only the latest of each is read.
    """
    latest = Draw.objects.filter(player=OuterRef("pk")).order_by("-id").values("id")[:1]
    rows = Player.objects.filter(pk__in=[one.pk for one in players]).annotate(
        latest=Subquery(latest)
    )
    draws = Draw.objects.filter(pk__in=[one.latest for one in rows if one.latest])
    seated = {
        (one.match.cut_id, one.player_id)
        for one in Seating.objects.filter(
            match__cut__in=[draw.cut_id for draw in draws], from_deal=1
        ).select_related("match")
    }
    return {
        one.player_id: one.sat_out + ((one.cut_id, one.player_id) not in seated) for one in draws
    }
