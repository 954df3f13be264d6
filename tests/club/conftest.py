"""A fixed cast, a club, a night in play, and a season."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.clubs import add_member, create_club
from club.ledger.writing import Actor, Order
from club.models import Account, Club, Player, Role
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.models import Season
from club.seasons.rebuild import rebuild_ladder
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.models import Match, Night
from nights.queries.sheets import read_sheet
from nights.rebuild import rebuild_night
from scoring.games import GAMES
from tests.club.seasons.parts import GAME, MARCH
from tests.remembered import remembered

EVENING = datetime.datetime(2026, 3, 5, 19, 0, tzinfo=datetime.UTC)
#: Cards that seat the first four N, S, E, W in the order of arrival.
CARDS = ("AS", "KS", "QS", "JS", "3D", "2C")


@dataclass
class Cast:
    """Who is who: an account a role, a visitor nobody knows, a stranger of another club."""

    club: Club
    other: Club
    owner: Account
    director: Account
    scorer: Account
    member: Account
    stranger: Account
    players: list[Player] = field(default_factory=list)

    def client(self, role: str) -> Client:
        """Return a browser in which somebody of the cast is signed in."""
        client = Client()
        if role != "visitor":
            client.force_login(
                getattr(self, role), backend="django.contrib.auth.backends.ModelBackend"
            )
        return client


def signed(
    at: datetime.datetime = EVENING, account: Account | None = None, key: str = "", reason: str = ""
) -> Order:
    """Return an envelope for an action that nobody but an account, if any, signs."""
    return Order(actor=Actor(account=account), at=at, key=key, reason=reason)


def account(name: str) -> Account:
    return Account.objects.create_user(name, password=f"{name} pass phrase")


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    club, owner, _new = create_club(
        order=signed(), name="Cavendish", owner="owner", time_zone="Europe/London"
    )
    other, stranger, _new = create_club(order=signed(), name="Portland", owner="stranger")
    # As most tests want it; those of the choice make it themselves.
    open_to_all = {
        "players_visibility": "public",
        "reasons_visibility": "public",
        "ladder_names": "all",
    }
    Club.objects.update(**open_to_all)
    club.refresh_from_db()
    other.refresh_from_db()
    roles = {role: account(role) for role in ("director", "scorer", "member")}
    for role, user in roles.items():
        add_member(order=signed(), club=club, account=user, role=Role(role))
    cast = Cast(club, other, owner, stranger=stranger, **roles)
    names = ["Ann Archer", "Bob Baker", "Cyd Cole", "Dot Drew", "Eve East", "Flo Finch", "Gus Grey"]
    cast.players = [
        Player.objects.create(club=club, name=name, short_name=name.split()[0]) for name in names
    ]
    return cast


@dataclass
class Sign:
    """Signs one order after another, a minute apart. now: when the last one was signed."""

    account: Account
    now: datetime.datetime = EVENING

    def __call__(self, **about: Any) -> Order:
        """Return an envelope signed by the account, unless the actor or the time is given."""
        self.now += datetime.timedelta(minutes=1)
        actor = about.pop("actor", None) or Actor(account=self.account)
        return Order(actor=actor, at=about.pop("at", self.now), **about)


@pytest.fixture
def order(cast: Cast) -> Sign:
    """Return an envelope signed by the director, a minute after the one before."""
    return Sign(cast.director)


@pytest.fixture
@remembered
def night(cast: Cast, order: Callable[..., Order]) -> Night:
    """Return an open night with everybody in the room."""
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    for player in cast.players:
        arrive(order=order(), night=night, player=player)
    return night


@pytest.fixture
@remembered
def match(cast: Cast, order: Callable[..., Order], night: Night) -> Match:
    """Return a rubber in which Ann, Cyd, Bob and Dot sit N, E, S, W and Ann deals."""
    four = cast.players[:4]
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    return form_table(order=order(), night=night, players=four, cards=cards, typed=True)


@pytest.fixture
def begun(cast: Cast, order: Callable[..., Order]) -> Callable[..., Match]:
    """Return what begins a match of a game; its first dealer is North."""

    def begin(game: str, **rules: object) -> Match:
        night = open_night(
            order=order(), club=cast.club, date=EVENING.date(), game=game, rules=rules
        )
        players = cast.players[: len(GAMES[game].seats)]
        for player in players:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(players, CARDS, strict=False)}
        return form_table(order=order(), night=night, players=players, cards=cards, typed=True)

    return begin


@pytest.fixture
def season(cast: Cast) -> Season:
    """Return a season that is March of 2026."""
    return open_season(
        order=signed(), club=cast.club, name="Spring", starts=MARCH[0], ends=MARCH[1]
    )


@pytest.fixture
def played(cast: Cast, order: Callable[..., Order]) -> Callable[..., Match]:
    """Return what plays a night of one match by the first four: North-South win it by so much."""

    def play(
        day: int = 5,
        deals: Iterable[dict[str, Any]] = (GAME, GAME),
        game: str = "rubber",
        breaker: str = "",
        four: list[Player] | None = None,
    ) -> Match:
        date = datetime.date(2026, 3, day)
        night = open_night(order=order(), club=cast.club, date=date, game=game)
        four = four or cast.players[:4]
        for player in four:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
        match = form_table(order=order(), night=night, players=four, cards=cards, typed=True)
        for raw in deals:
            enter_deal(order=order(), match=match, raw=raw)
        if not read_sheet(match).over:
            set_match_state(order=order(), match=match, state="abandoned", broken_off_by=breaker)
        rebuild_night(night.pk, now=EVENING)
        return match

    return play


@pytest.fixture
def season_address(cast: Cast, season: Season) -> Callable[..., str]:
    """Return what gives the address of a page of the season, by its name."""

    def address(name: str, **more: object) -> str:
        return reverse(name, kwargs={"club": cast.club.slug, "season": season.pk, **more})

    return address


@pytest.fixture
def placed(season: Season, played: Callable[..., Match]) -> Match:
    """Return a match of the season, by which everybody is placed at its end."""
    set_rules(order=signed(), season=season, ladder={}, tiers={"newcomer_matches": 1})
    match = played(5)
    rebuild_ladder(season.pk, now=EVENING)
    place_season(order=signed(), season=season, until=MARCH[1])
    return match
