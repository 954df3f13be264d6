"""What the host of the installation allows a club at most, so that it leaves room for others."""

import uuid

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.ledger.locks import lock_count
from club.ledger.refusals import Refused
from club.ledger.registry import registry
from club.models import Club, Player

#: The highest limit that can be set.
HIGHEST = 1_000_000
#: The players who count: an entry that was merged into another, or erased, is nobody more.
COUNTED = Q(erased_at__isnull=True, merged_into__isnull=True)


def mark_limits(club: Club) -> str:
    """Return a text that is another one when other limits were set."""
    return f"{club.most_players}/{club.most_playing}"


def check_player_limit(club: Club, more: int = 1) -> None:
    """Raise Refused if a club would have more players than it may. club: as it is under its lock.

    What a club has beyond a limit that was set later stays.
    """
    most = club.most_players
    if most is None or not more:
        return
    count = Player.objects.filter(COUNTED, club=club).count() + more
    if count > most:
        text = _(
            "The club may have %(most)d players, and would have %(count)d. Whoever runs the "
            "installation can allow more."
        )
        raise Refused.because("limit", text % {"most": most, "count": count})


def check_playing_limit(club_id: uuid.UUID) -> None:
    """Raise Refused if a club has as much in play as it may: nights and events together.

    Call it in the transaction that puts one more in play: what else would wait for its end, so that
    of two at once the second counts the first.
    """
    most = Club.objects.values_list("most_playing", flat=True).get(pk=club_id)
    if most is None:
        return
    lock_count(club_id)
    today = timezone.now().date()
    figures = [app.read([club_id], today).get(club_id) for app in registry.club_figures]
    if sum(figure.playing for figure in figures if figure) >= most:
        text = _(
            "At most %(most)d of the club's nights and events may be in play at a time. End one "
            "first, or ask whoever runs the installation for more."
        )
        raise Refused.because("limit", text % {"most": most})
