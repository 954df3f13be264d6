"""The log of a club: who gave and took roles, tokens and files, and changed or erased names."""

import uuid
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.acts import CLUB_ACTS, ClubTopic
from club.models import Account, ApiToken, Club, ClubAct, Invitation, Player, Role
from club.seasons.models import Season
from club.webhooks.models import Webhook

#: The models that acts name by an id in their detail, by the key.
_NAMED = {
    "account": Account,
    "token": ApiToken,
    "player": Player,
    "keeper": Player,
    "season": Season,
    "invitation": Invitation,
    "webhook": Webhook,
}


@dataclass(frozen=True)
class LogEntry:
    """A line of the log. by: who did it; empty for the host's commands and for the program."""

    act: ClubAct
    by: str
    text: str


def list_club_log(club: Club) -> QuerySet[ClubAct]:
    """Return the acts of a club about people and rights, the latest first."""
    rows = ClubAct.objects.filter(club=club, verb__in=CLUB_ACTS.about(ClubTopic.PEOPLE))
    return rows.select_related("account").order_by("-number")


def describe_club_acts(club: Club, acts: Iterable[ClubAct]) -> list[LogEntry]:
    """Return acts as lines. The number of queries does not depend on how many there are."""
    acts = list(acts)
    names = _read_names(club, acts)
    return [
        LogEntry(act, str(act.account) if act.account else "", _tell(act, names)) for act in acts
    ]


def _read_names(club: Club, acts: Iterable[ClubAct]) -> dict[tuple[str, str], str]:
    """Return the name of each row that the details of acts name, by key and id."""
    wanted: dict[str, set[uuid.UUID]] = {}
    for act in acts:
        for key, row_id in _list_ids(act).items():
            wanted.setdefault(key, set()).add(row_id)
    names: dict[tuple[str, str], str] = {}
    for key, ids in wanted.items():
        model: Any = _NAMED[key]
        rows = model.objects.filter(pk__in=ids)
        rows = rows if model is Account else rows.filter(club=club)
        named = rows.in_bulk()
        names |= {(key, str(pk)): _name(row) for pk, row in named.items()}
    return names


def _list_ids(act: ClubAct) -> dict[str, uuid.UUID]:
    """Return the ids that the detail of an act has, by key. Whatever else stands there has none."""
    detail = act.detail if isinstance(act.detail, dict) else {}
    ids = {}
    for key in _NAMED.keys() & detail.keys():
        with suppress(ValueError):
            ids[key] = uuid.UUID(str(detail[key]))
    return ids


def _name(row: Any) -> str:
    return str(row.username) if isinstance(row, Invitation) else str(row)


def _tell(act: ClubAct, names: Mapping[tuple[str, str], str]) -> str:
    sentence = CLUB_ACTS.say(act.verb)
    ids = _list_ids(act)
    named = (names.get((key, str(ids[key]))) for key in _NAMED if key in ids)
    what = next((name for name in named if name), _("somebody who is not here any more"))
    role = str(act.detail.get("role", "")) if isinstance(act.detail, dict) else ""
    label = str(Role(role).label) if role in Role.values else role
    return sentence % {"what": what, "role": label} if "%(" in sentence else sentence
