"""A room with more people than the cast, and tables that are formed of them."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from club.models import Player
from nights.actions.forming import form_table
from nights.actions.room import arrive
from nights.models import Match, Night
from nights.queries.room import Waiting
from tests.club.conftest import Cast, Sign


def names(waiting: Iterable[Waiting]) -> list[str]:
    """Return the public names of candidates, in order."""
    return [candidate.player.short_name for candidate in waiting]


def set_code(night: Night, code: str) -> Night:
    """Let a night be played by a code of cutting."""
    Night.objects.filter(pk=night.pk).update(code=code)
    night.refresh_from_db()
    return night


def add_people(cast: Cast, night: Night, order: Sign, *more: str) -> list[Player]:
    """Check in players of these names, and return all in the room: the cast's first."""
    for name in more:
        player = cast.club.players.create(name=name, short_name=name)
        arrive(order=order(), night=night, player=player)
        cast.players.append(player)
    return cast.players


def make_form(night: Night, order: Sign, reason: str = "") -> Callable[[Sequence[Player]], Match]:
    """Return what forms a table of players by a drawn cut, and returns its first match."""

    def form(players: Sequence[Player]) -> Match:
        about: dict[str, Any] = {"cards": [], "typed": False, "chance": random.Random(4)}
        return form_table(order=order(reason=reason), night=night, players=players, **about)

    return form
