"""Two clubs with everything in them, and every address of the installation filled in for one."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.apps import apps
from django.contrib.auth.tokens import default_token_generator
from django.db.models import F, ForeignKey, Model
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from club.actions.invitations import invite
from club.codes.actions import make_cards
from club.codes.links import CARD_LINKS
from club.codes.queries import list_cards
from club.host.actions import invite_club
from club.host.links import CLUB_LINKS
from club.ledger.ids import new_link_key
from club.ledger.writing import Actor, Order
from club.links import CALENDAR_LINKS, INVITATION_LINKS
from club.models import Account, Club, Membership, Player
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season
from club.seasons.rebuild import rebuild_ladder
from club.tokens.actions import make_token
from club.webhooks.actions.webhooks import add_webhook, send_test
from nights.actions.calls import call_director as call_in_room
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.forming import form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, open_night
from nights.actions.room import arrive
from nights.links import DOOR_LINKS, TABLE_LINKS
from nights.models import Deal, Match, Night
from nights.rebuild import rebuild_night
from nights.rulings.actions import Decision, rule
from nights.rulings.catalogues.terms import Moment
from nights.stakes.actions import add_charge, record_payment, set_stakes
from tests.club.api.client import GAME
from tests.club.conftest import CARDS, EVENING, signed
from tests.club.tenancy.a_rubber_event import hold_rubber_event
from tests.club.tenancy.a_team_event import hold_team_event
from tests.club.tenancy.an_event import hold_event
from tournaments.api import urls as events_urls
from tournaments.models import Event
from tournaments.rubbers.api import urls as rubbers_urls


@dataclass
class Furnished:
    """A club with a night in play, one that was corrected after its closing, and a season.

    word: stands in every name, title and reason that is not for everybody; secret: in the full
    names, which are for those who run nights.
    """

    club: Club
    director: Account
    word: str
    secret: str
    players: list[Player] = field(default_factory=list)
    night: Night | None = None
    past: Night | None = None
    event: Event | None = None
    ids: dict[str, Any] = field(default_factory=dict)

    @property
    def body(self) -> dict[str, Any]:
        """What a form says that names somebody of the club."""
        return {"player": str(self.players[5].pk), "reason": "Because"}

    def at(self, **places: Any) -> dict[str, Any]:
        """Return what this club's addresses are made of."""
        return {**self.ids, **places}


class Signing:
    """Signs one order after another, a minute apart."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.now = EVENING

    def __call__(self, reason: str = "") -> Order:
        self.now += datetime.timedelta(minutes=1)
        return Order(actor=Actor(account=self.account), at=self.now, reason=reason)


def furnish(club: Club, director: Account, word: str, secret: str) -> Furnished:
    """Play two nights in a club, and publish them to its members alone."""
    made = Furnished(club, director, word, secret)
    made.players = [
        Player.objects.create(
            club=club, name=f"{secret} {letter}", short_name=f"{club.slug} {letter}"
        )
        for letter in "ABCDEFGHIJ"
    ]
    order = Signing(director)
    season = open_season(
        order=signed(),
        club=club,
        name=f"Season {word}",
        starts=EVENING.date(),
        ends=EVENING.date() + datetime.timedelta(days=30),
        visibility="members",
    )
    season.link_key = made.ids["season-key"] = new_link_key()
    season.save()
    made.past = _past(made, order)
    rebuild_ladder(season.pk, now=order.now)
    placement = place_season(order=signed(order.now), season=season, until=season.ends)
    made.night = _playing(made, order)
    token, _secret = make_token(
        order=signed(), club=club, account=director, name=f"Token {word}", scopes=("read",)
    )
    made.event = hold_event(made, order)
    hold_rubber_event(made, order)
    hold_team_event(made, order)
    member = Membership.objects.get(club=club, account=director)
    webhook, _whsec = add_webhook(
        order=signed(),
        club=club,
        account=director,
        name=f"Webhook {word}",
        url="https://8.8.8.8/hook",
        kinds=["night.opened"],
    )
    send_test(order=signed(), webhook=webhook)
    asked = invite(order=signed(), club=club, username=f"asked-{club.slug}", role="scorer")
    make_cards(order=signed(), club=club, tables=2)
    founding = invite_club(order=signed(), label=f"For {club.slug}")
    card = list_cards(club)[0]
    past = Match.objects.get(night=made.past)
    made.ids["past"] = {
        "night": made.past.pk,
        "match": past.pk,
        "table": past.table_id,
        "deal": Deal.objects.filter(act__match=past).earliest("pk").pk,
    }
    made.ids |= {
        "club": club.slug,
        "season": season.pk,
        "player": made.players[0].pk,
        "number": placement.number,
        "revoked": token.pk,
        "member": member.pk,
        "one": 1,
        "card": made.players[0].pk,
        "letter": "A",
        "section": "A",
        "round_": 1,
        "seat": 1,
        "board": 1,
        "guide": "wrong",
        "name": "short-bridge",
        "slug": "72",
        "text": "short-bridge",
        "code": "short-bridge",
        "uidb64": urlsafe_base64_encode(force_bytes(director.pk)),
        "invitation": asked.pk,
        "invitation-link": INVITATION_LINKS.make(asked.pk, 1),
        "club-invitation": CLUB_LINKS.make(founding.pk, 1),
        "signing": default_token_generator.make_token(director),
        "table-card": CARD_LINKS.make(card.pk, 1),
        "short-code": card.code,
        "calendar-link": CALENDAR_LINKS.make(member.pk, 1),
        "webhook": webhook.pk,
        "delivery": webhook.deliveries.get().pk,
    }
    return made


def _seated(made: Furnished, order: Signing, night: Night, four: list[Player]) -> Any:
    cards = {player.pk: card for player, card in zip(four, CARDS, strict=False)}
    return form_table(order=order(), night=night, players=four, cards=cards, typed=True)


def _past(made: Furnished, order: Signing) -> Night:
    """Play a match, close its night, and correct it after that."""
    night = open_night(
        order=order(),
        club=made.club,
        date=EVENING.date(),
        name=f"Past {made.word}",
        visibility="members",
    )
    four = made.players[:4]
    for player in four:
        arrive(order=order(), night=night, player=player)
    match = _seated(made, order, night, four)
    deal = enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="abandoned")
    close_night(order=order(), night=night)
    told = f"Reason {made.word}"
    correct_deal(order=order(told), deal=deal, raw={**GAME, "tricks": 10}, overrule=True)
    rebuild_night(night.pk, now=order.now)
    return night


def _playing(made: Furnished, order: Signing) -> Night:
    """Play on, with a ruling for the next deal."""
    night = open_night(
        order=order(),
        club=made.club,
        date=EVENING.date(),
        name=f"Night {made.word}",
        visibility="members",
    )
    for player in made.players:
        arrive(order=order(), night=night, player=player)
    match = _seated(made, order, night, made.players[:4])
    deal = enter_deal(order=order(), match=match, raw=GAME)
    set_stakes(order=order(), night=night, currency="EUR", stake=10)
    cards = {"player": made.players[0], "kind": "new-cards", "amount": 500}
    charge = add_charge(order=order(f"Charged {made.word}"), night=night, **cards)
    payment = record_payment(
        order=order(),
        club=made.club,
        payer=made.players[0],
        payee=None,
        amount=200,
        currency="EUR",
        night=night,
    )
    made.ids |= {"charge": charge.pk, "payment": payment.pk}
    waiting = call_in_room(order=order(), night=night, table=match.table)
    lead = Decision("lead-out-of-turn", "E", "put-right", Moment.PLAY)
    rule(order=order(f"Ruled {made.word}"), match=match, decision=lead)
    made.ids |= {
        "night": night.pk,
        "match": match.pk,
        "table": match.table_id,
        "deal": deal.pk,
        "act": match.act_id,
        "ruling": match.rulings.get().pk,
        "night-call": waiting.pk,
        "key": night.link_key,
        "link": TABLE_LINKS.make(match.table_id, 1),
        "door": DOOR_LINKS.make(night.pk, 1),
    }
    return night


#: Addresses that only events of teams have.
OF_TEAMS = (
    "event-draw",
    "event-lineups",
    "event-butler",
    "event-matches",
    "event-match",
    "event-match-ruling",
    "api-draws",
    "api-lineups",
    "api-butler",
    "api-matches",
    "api-match",
    "api-match-ruling",
    "api-match-captains",
    "api-match-extra",
    "api-match-swapped",
    "api-draw-exchange",
    "api-draw-proposal",
)

#: What a part of an address is called in `ids` where another address calls something else so.
OTHERWISE = {
    **{(name, "token"): "revoked" for name in ("token-revoke", "api-token", "api-token-revoke")},
    ("login-link", "token"): "signing",
    ("invited", "token"): "invitation-link",
    ("open-club", "token"): "club-invitation",
    ("confirm-email", "token"): "signing",
    ("code", "code"): "short-code",
    ("card-renew", "number"): "one",
    ("api-card-link", "number"): "one",
    ("api-deal", "number"): "one",
    ("api-withdraw", "number"): "one",
    ("api-accept", "number"): "one",
    ("call-answer", "call"): "night-call",
    ("api-night-call-answer", "call"): "night-call",
    ("call-going", "call"): "night-call",
    ("api-night-call-going", "call"): "night-call",
    ("event-shared", "key"): "event-key",
    ("shared-season", "key"): "season-key",
    ("event-enter", "table"): "event-table",
    ("event-phone-captain", "match"): "one",
    **{(name, "event"): "teams" for name in OF_TEAMS},
    **{(name, "table"): "one" for name in OF_TEAMS},
    ("event-file", "kind"): "event-files",
    ("api-event-file", "kind"): "event-files",
    ("event-paper-sheet", "kind"): "event-paper",
    ("event-pdf", "kind"): "event-paper",
}


#: The same at every address of an event of rubbers.
OF_RUBBERS = {
    "event": "rubber",
    "entrant": "rubber-entrant",
    "table": "one",
    "number": "one",
    "kind": "rubber-paper",
    "penalty": "rubber-penalty",
}

#: What a link's token is called in `ids`, by how its addresses begin.
_LINKS = {"k/": "calendar-link", "t/": "link", "d/": "door", "p/": "table-card", "e/": "event-link"}


def list_names(patterns: Any) -> set[str]:
    """Return the names of addresses."""
    names: set[str] = set()
    for pattern in patterns:
        names |= (
            list_names(pattern.url_patterns) if isinstance(pattern, URLResolver) else {pattern.name}
        )
    return names


#: Addresses of the API that events of rubbers alone have, and those that events of any kind have.
RUBBERS_ALONE = list_names(rubbers_urls.urlpatterns)
OF_EVERY_KIND = list_names(events_urls.in_event)


@dataclass(frozen=True)
class Address:
    """One address of the installation: its name, its pattern, and the view behind it.

    rubbers: whether it is that of an event of rubbers, where events of both kinds have it.
    """

    name: str
    route: str
    view: Any
    rubbers: bool = False

    @property
    def parts(self) -> dict[str, str]:
        """Its parts, each with what `ids` calls it."""
        return {part: self._of(part) for part in re.findall(r"<(?:\w+:)?(\w+)>", self.route)}

    def _of(self, part: str) -> str:
        if part == "token" and self.name in ("event-phone-lineup", "event-phone-captain"):
            return "teams-link"
        if part == "token" and self.route[:2] in _LINKS:
            return _LINKS[self.route[:2]]
        if self.rubbers or self.name.startswith("rubber-"):
            return OF_RUBBERS.get(part, part)
        return OTHERWISE.get((self.name, part), part)

    def filled(self, ids: dict[str, Any]) -> str:
        """Return the path for a club's things."""
        values = {part: ids[called] for part, called in self.parts.items()}
        if self.name and not self.name.endswith(":"):
            return reverse(self.name, kwargs=values)
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(values[match[1]]), self.route)


def addresses(patterns: Any = None, before: str = "", space: str = "") -> Iterator[Address]:
    """Return every address that the installation answers at, of events of both kinds."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inside = f"{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern.url_patterns, route, inside)
        elif isinstance(pattern, URLPattern):
            name = space + (pattern.name or "")
            if name not in RUBBERS_ALONE:
                yield Address(name, route, pattern.callback)
            if name in RUBBERS_ALONE | OF_EVERY_KIND:
                yield Address(name, route, pattern.callback, rubbers=True)


def club_path(model: type[Model]) -> str:
    """Return by which fields a row leads to its club; empty where it is of none."""
    if model is Club:
        return "pk"
    links = [column for column in model._meta.fields if isinstance(column, ForeignKey)]
    for link in sorted(links, key=lambda link: link.name != "club"):
        if link.related_model is not model and (rest := club_path(link.related_model)):
            return link.name if rest == "pk" else f"{link.name}__{rest}"
    return ""


#: The apps whose rows are of one club each.
APPS = ("club", "nights", "tournaments")


def across(tables: set[str]) -> list[str]:
    """Return the columns of these tables in which a row of one club names a thing of another."""
    columns = []
    models = chain.from_iterable(apps.get_app_config(app).get_models() for app in APPS)
    for model in (model for model in models if model._meta.db_table in tables):
        own = club_path(model)
        for link in model._meta.fields:
            if not own or not isinstance(link, ForeignKey) or not club_path(link.related_model):
                continue
            theirs = f"{link.name}__{club_path(link.related_model)}"
            rows = model._base_manager.filter(**{f"{link.name}__isnull": False})
            if own != theirs and rows.exclude(**{own: F(theirs)}).exists():
                columns.append(f"{model.__name__}.{link.name}")
    return columns


def form_of(club: Furnished) -> dict[str, Any]:
    """Return whatever forms ask for, all of it of one club."""
    ids = [str(player.pk) for player in club.players]
    things = {name: str(club.ids[name]) for name in ("table", "match", "deal", "season", "night")}
    seats = {
        f"{before}{seat}": player_id
        for before in ("", "seat_", "player_")
        for seat, player_id in zip("NESW", ids[4:], strict=False)
    }
    return {
        **things,
        **seats,
        "player": ids[5],
        "players": ids[4:8],
        "to": things["table"],
        "claims": ids[4:6],
        "duplicate": ids[8],
        "keeper": ids[9],
        "substitute": "1",
        "seat": "N",
        "username": "somebody-new",
        "role": "member",
        "reason": "Because",
        "cut": "draw",
        "act": str(club.ids["act"]),
        "announce": "1",
        "state": "void",
    }


def posted(
    schema: dict[str, Any],
    parts: dict[str, Any],
    club: Furnished,
    name: str = "",
    rubbers: bool = False,
) -> Any:
    """Return a body as the API describes it, its ids all of one club.

    rubbers: whether it is for an event of rubbers.
    """
    if "$ref" in schema:
        return posted(parts[schema["$ref"].rpartition("/")[2]], parts, club, name, rubbers)
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            own = [shape for shape in schema[several] if "Rubber" in shape.get("$ref", "")]
            chosen = own[0] if rubbers and own else schema[several][0]
            return posted(chosen, parts, club, name, rubbers)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        inside = schema.get("properties", {})
        return {key: posted(part, parts, club, key) for key, part in inside.items()}
    if kind == "array":
        if schema["items"].get("format") == "uuid":
            return [str(player.pk) for player in club.players[4:8]]
        return [posted(schema["items"], parts, club, name)]
    if schema.get("format") == "uuid":
        seat = "NESW".find(name) if len(name) == 1 else 0
        return str(club.ids.get(name) or club.players[4 + seat].pk)
    plain = {"integer": 1, "boolean": True, "number": 1}
    return plain.get(kind, EVENING.date().isoformat() if schema.get("format") == "date" else "x")
