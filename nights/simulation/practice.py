"""A night to practise on: its tables play when the director lets them."""

import datetime
import random
from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.actions.people import add_player
from club.ledger.refusals import Refused
from club.ledger.registered import PracticeKind, PracticeMove
from club.ledger.writing import Actor, Order
from club.models import Account, Club, Player
from club.practice.queries import make_all_calling
from club.simulation.people import names
from nights.actions.calls import call_director
from nights.actions.deals import enter_deal
from nights.models import Match, Night
from nights.queries.calls import list_open_calls
from nights.queries.match_view import MatchView
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.tables import TableView
from nights.simulation.acting import play_quietly
from nights.simulation.deals import make_random_deal
from nights.simulation.plan import NightPlan

TABLES = 3
#: With these each table has some deals of a match that goes on.
SEEDS = (4, 5, 6, 7, 9, 11, 12, 15)
#: A match that goes on longer is broken off by the director.
_MOST_DEALS = 30
_MOST_PLAYERS = 60

#: What is the matter at a table that calls.
_CALLS = (
    gettext_lazy(
        "Table %(table)s calls: one trick too many was entered in the last deal. Open the table, "
        "and correct it."
    ),
    gettext_lazy(
        "Table %(table)s calls: %(player)s has led out of turn. Open the table, and look up the "
        "ruling."
    ),
    gettext_lazy("Table %(table)s calls: %(player)s has revoked. Open the table, and rule on it."),
    gettext_lazy(
        "Table %(table)s calls: %(player)s has to go home now. Open the table, and let somebody "
        "play instead."
    ),
    gettext_lazy(
        "Table %(table)s calls: it asks how the last deal was scored. Open its score sheet."
    ),
)


def fill(club: Club, account: Account, now: datetime.datetime) -> None:
    """Let a night be in play in a new club: three tables, and some who wait."""
    plan = NightPlan(
        tables=TABLES,
        matches=1,
        seed=random.choice(SEEDS),  # noqa: S311 - a play, not a secret
        name=_("Practice night"),
        date=now.astimezone(club.zone).date(),
        leave_open=True,
        visibility="members",
    )
    play_quietly(club, account, plan, now - datetime.timedelta(hours=1), until=now)


def find_path(club: Club) -> str:
    """Return the room of the latest night, or the page of the club if there is none."""
    nights = Night.objects.filter(club=club).order_by("-pk")
    night = nights.first()
    return (
        reverse("room", args=[club.slug, night.pk]) if night else reverse("club", args=[club.slug])
    )


def play_deals(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let each table that plays enter a deal, and return what came of it."""
    entered: list[TableView] = []
    for view, current in _list_playing(club):
        if _enter_deal(view, current.match, chance, now):
            entered.append(view)
    if not entered:
        raise _make_idle(club)
    told = ngettext(
        "Table %(tables)s has entered a deal.",
        "Tables %(tables)s have entered a deal.",
        len(entered),
    ) % {"tables": ", ".join(str(view.table.number) for view in entered)}
    over = [
        view.table.number
        for view in entered
        if view.current is not None and read_sheet(view.current.match).over
    ]
    return " ".join([told, *map(_tell_over, over)])


def play_match(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let a table play to the end of its match, and return what came of it."""
    for view, current in _list_playing(club):
        for _deal in range(_MOST_DEALS):
            if read_sheet(current.match).over or not _enter_deal(view, current.match, chance, now):
                break
        if read_sheet(current.match).over:
            return _tell_over(view.table.number)
    raise _make_idle(club)


def call(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let a table call the director, and return what is the matter there."""
    quiet = []
    playing = list(_list_playing(club))
    if not playing:
        raise _make_idle(club)
    for view, current in playing:
        calls = {open_call.table_id for open_call in list_open_calls(view.table.night)}
        if view.table.pk not in calls:
            quiet.append((view, current))
    if not quiet:
        raise make_all_calling()
    view, current = chance.choice(quiet)
    player = chance.choice([*current.players.values()])
    call_director(order=_sign(view, now), night=view.table.night, table=view.table)
    told = chance.choice(_CALLS if current.last_deal else _CALLS[1:4])
    return told % {"table": view.table.number, "player": player.name}


def come_in(club: Club, chance: random.Random, now: datetime.datetime) -> str:
    """Let somebody new come in, whom the director has to check in."""
    if not _has_open_night(club):
        raise _make_idle(club)
    known = set(Player.objects.filter(club=club).values_list("name", flat=True))
    if len(known) >= _MOST_PLAYERS:
        raise Refused.because("full", _("Nobody else comes tonight."))
    name = next(name for name in names(len(known) + 1, chance) if name not in known)
    player = add_player(order=Order(Actor(), now), club=club, name=name)
    return _("%(player)s comes in. Check them in: type the name, or tick it on the list.") % {
        "player": player.name
    }


def _list_playing(club: Club) -> Iterator[tuple[TableView, MatchView]]:
    """Yield the tables of a club's open nights at which a match is in play, with the match."""
    for night in Night.objects.filter(club=club).order_by("pk"):
        room = read_room(night)
        for view in room.tables if room.open else ():
            if view.current is not None:
                yield view, view.current


def _enter_deal(
    view: TableView, match: Match, chance: random.Random, now: datetime.datetime
) -> bool:
    """Let a table enter a deal. Return False if it waits for the director, as for a ruling."""
    try:
        enter_deal(order=_sign(view, now), match=match, raw=make_random_deal(chance, match.game))
    except Refused:
        return False
    return True


def _sign(view: TableView, now: datetime.datetime) -> Order:
    return Order(Actor(device=view.table, seat="N"), now)


def _has_open_night(club: Club) -> bool:
    return any(read_room(night).open for night in Night.objects.filter(club=club))


def _make_idle(club: Club) -> Refused:
    """Return the refusal of a move where no table plays, with what to do."""
    if _has_open_night(club):
        text = _("No table plays now. Form a table, or let the next match of one begin.")
    else:
        text = _("No night is open here. Open it again, or open another.")
    return Refused.because("no-table-plays", text)


def _tell_over(number: int) -> str:
    return _("Table %(number)s has finished its match: let the next one begin.") % {
        "number": number
    }


PRACTICE = PracticeKind(
    name="night",
    label=gettext_lazy("A night of rubbers"),
    hint=gettext_lazy("Three tables are in play, and some players wait for a seat."),
    fill=fill,
    find_path=find_path,
    moves=(
        PracticeMove("deals", gettext_lazy("Each table plays a deal"), play_deals),
        PracticeMove("match", gettext_lazy("A table finishes its match"), play_match),
        PracticeMove("call", gettext_lazy("A table calls you"), call),
        PracticeMove("comes", gettext_lazy("Somebody comes in"), come_in),
    ),
)
