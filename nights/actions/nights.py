"""Opening and closing nights, and changing who may see them."""

import datetime
from collections.abc import Mapping
from typing import Any, Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.phone_seats import drop_phone_seats
from club.codes.actions import end_codes, revive_codes
from club.ledger.ids import new_link_key
from club.ledger.locks import lock_row
from club.ledger.names import find_name_faults
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, make_fingerprint, writing
from club.models import Club
from club.queries.limits import check_playing_limit
from nights.acts import OPEN
from nights.formation.code import CODES, MODERN
from nights.formation.cutting import SEATS
from nights.games import GAME_NAMES, GAMES
from nights.models import (
    SETTINGS,
    Act,
    MatchState,
    MatchStatus,
    Night,
    NightSettings,
    NightState,
    NightStatus,
    Rotation,
    Visibility,
)
from nights.queries.sheets import MatchSheet, read_sheets
from nights.queries.tables import list_matches
from nights.translate import make_faults
from scoring.games import GAMES as RULES
from scoring.games import make_game
from scoring.problem import Faulty


def open_night(
    *,
    order: Order,
    club: Club,
    date: datetime.date,
    game: str = "rubber",
    rules: Mapping[str, Any] | None = None,
    code: str = MODERN.name,
    house: Mapping[str, Any] | None = None,
    hosted: str = "",
    counts: bool = True,
    **settings: Unpack[NightSettings],
) -> Night:
    """Open a night of the club. The same key returns the night that it opened.

    code: the code by which cards are cut, empty for the game's default. house: the club's values
    over it. hosted: the app that seats the tables. counts: whether its matches count in the season.
    Raise Refused with every fault of the game's rules, the code's and the settings, and if the club
    has as much in play as it may.
    """
    frozen = _frozen(game, rules or {})
    code = code or GAMES[game].cutting_code
    own = _of_the_house(code, house or {})
    _check_settings(game, settings)
    night = Night(
        club=club,
        date=date,
        game=game,
        rules=frozen,
        code=code,
        house=own,
        hosted=hosted,
        counts=counts,
        **settings,
    )
    body = _make_opening_body(night)
    with transaction.atomic():
        # There is no night to lock yet: two requests with one key wait for each other here.
        lock_row(club)
        known = _opened_before(club, order.key, make_fingerprint(OPEN, body))
        if known is not None:
            return known
        night.save()
        with writing(order, night, OPEN, body=body) as record:
            if not hosted:  # the event that hosts it counts
                check_playing_limit(club.pk)
            NightStatus.objects.create(act=record.act, state=NightState.OPEN)
    night.refresh_from_db()
    return night


def _make_opening_body(night: Night) -> dict[str, Any]:
    """Return what a repeated request must ask for too: what is not as it is by default.

    So a request that is repeated after an upgrade, which has added a setting, is the same.
    """
    names = ("date", "game", "rules", "code", "house", "hosted", "counts", *SETTINGS)
    usual = Night()
    told = {name: getattr(night, name) for name in names}
    return {name: value for name, value in told.items() if value != getattr(usual, name)}


_CHOICES = {
    "visibility": (Visibility.values, _("Choose who may see the night.")),
    "rotation": (Rotation.values, _("Choose what follows a match.")),
}


def _check_settings(game: str, settings: NightSettings) -> None:
    """Raise Refused with every fault of the settings of a night at which a game is played."""
    # A name must have no characters that are not seen or turn the line round.
    faults = find_name_faults({"name": settings.get("name")})
    for name, (values, text) in _CHOICES.items():
        if settings.get(name, values[0]) not in values:
            faults.append(Fault(name, str(text), name))
    rotates = settings.get("rotation", Rotation.CUT) in set(Rotation.values) - {Rotation.CUT}
    if rotates and len(RULES[game].seats) != len(SEATS):
        text = _("A game for two has no pivot and no rota: let them cut again.")
        faults.append(Fault("rotation", str(text), "rotation"))
    if faults:
        raise Refused(faults)


def _of_the_house(code: str, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules over a code. Raise Refused for an unknown code or invalid rules."""
    if code not in CODES:
        text = _("Cards are cut by one of %(codes)s.") % {"codes": ", ".join(CODES)}
        raise Refused.because("unknown-code", text, "code")
    try:
        CODES[code].with_house(house)
    except ValueError as wrong:
        text = _("The code of cutting takes no such value for %(fields)s.") % {"fields": wrong}
        raise Refused.because("code-value", text, "house") from wrong
    return {key: value for key, value in house.items() if value != getattr(CODES[code], key)}


def _frozen(game: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return every rule of a game to freeze with a night. Raise Refused with every fault."""
    if game not in dict(GAME_NAMES):
        text = _("No night is played by %(game)s: there are %(games)s.")
        values = {"game": game, "games": ", ".join(name for name, _label in GAME_NAMES)}
        raise Refused.because("unknown-game", text % values, "game")
    try:
        return dict(make_game(game, dict(rules)).rules())
    except Faulty as faulty:
        raise Refused(make_faults(faulty.problems)) from faulty


def _opened_before(club: Club, key: str, mark: str) -> Night | None:
    if not key:
        return None
    act = Act.objects.filter(club=club, verb=OPEN, key=key).select_related("night").first()
    if act and act.fingerprint != mark:
        raise Conflict.because("key-used", _("This key opened another night before."), "key")
    return act.night if act else None


@answer_repeated
def close_night(*, order: Order, night: Night, unfinished: str = "wait") -> NightStatus:
    """Close the night. A match in play is abandoned, made void, or keeps the night open.

    unfinished: ``abandoned``, ``void`` or ``wait``. Raise Refused with every table that is still
    playing if unfinished is ``wait``.
    """
    with writing(
        order, night, "close", body={"unfinished": unfinished}, returns=NightStatus
    ) as record:
        playing = [sheet for sheet in read_sheets(list_matches(night)) if not sheet.over]
        if playing and unfinished not in (MatchState.ABANDONED, MatchState.VOID):
            raise Refused(_still_playing(sheet) for sheet in playing)
        drop_phone_seats(night.pk)
        end_codes(night.pk, order.at)
        for sheet in playing:
            MatchStatus.objects.create(act=record.act, match=sheet.match, state=unfinished)
        return NightStatus.objects.create(act=record.act, state=NightState.CLOSED)


def _still_playing(sheet: MatchSheet) -> Fault:
    text = _("Table %(number)d is still playing: abandon the match, make it void, or wait.")
    return Fault("still-playing", text % {"number": sheet.match.table.number}, "unfinished")


@answer_repeated
def reopen_night(*, order: Order, night: Night) -> NightStatus:
    """Reopen a closed night. Matches that closing ended remain ended."""
    with writing(
        order, night, "reopen", body={}, after_closing=True, returns=NightStatus
    ) as record:
        if night.is_open():
            raise Refused.because("night-open", _("This night is open already."))
        if not night.hosted:
            check_playing_limit(night.club_id)
        revive_codes(night.pk)
        return NightStatus.objects.create(act=record.act, state=NightState.OPEN)


def set_night(
    *, order: Order, night: Night, new_link: bool = False, **settings: Unpack[NightSettings]
) -> Night:
    """Change settings of a night. What is not given stays as it is.

    new_link: renew the shared link, so that the old one stops working. A rotation seats matches
    from now on; those already begun are not changed. Raise Refused with every fault.
    """
    _check_settings(night.game, settings)
    body = {**settings, "new_link": new_link}
    with writing(order, night, "set", body=body, detail=body, after_closing=True) as record:
        if not record.repeated:
            # A link that is withdrawn stays so if the night is shared by link again.
            shown = settings.get("visibility", record.ledger.visibility)
            withdrawn = record.ledger.visibility == Visibility.LINK != shown
            link = {"link_key": new_link_key()} if new_link or withdrawn else {}
            changed = {**settings, **link}
            if changed:
                Night.objects.filter(pk=night.pk, club=night.club_id).update(**changed)
    night.refresh_from_db()
    return night
