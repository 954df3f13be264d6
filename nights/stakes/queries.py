"""What players owe each other and the club: of one night, and over all nights.

All amounts are integers in minor units of a currency. Nothing of it is stored: it follows from the
stakes, the back scores, the charges and the payments.
"""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Min, QuerySet

from club.ledger.undoing import STANDS
from club.models import Club, Membership, Player
from club.queries.people import find_keepers, may_direct
from nights.models import Arrival, Night, NightStanding, Seating, StandingRow
from nights.stakes.models import Charge, ChargeKind, Payment, Stakes
from scoring.settling import Transfer, settle


@dataclass
class Share:
    """One player's part of a settlement.

    units: the total of the back score. stakes: what they won or lost. penalties: what bystanders
    paid for them, or they paid as bystanders. paid: what they have paid other players, less what
    they received. dues: what they owe the club: table money, fees and charges. dues_paid: what they
    have paid the club.
    """

    units: int = 0
    stakes: int = 0
    penalties: int = 0
    paid: int = 0
    dues: int = 0
    dues_paid: int = 0

    @property
    def won(self) -> int:
        """The plus or minus of the play, before payments."""
        return self.stakes + self.penalties

    @property
    def balance(self) -> int:
        """What other players still owe the player; below 0, what the player owes."""
        return self.won + self.paid

    @property
    def due(self) -> int:
        """What the player still owes the club."""
        return self.dues - self.dues_paid

    def add(self, other: "Share") -> None:
        """Add another night's figures."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


#: The shares of nights, by night (None: carried over), currency and player.
Shares = dict[tuple[uuid.UUID | None, str], dict[uuid.UUID, Share]]


def get_stakes(night: Night) -> Stakes | None:
    """Return the stakes of a night, or None if it is played for nothing."""
    latest = Stakes.objects.filter(night=night).order_by("-act__number").first()
    return latest if latest and latest.on else None


def list_charges(nights: Collection[uuid.UUID]) -> QuerySet[Charge]:
    """Return the charges of nights that stand, in the order made."""
    rows = Charge.objects.filter(night__in=nights, replaces=None, replaced_by=None)
    return rows.select_related("act", "player", "match__table").order_by("act__number")


def list_payments(club: Club) -> QuerySet[Payment]:
    """Return the payments in a club that stand, the latest first."""
    rows = Payment.objects.filter(club=club, replaces=None, replaced_by=None)
    return rows.select_related("act", "payer", "payee", "night").order_by("-act__number")


def read_shares(club: Club, night: Night | None = None) -> Shares:
    """Return the shares of one night, or of all nights and what was carried over.

    A loser pays a winner in proportion to the difference. [RC game-and-rubber 3]
    """
    stakes = _find_stakes(club, night)
    book = _Book(find_keepers(club.pk))
    for row in StandingRow.objects.filter(standing__night__in=stakes).values_list(
        "standing__night", "player", "total"
    ):
        terms = stakes[row[0]]
        share = book.share(row[0], terms.currency, row[1])
        share.units += row[2]
        share.stakes += row[2] * terms.stake
    _add_dues(book, stakes)
    _add_charges(book, stakes)
    payments = list_payments(club)
    for payment in payments.filter(night=night) if night else payments:
        book.share(payment.night_id, payment.currency, payment.payer_id)
        if payment.payee_id is None:
            book.share(
                payment.night_id, payment.currency, payment.payer_id
            ).dues_paid += payment.amount
        else:
            book.share(payment.night_id, payment.currency, payment.payer_id).paid += payment.amount
            book.share(payment.night_id, payment.currency, payment.payee_id).paid -= payment.amount
    return book.shares


def _find_stakes(club: Club, night: Night | None) -> dict[uuid.UUID, Stakes]:
    """Return the stakes that count, by night, of nights that have any."""
    rows = Stakes.objects.filter(club=club, **({"night": night} if night else {}))
    latest = {row.night_id: row for row in rows.order_by("act__number")}
    return {night_id: stakes for night_id, stakes in latest.items() if stakes.on}


class _Book:
    """The shares while they are added up. Duplicates count as the player they were merged into."""

    def __init__(self, keepers: Mapping[uuid.UUID, uuid.UUID]) -> None:
        self.shares: Shares = {}
        self._keepers = keepers

    def share(self, night: uuid.UUID | None, currency: str, player: uuid.UUID) -> Share:
        page = self.shares.setdefault((night, currency), {})
        return page.setdefault(self._keepers.get(player, player), Share())

    def keep(self, pairs: Iterable[tuple[uuid.UUID, uuid.UUID]]) -> set[tuple[Any, uuid.UUID]]:
        return {(night, self._keepers.get(player, player)) for night, player in pairs}


def _add_dues(book: _Book, stakes: Mapping[uuid.UUID, Stakes]) -> None:
    """Add table money for everybody who held a seat, and the fee of every guest among them."""
    seats = Seating.objects.filter(STANDS, night__in=stakes, replaced_by=None)
    seats = seats.filter(match__act__undoing=None)
    played = book.keep(seats.values_list("night", "player").distinct())
    came = Arrival.objects.filter(STANDS, night__in=stakes, guest=True)
    guests = book.keep(came.values_list("night", "player").distinct())
    for night, player in played:
        terms = stakes[night]
        dues = terms.table_money + (terms.visitor_fee if (night, player) in guests else 0)
        book.share(night, terms.currency, player).dues += dues


def _add_charges(book: _Book, stakes: Mapping[uuid.UUID, Stakes]) -> None:
    charges = list(list_charges(stakes.keys()))
    of_matches = {charge.night_id for charge in charges if charge.kind == ChargeKind.BYSTANDER}
    losers = _find_losers(of_matches)
    for charge in charges:
        terms = stakes[charge.night_id]
        share = book.share(charge.night_id, terms.currency, charge.player_id)
        if charge.kind != ChargeKind.BYSTANDER:
            share.dues += charge.amount
            continue
        for player, units in losers.get(charge.match_id, {}).items():
            share.penalties -= units * terms.stake
            book.share(charge.night_id, terms.currency, player).penalties += units * terms.stake


def _find_losers(nights: Collection[uuid.UUID]) -> dict[uuid.UUID | None, dict[uuid.UUID, int]]:
    """Return what each loser lost in each match of nights, in units of the back score."""
    losses: dict[uuid.UUID | None, dict[uuid.UUID, int]] = defaultdict(dict)
    standings = NightStanding.objects.filter(night__in=nights).prefetch_related("rows")
    for standing in standings if nights else ():
        for row in standing.rows.all():
            for column, units in zip(standing.columns, row.marks, strict=True):
                if units and units < 0:
                    losses[uuid.UUID(column["match"])][row.player_id] = -units
    return losses


@dataclass(frozen=True)
class ShareLine:
    """A player with their share. carried: their balance of other nights, in the same currency."""

    player: Player
    share: Share
    carried: int = 0


@dataclass(frozen=True)
class Settlement:
    """What remains to be paid, of a night or of everything that was carried over.

    lines: everybody concerned, the largest plus first. transfers: payments between players that
    bring all balances to nought, by the payer's name. carried_over: whether what is open of a night
    has become part of the balances of all nights, and is paid there.
    """

    currency: str
    lines: tuple[ShareLine, ...]
    transfers: tuple[Transfer, ...]
    carried_over: bool = False

    @property
    def dues(self) -> list[ShareLine]:
        """The lines of players who owe the club, by name."""
        owing = [line for line in self.lines if line.share.due > 0]
        return sorted(owing, key=lambda line: line.player.short_name)

    @property
    def carries(self) -> bool:
        """Whether anybody has a balance of other nights."""
        return any(line.carried for line in self.lines)

    @property
    def settled(self) -> bool:
        """Whether nobody owes anything."""
        return not self.transfers and not self.dues

    def find(self, player_id: uuid.UUID) -> ShareLine | None:
        """Return a player's line, or None."""
        return next((line for line in self.lines if line.player.pk == player_id), None)


def read_settlement(night: Night) -> Settlement | None:
    """Return the settlement of a night, or None if it has no stakes."""
    stakes = get_stakes(night)
    if stakes is None:
        return None
    shares = read_shares(night.club)
    of_night = shares.get((night.pk, stakes.currency), {})
    everything = _add_up(shares, stakes.currency)
    carried = {key: everything[key].balance - share.balance for key, share in of_night.items()}
    for key, share in of_night.items():  # what was paid to the club without naming a night
        share.dues_paid += max(0, share.due - max(0, everything[key].due))
    settlement = _make_settlement(stakes.currency, of_night, carried)
    return replace(settlement, carried_over=is_carried_over(night, stakes.currency))


def is_carried_over(night: Night, currency: str) -> bool:
    """Return whether balances of all nights were paid since the night was opened.

    They include what players owe each other of this night, so it cannot be paid for the night alone
    any more. What was paid to the club is no part of it.
    """
    later = list_payments(night.club).filter(night=None, currency=currency, payee__isnull=False)
    opened = night.acts.aggregate(Min("at"))["at__min"]
    return opened is not None and later.filter(act__at__gte=opened).exists()


def list_balances(club: Club) -> list[Settlement]:
    """Return the balances of all nights together, one settlement for each currency."""
    shares = read_shares(club)
    currencies = sorted({currency for _night, currency in shares})
    return [_make_settlement(currency, _add_up(shares, currency), {}) for currency in currencies]


def _add_up(shares: Shares, currency: str) -> dict[uuid.UUID, Share]:
    sums: dict[uuid.UUID, Share] = defaultdict(Share)
    for (_night, of), page in shares.items():
        if of == currency:
            for player, share in page.items():
                sums[player].add(share)
    return sums


def _make_settlement(
    currency: str, shares: Mapping[uuid.UUID, Share], carried: Mapping[uuid.UUID, int]
) -> Settlement:
    people = Player.objects.in_bulk(list(shares))
    lines = [ShareLine(people[key], share, carried.get(key, 0)) for key, share in shares.items()]
    lines.sort(key=lambda line: (-line.share.won, line.player.short_name, line.player.pk))
    balances = {line.player: line.share.balance for line in lines}
    transfers = sorted(settle(balances), key=lambda transfer: transfer.payer.short_name)
    return Settlement(currency, tuple(lines), tuple(transfers))


def may_read_settlement(night: Night, membership: Membership | None) -> bool:
    """Return whether a member may see who owes whom: directors, and who was there that night."""
    if may_direct(membership):
        return True
    if membership is None or membership.player_id is None:
        return False
    keepers = find_keepers(night.club_id)
    own = find_own_player(membership)
    came = Arrival.objects.filter(STANDS, night=night).values_list("player", flat=True)
    return own in {keepers.get(player_id, player_id) for player_id in came}


def find_own_player(membership: Membership | None) -> uuid.UUID | None:
    """Return the id under which a member's player is counted, or None for a member without one."""
    if membership is None or membership.player_id is None:
        return None
    return find_keepers(membership.club_id).get(membership.player_id, membership.player_id)
